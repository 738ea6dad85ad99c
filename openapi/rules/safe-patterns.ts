import { isSafePattern } from 'redos-detector';
import type { Context, Fields, Rule } from './redocly.ts';

// A pattern that is safe takes a few steps. The limit makes the time of the check finite and the same on every machine.
const MAX_STEPS = 1000;

/** Requires patterns whose time grows no faster than the length of the text, whatever the text. */
export const safePatterns: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const { pattern } = schema;
    const error = typeof pattern === 'string' ? patternError(pattern) : undefined;
    if (error === undefined) return;
    context.report({ message: `pattern ${String(pattern)} ${error}`, location: context.location.child(['pattern']) });
  },
});

/** Returns why a pattern must not be used, and what to do; undefined for a safe pattern. */
export function patternError(pattern: string): string | undefined {
  if (!isRegularExpression(pattern)) return 'is not a regular expression of ECMA-262; correct it';
  if (isProvenSafe(pattern)) return undefined;
  return 'can backtrack without bound, so that a short text blocks a server or a client; let only one of its repetitions match each character, as in ^[a-z]+(-[a-z]+)*$';
}

function isRegularExpression(pattern: string): boolean {
  try {
    // JSON Schema recommends the dialect with Unicode.
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
}

function isProvenSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxSteps: MAX_STEPS }).safe;
  } catch {
    // The analysis does not know every construct.
    return false;
  }
}
