/** An example for a rule's page: JSON as a person would write it. */
export function example(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
