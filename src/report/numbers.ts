/** An integer with `,` between thousands, whatever the locale. Fractions keep their digits. */
export function grouped(value: number): string {
  const [whole = "", fraction] = String(value).split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** A difference with its sign; zero has none. */
export function signed(value: number): string {
  return value > 0 ? `+${grouped(value)}` : value < 0 ? `−${grouped(-value)}` : "0";
}

/** The difference in percent of `before`, one decimal under 1,000 %; undefined where `before` or that share is 0. */
export function percent(before: number, after: number): string | undefined {
  if (before === 0) return undefined;
  const value = ((after - before) / before) * 100;
  const size = Math.abs(value);
  const text = size >= 1000 ? grouped(Math.round(size)) : size.toFixed(1).replace(/\.0$/, "");
  if (text === "0") return undefined;
  return `${value < 0 ? "−" : "+"}${text} %`;
}

/** `1 case`, `2 cases`. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : many}`;
}
