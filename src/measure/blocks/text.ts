import type { Wire } from "../../connect/types.ts";
import { wireJson } from "../json.ts";

/** A content block, sorted by what its text is; a block that breaks its own type's shape is unknown. */
export type Block =
  | {
      readonly type: "text" | "resource" | "resource_link" | "unknown";
      readonly text: string;
      readonly mimeType?: string;
    }
  | { readonly type: "image" | "audio" | "resource"; readonly data: string; readonly mimeType?: string };

/** The content blocks of a result; none where `content` is no list. */
export function blocksOf(result: Wire): Block[] {
  return Array.isArray(result.content) ? result.content.map(blockOf) : [];
}

/** The texts that the content view counts, each alone, in order. Media have none. */
export function contentTexts(result: Wire): string[] {
  return blocksOf(result).flatMap((block) => ("text" in block ? [block.text] : []));
}

/** Compact JSON of `structuredContent`, where there is any. */
export function structuredText(result: Wire): string | undefined {
  const value = result.structuredContent;
  return value === undefined || value === null ? undefined : wireJson(value);
}

function blockOf(block: unknown): Block {
  if (isRecord(block)) {
    const { type, text, data, resource, mimeType } = block;
    if (type === "text" && typeof text === "string") return { type, text };
    if ((type === "image" || type === "audio") && typeof data === "string")
      return media(type, data, mimeType);
    if (type === "resource" && isRecord(resource)) {
      if (typeof resource.text === "string") {
        return { type, text: resource.text, ...mime(resource.mimeType) };
      }
      if (typeof resource.blob === "string") return media(type, resource.blob, resource.mimeType);
    }
    if (type === "resource_link") return { type, text: wireJson(block), ...mime(mimeType) };
  }
  return { type: "unknown", text: wireJson(block) };
}

function media(type: "image" | "audio" | "resource", data: string, mimeType: unknown): Block {
  return { type, data, ...mime(mimeType) };
}

function mime(mimeType: unknown): { mimeType?: string } {
  return typeof mimeType === "string" ? { mimeType } : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
