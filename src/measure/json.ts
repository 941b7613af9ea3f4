/** The value of a text that is JSON, else `undefined`. Only texts that begin as one are parsed. */
export function parseJson(text: string): unknown {
  if (!/^\s{0,64}[[{"\d-]/.test(text) && !/^\s*(?:true|false|null)\s*$/.test(text.slice(0, 80))) {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
