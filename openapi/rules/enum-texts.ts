import { type Context, type Fields, items, type Rule } from './redocly.ts';

/** A point of a list that describes values: `- \`live\`, \`test\`: text`. */
const POINT = /^\s*[-*] ((?:`[^`]+`(?:, | and | or |,? ?))+):/gm;

/** Requires the text of an enum to describe each of its values, and no other one. */
export const enumTexts: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    const values = items(schema['enum']).map(String);
    const described = valuesIn(String(schema['description'] ?? ''));
    // A single value is a constant, which its field describes.
    if (values.length === 0 || (values.length === 1 && described.length === 0)) return;
    const missing = values.filter((value) => !described.includes(value));
    const unknown = described.filter((value) => !values.includes(value));
    if (missing.length > 0) {
      const message = `the text does not describe ${listed(missing)}; add a point such as "- \`${missing[0]}\`: …"`;
      context.report({ message, location: context.location.child(['description']) });
    }
    if (unknown.length > 0) {
      const message = `the text describes ${listed(unknown)}, which the enum does not have; add the value or remove the text`;
      context.report({ message, location: context.location.child(['description']) });
    }
    const repeated = described.filter((value, index) => described.indexOf(value) < index);
    if (repeated.length > 0)
      context.report({
        message: `the text describes ${listed(repeated)} twice; remove one`,
        location: context.location.child(['description']),
      });
  },
});

const valuesIn = (text: string): string[] =>
  [...text.matchAll(POINT)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value),
  );

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(', ');
