import { z } from "zod/v3";

export const tools = [
  {
    name: "list_orders",
    description: "Lists orders, 20 by default.",
    inputSchema: z.object({
      limit: z.number().int().max(100).default(20).describe("How many"),
      status: z.enum(["open", "closed"]).optional(),
    }),
    outputSchema: z.object({ orders: z.array(z.object({ id: z.string() })) }),
    annotations: { readOnlyHint: true },
  },
  { name: "get_order", description: "Gets an order.", inputSchema: { id: z.string().describe("Its id") } },
];
