import { lengthsOf } from './pattern-language.ts';
import { type Context, type Fields, type Rule } from './redocly.ts';

/** Lengths of texts of a format (RFC 3339, RFC 9562). A time can have fractions of seconds. */
const FORMATS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  date: [10, 10],
  'date-time': [20, 64],
  uuid: [36, 36],
};

/** Requires the lengths that a pattern or a format allows to agree with minLength and maxLength. */
export const patternLengths: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const { pattern, minLength, maxLength } = schema;
    const format = FORMATS[String(schema['format'])];
    if (format !== undefined && (Number(maxLength) < format[0] || Number(minLength) > format[1])) {
      const message = `a text of the format ${String(schema['format'])} has ${format[0] === format[1] ? '' : 'at least '}${format[0]} characters; correct minLength and maxLength`;
      context.report({ message, location: context.location.child(['format']) });
    }
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
