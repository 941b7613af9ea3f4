import { createRequire } from "node:module";
import { decodedBytes } from "./base64.ts";

/** What is known of media without decoding them. */
export interface MediaFacts {
  readonly mediaBytes: number;
  readonly width?: number;
  readonly height?: number;
  readonly estimate?: number;
}

/** Pixels a side beyond which models scale a picture down, and pixels a token. From Anthropic's vision guide. */
const LONGEST_SIDE = 1568;
const PIXELS_A_TOKEN = 750;
const MOST_IMAGE_TOKENS = 1600;

/** Base64 digits that hold the size of nearly every picture; a JPEG's stands behind its embedded preview. */
const HEADER_DIGITS = 512 * 1024;

/** Size, pixels and estimated tokens of base64 media. */
export function mediaFacts(data: string, mimeType: string | undefined): MediaFacts {
  const mediaBytes = decodedBytes(data);
  const pixels = mimeType === undefined || mimeType.startsWith("image/") ? pixelsOf(data) : undefined;
  if (pixels === undefined) return { mediaBytes };
  return { mediaBytes, ...pixels, estimate: imageTokens(pixels.width, pixels.height) };
}

/** Tokens that a model with vision is likely charged for a picture. An estimate: providers differ. */
function imageTokens(width: number, height: number): number {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return Math.min(MOST_IMAGE_TOKENS, Math.ceil((width * scale * height * scale) / PIXELS_A_TOKEN));
}

function pixelsOf(data: string): { width: number; height: number } | undefined {
  try {
    const { width, height } = imageSize()(Buffer.from(data.slice(0, HEADER_DIGITS), "base64"));
    return { width, height };
  } catch {
    // Media that are no picture, or a broken one: their size in bytes is all that can be told.
    return undefined;
  }
}

type ImageSize = typeof import("image-size").imageSize;
let loaded: ImageSize | undefined;

/** Loaded at the first picture: it takes longer to load than most results take to measure. */
function imageSize(): ImageSize {
  loaded ??= (createRequire(import.meta.url)("image-size") as { imageSize: ImageSize }).imageSize;
  return loaded;
}
