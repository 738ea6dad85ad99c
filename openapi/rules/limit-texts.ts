import { NUMBER, numberOf, secondsOf } from './numbers.ts';
import { contentSchemas } from './nested-schemas.ts';
import { type Context, fields, type Fields, member, members, type Rule } from './redocly.ts';

const UNIT = String.raw`(?:[ -]([a-z-]+))?(?: ([a-z]+))?`;
const phrase = (before: string): RegExp => new RegExp(String.raw`\b(?:${before}) (${NUMBER})\b${UNIT}`, 'gi');
const MOST = phrase('at most|up to|(?:no|not|never) (?:more|longer) than|maximum of|limited to');
const LEAST = phrase('at least|(?:no|not|never) (?:fewer|less) than|minimum of');
const RANGE = new RegExp(String.raw`(?<!\bminus |[−-])\b(${NUMBER}) to (${NUMBER})\b${UNIT}`, 'gi');
const FORMS: readonly (readonly [form: RegExp, usual: string])[] = [
  [/\bmax\.? /gi, 'at most '],
  [/\bmin\.? /gi, 'at least '],
  [new RegExp(String.raw`\bbetween (${NUMBER}) and `, 'gi'), '$1 to '],
  [/\ban? (?=(?:second|minute|hour|day|week)\b)/gi, 'one '],
  [/\ba (?=dozen\b)/gi, ''],
  [
    new RegExp(String.raw`\b(${NUMBER})((?: (?!and|or|but)[a-z]+)?) (?:at most|or (?:fewer|less))\b`, 'gi'),
    'at most $1$2',
  ],
];
/** A number below a bound that it does not reach. */
const BELOW = new RegExp(String.raw`(?<!\b(?:no|not|never) )\b(?:fewer|less) than (${NUMBER})\b`, 'gi');
const NOT_NEGATIVE = /\b(?:never|not|non)[ -]negative\b/i;
/** Unit of a number of time: `Time in seconds`. */
const MEASURED = /\bin ((?:milli)?seconds|minutes|hours|days)\b/i;
const DIGITS = /^digits?$/i;
const ONLY_DIGITS = /^\^(?:\[0-9\]|\\d)(?:\+|\{[\d,]+\})\$$/;
const EXACT = new RegExp(
  String.raw`\b(?:exactly |last |first |an? )(${NUMBER})[ -](characters?|letters?|items?|entries)\b`,
  'gi',
);
const DEFAULT = new RegExp(String.raw`\bdefaults to (?:\x60([^\x60]+)\x60|(${NUMBER})\b(?: ([a-z]+))?)`, 'gi');

/** Units of which a schema has no bound. */
const OTHER = /^(?:bytes?|[kmg]i?b|percent|times?|attempts?|months?|years?|requests?|minor|decimals?|per|for)$/i;
const LENGTH = /^(?:characters?|letters?)$/i;
const BOUNDS = {
  most: ['maxItems', 'maxProperties', 'maximum', 'maxLength'],
  least: ['minItems', 'minProperties', 'minimum', 'minLength'],
};

type Side = keyof typeof BOUNDS;

/** Requires numbers in the text of a schema or a parameter, in digits or in words, to agree with its bounds and default. */
export const limitTexts: Rule = () => ({
  Operation(operation: Fields, context: Context) {
    const body = member(context, { node: operation, location: context.location }, 'requestBody');
    const lists = contentSchemas(context, body)
      .flatMap((root) => members(context, member(context, root, 'properties')))
      .filter(({ node }) => node['type'] === 'array');
    const text = operation['description'];
    // The text of an operation has numbers about much else, so that only a range is about its one list.
    for (const [, least = '', most = '', ...units] of typeof text === 'string' ? text.matchAll(RANGE) : []) {
      const [list] = lists;
      if (lists.length !== 1 || list === undefined || units.some((unit) => secondsOf(unit ?? '') !== undefined))
        continue;
      const { minItems, maxItems } = list.node;
      if (numberOf(least) === minItems && numberOf(most) === maxItems) continue;
      const message = `the text says ${least} to ${most}, but ${list.key} has ${String(minItems)} to ${String(maxItems)} items; change one of the two`;
      context.report({ message, location: context.location.child(['description']) });
    }
  },
  Header(header: Fields, context: Context) {
    const { node } = member(context, { node: header, location: context.location }, 'schema');
    check(header['description'], node, context);
  },
  Schema(schema: Fields, context: Context) {
    check(schema['description'], schema, context);
    const properties = member(context, { node: schema, location: context.location }, 'properties');
    for (const { key, node } of members(context, properties)) {
      const own = fields(properties.node[key]);
      // The text next to a reference is that of the field.
      const at = { ...context, location: properties.location.child([key]) };
      if ('$ref' in own) check(own['description'], node, at);
    }
  },
  Parameter(parameter: Fields, context: Context) {
    const { node } = member(context, { node: parameter, location: context.location }, 'schema');
    check(parameter['description'], node, context);
  },
});

function check(text: unknown, schema: Fields, context: Context): void {
  const message = typeof text === 'string' ? messageOf(text, schema) : undefined;
  if (message !== undefined) context.report({ message, location: context.location.child(['description']) });
}

function messageOf(text: string, schema: Fields): string | undefined {
  const preset = schema['default'];
  const measure = secondsOf(MEASURED.exec(text)?.[1] ?? '');
  for (const [, literal, number = '', unit = ''] of text.matchAll(DEFAULT)) {
    const seconds = secondsOf(unit);
    const value =
      literal ?? String(seconds === undefined ? numberOf(number) : numberOf(number) * (seconds / (measure ?? 1)));
    if (preset !== undefined && value !== String(preset))
      return `the text says that the default is ${literal ?? `${number} ${unit}`.trim()}, but it is ${String(preset)}; change one of the two`;
  }
  const wrong = [...text.matchAll(DEFAULT)].find(([, literal]) => literal !== undefined && !isValue(literal, schema));
  if (wrong !== undefined)
    return `the text says that the default is ${wrong[1]}, which is not a value of the enum; change one of the two`;
  const { minimum } = schema;
  if (typeof minimum === 'number' && minimum < 0 && NOT_NEGATIVE.test(text))
    return `the text says "${NOT_NEGATIVE.exec(text)?.[0]}", but minimum is ${minimum}; change one of the two`;
  const usual = FORMS.reduce((all, [form, other]) => all.replaceAll(form, other), text).replaceAll(
    BELOW,
    (_text, number: string) => `at most ${numberOf(number) - 1}`,
  );
  // A map has no bound for its keys.
  const clauses = usual.split(/[,;:.]\s/).filter((clause) => !/\bkeys? (?:has|have)\b/.test(clause));
  for (const clause of clauses) {
    const message = clauseMessage(clause, schema, measure);
    if (message !== undefined) return message;
  }
  return undefined;
}

const isValue = (literal: string, { enum: values }: Fields): boolean =>
  !Array.isArray(values) || values.includes(literal);

function clauseMessage(clause: string, schema: Fields, measure: number | undefined): string | undefined {
  const claims: [side: Side, number: string, units: (string | undefined)[]][] = [
    ...[...clause.matchAll(MOST)].map(claim('most')),
    ...[...clause.matchAll(LEAST)].map(claim('least')),
    ...[...clause.matchAll(EXACT)].map(claim('most')),
    ...[...clause.matchAll(RANGE)].flatMap(
      ([, least = '', most = '', ...units]): ReturnType<ReturnType<typeof claim>>[] => [
        ['least', least, units],
        ['most', most, units],
      ],
    ),
  ];
  for (const [side, number, units] of claims) {
    const { maxLength } = schema;
    if (side === 'most' && units.some((unit) => DIGITS.test(unit ?? '')) && numberOf(number) > Number(maxLength))
      return `the text says up to ${number} digits, but maxLength is ${String(maxLength)}; change one of the two`;
    const bounds = boundsOf(schema, side, units);
    const seconds = units.map((unit) => secondsOf(unit ?? '')).find((factor) => factor !== undefined);
    const value = seconds === undefined ? numberOf(number) : numberOf(number) * (seconds / (measure ?? 1));
    const isTime =
      seconds !== undefined &&
      measure === undefined &&
      !bounds.some(([, bound]) => bound % seconds === 0 && bound >= seconds);
    if (bounds.length === 0 || isTime || bounds.some(([, bound]) => bound === value)) continue;
    const [keyword, bound] = bounds[0] ?? ['', 0];
    return `the text says ${side === 'most' ? 'at most' : 'at least'} ${number}, but ${keyword} is ${bound}; change one of the two`;
  }
  return undefined;
}

const claim =
  (side: Side) =>
  ([, number = '', ...units]: RegExpExecArray): [Side, string, (string | undefined)[]] => [side, number, units];

/** Returns the bounds that a number in a text can mean: of the schema itself, of its items and of the values of its map. */
function boundsOf(
  schema: Fields,
  side: Side,
  units: readonly (string | undefined)[],
): [keyword: string, bound: number][] {
  const isOf = (kind: RegExp): boolean => units.some((unit) => unit !== undefined && kind.test(unit));
  // A text with digits may have other characters, too.
  const areAll = ONLY_DIGITS.test(String(schema['pattern']));
  if (isOf(OTHER) || (isOf(DIGITS) && !areAll)) return [];
  const isLength = isOf(LENGTH) || isOf(DIGITS);
  const keywords = BOUNDS[side].filter((keyword) => !isLength || keyword.endsWith('Length'));
  return [schema, fields(schema['items']), fields(schema['additionalProperties'])].flatMap((each) =>
    keywords.flatMap((keyword): [string, number][] => {
      const bound = each[keyword];
      return typeof bound === 'number' ? [[keyword, bound]] : [];
    }),
  );
}
