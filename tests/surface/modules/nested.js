import { z as z4 } from "zod";
import { z as z3 } from "zod/v3";

export const tools = [{ name: "inside", inputSchema: z4.object({ a: z3.string() }) }];
