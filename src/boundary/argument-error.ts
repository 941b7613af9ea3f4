/** An argument that a boundary refuses. The message says what is wrong and what to pass instead. */
export class ArgumentError extends RangeError {
  override readonly name = "ArgumentError";
  /** The argument's name, as the tool's schema calls it. */
  readonly argument: string;

  constructor(argument: string, message: string) {
    super(message);
    this.argument = argument;
  }
}
