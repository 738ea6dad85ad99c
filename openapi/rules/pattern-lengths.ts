import { lengthsOf } from './pattern-language.ts';
import { type Context, type Fields, type Rule } from './redocly.ts';

/** Requires the lengths that a pattern allows to agree with minLength and maxLength. */
export const patternLengths: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const { pattern, minLength, maxLength } = schema;
    if (typeof pattern !== 'string' || typeof minLength !== 'number' || typeof maxLength !== 'number') return;
    const lengths = lengthsOf(pattern);
    if (lengths === undefined) return;
    const { least, most } = lengths;
    const message = longestMessage(most, maxLength) ?? shortestMessage(least, minLength, maxLength);
    if (message !== undefined) context.report({ message, location: context.location.child(['pattern']) });
  },
});

function longestMessage(most: number, maxLength: number): string | undefined {
  if (!Number.isFinite(most) || most === maxLength) return undefined;
  return `the pattern allows at most ${most} characters, but maxLength is ${maxLength}; change one of the two`;
}

// A minLength below that of the pattern has no effect, but is no contradiction.
function shortestMessage(least: number, minLength: number, maxLength: number): string | undefined {
  if (least > maxLength)
    return `the pattern needs at least ${least} characters, but maxLength is ${maxLength}; change one of the two`;
  if (least >= minLength) return undefined;
  return `the pattern allows ${least} characters, but minLength is ${minLength}; change one of the two`;
}
