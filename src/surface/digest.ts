import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Definition } from "./types.ts";

const DIGITS = 12;

/** RFC 8785 knows no lone surrogates; a server can send them all the same. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toWellFormed(), wellFormed(item)]),
  );
}

/** `sha256-` and the first 12 hex digits of the SHA-256 of the definition's canonical JSON (RFC 8785). */
export function definitionDigest(definition: Definition): string {
  const canonical = canonicalize(wellFormed(definition.wire)) ?? "";
  return `sha256-${createHash("sha256").update(canonical).digest("hex").slice(0, DIGITS)}`;
}
