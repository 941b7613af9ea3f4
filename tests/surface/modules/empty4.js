import { z } from "zod";

export const tools = [{ name: "anything", inputSchema: z.any() }];
