/** One thing that is not as the case has it. */
export interface Finding {
  /** Which part of the expectation: `error.class`, `wire[0].target`. */
  what: string;
  expected: string;
  came: string;
}

/** The text of a value, cut where nobody would read on. */
export function short(text: string, limit = 600): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`;
}
