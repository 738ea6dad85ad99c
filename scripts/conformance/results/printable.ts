import { short } from '../assert/failure.ts';

/** Returns the text in one line of a readable length. */
export function oneLine(text: string, limit = 200): string {
  return printable(short(text.replaceAll(/\s+/g, ' '), limit));
}

/** Escapes control characters: some cases contain texts that manipulate a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{C}\n\u{200d}]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`);
}
