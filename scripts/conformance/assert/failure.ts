/** One mismatch between an exchange and its case. */
export interface Failure {
  /** Part of the expectation, such as `error.class` or `wire[0].target`. */
  subject: string;
  expected: string;
  actual: string;
}

/** Subject of requests after the end of a case, which are seen by chance if the case fails anyway. */
export const LATE = 'late requests';

/** Returns the name of a step or request, with the case whose call it repeats: alone, that case may pass. */
export function placeOf(name: string, expected?: { of?: string }): string {
  return expected?.of === undefined ? name : `${name} (${expected.of})`;
}

/** Returns the text, truncated to a readable length. */
export function short(text: string, limit = 600): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`;
}
