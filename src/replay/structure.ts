import { nestsDeeper } from "../connect/depth.ts";

/** The object or array that a text holds; undefined for any other text, and for one that nests too deep to be read. */
export function parseStructure(text: string): object | undefined {
  if (!/^\s{0,64}[[{]/.test(text)) return undefined;
  try {
    const value = JSON.parse(text) as object;
    return nestsDeeper(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
