/** What a remedy is called, what it costs the reader, and how it is done. */
export interface Words {
  /** Stable name, as in `Saving.remedy`. */
  readonly remedy: string;
  readonly title: string;
  readonly loses: string;
  readonly how: string;
}

/** A remedy that changes what is said. */
export interface ValueRemedy extends Words {
  /** Narrowing leaves things out that the caller has to ask for; the others say the same, shorter. */
  readonly narrows: boolean;
  /** The value with the remedy applied; `undefined` where it does not apply. */
  apply(value: unknown): unknown;
}

/** A remedy that changes how it is written. */
export interface TextRemedy extends Words {
  /** The texts that replace the texts of `value`; `undefined` where it does not apply. */
  write(value: unknown): readonly string[] | undefined;
}
