import * as z from "zod/mini";

export const tools = [
  { name: "find", inputSchema: z.object({ text: z.string(), exact: z.optional(z.boolean()) }) },
];
