import { z } from "zod";

const node = z.object({
  name: z.string(),
  get children() {
    return z.array(node);
  },
});

export default {
  list_orders: {
    description: "Lists orders, 20 by default.",
    inputSchema: z.object({
      limit: z.int().max(100).default(20).describe("How many"),
      status: z.enum(["open", "closed"]).optional(),
    }),
    outputSchema: z.object({ orders: z.array(z.object({ id: z.string() })) }),
    annotations: { readOnlyHint: true },
    _meta: { ui: { visibility: ["app"] } },
  },
  get_order: { description: "Gets an order.", inputSchema: { id: z.string().describe("Its id") } },
  add_tree: { description: "Adds a tree.", inputSchema: z.object({ root: node, due: z.date().optional() }) },
};
