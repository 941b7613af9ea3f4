import { z as z4 } from "zod";
import { z as z3 } from "zod/v3";

export const tools = [{ name: "both", inputSchema: { a: z3.string(), b: z4.string() } }];
