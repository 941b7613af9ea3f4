/** A byte-pair encoding whose exact token counts can be taken. */
export type Encoding = "cl100k_base" | "o200k_base";

/** Exact token counts of one encoding, equal to the reference tokenizer on any input. */
export interface Tokenizer {
  readonly encoding: Encoding;
  /** Number of tokens. Special-token strings are plain text; lone surrogates count as U+FFFD. */
  count(text: string): number;
  /** Length in UTF-8 bytes of each token, in order. */
  lengths(text: string): Uint32Array;
}

/** What of a result reaches a model: the content blocks, or compact JSON of `structuredContent`. */
export type View = "content" | "structured";

/** Tokens and characters of one JSON path with array indices folded: `entities[].guid`. */
export interface PathShare {
  readonly path: string;
  readonly tokens: number;
  readonly chars: number;
  /** How many values lie at this path. */
  readonly count: number;
}

/** Tokens, UTF-16 code units and UTF-8 bytes of one view. */
export interface ViewFigures {
  readonly tokens: number;
  readonly chars: number;
  readonly bytes: number;
}

/** One content block, measured as what it is. */
export interface BlockFigures extends ViewFigures {
  readonly type: "text" | "image" | "audio" | "resource" | "resource_link" | "unknown";
  /** Overhead: a block that carries words about the data and not data. */
  readonly role: "payload" | "overhead" | "media";
  readonly mimeType?: string;
  /** Decoded size of media or a blob. */
  readonly mediaBytes?: number;
  readonly width?: number;
  readonly height?: number;
  /** Tokens a model is likely charged for media. An estimate. */
  readonly estimate?: number;
  /** Base64 found inside text, which is counted as the text it is. */
  readonly base64?: Base64Figures;
}

/** Base64 inside a text. */
export interface Base64Figures {
  /** Number of stretches. */
  readonly count: number;
  /** UTF-16 code units of all of them. */
  readonly chars: number;
  readonly tokens: number;
  /** Media type of the first whose beginning tells one. */
  readonly mimeType?: string;
}

export interface Measurement {
  readonly content: ViewFigures;
  readonly structured?: ViewFigures;
  readonly blocks: readonly BlockFigures[];
  /** Overhead tokens ÷ all tokens of the content view; 0 where there are none. */
  readonly overheadRatio: number;
  /** Length of the collection that holds most of the tokens, where the result is JSON. */
  readonly items?: number;
}

/** A remedy applied to the real result and counted again. */
export interface Saving {
  /** Stable name: `compact-json`, `significant-digits`, `hex-prefix` … or several joined by ` + `. */
  readonly remedy: string;
  readonly title: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** tokensBefore − tokensAfter; positive. */
  readonly saved: number;
  /** What the reader of the answer loses. */
  readonly loses: string;
  /** How to do it, one line. */
  readonly how: string;
}
