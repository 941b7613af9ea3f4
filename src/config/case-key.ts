/** Between a case's name and its store; neither can hold an `@`. */
const AT = " @ ";

/** What a case is called in lockfiles and on the command line: `name @ store`, or `name` where there is no store. */
export function caseKey(name: string, store: string | undefined): string {
  return store === undefined ? name : `${name}${AT}${store}`;
}

export function caseName(key: string): string {
  const at = key.indexOf(AT);
  return at === -1 ? key : key.slice(0, at);
}

/** Undefined where the case has no store. */
export function caseStore(key: string): string | undefined {
  const at = key.indexOf(AT);
  return at === -1 ? undefined : key.slice(at + AT.length);
}
