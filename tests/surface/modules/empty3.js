import { z } from "zod/v3";

export const tools = [{ name: "anything", inputSchema: z.any() }];
