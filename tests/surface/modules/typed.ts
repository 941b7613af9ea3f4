import { z } from "zod";

interface Tool {
  readonly name: string;
  readonly inputSchema: z.ZodType;
}

const tools: readonly Tool[] = [{ name: "find", inputSchema: z.object({ text: z.string() }) }];
export default { tools };
