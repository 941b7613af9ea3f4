import { act } from "./act.ts";

process.exitCode = await act(process.env);
