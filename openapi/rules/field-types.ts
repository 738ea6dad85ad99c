import { type Context, fields, type Fields, type Location, member, members, type Rule } from './redocly.ts';

/** What a name promises about its schema: the schema with which it must agree, in words and as a test. */
interface Promise {
  name: RegExp;
  what: string;
  isKept: (schema: Fields, siblings: Fields) => boolean;
}

const typesOf = ({ type }: Fields): unknown[] => [type].flat().filter((each) => each !== 'null');
const is = (schema: Fields, type: string, format?: string): boolean =>
  typesOf(schema).every((each) => each === type) && (format === undefined || schema['format'] === format);
const isText = (schema: Fields): boolean => is(schema, 'string');

const PROMISES: readonly Promise[] = [
  {
    name: /_(?:at|until)(?:_min|_max)?$/,
    what: 'a time; set `type: string` and `format: date-time`',
    isKept: (schema) => is(schema, 'string', 'date-time'),
  },
  {
    name: /(?:^|_)date$|_on$/,
    what: 'a date; set `type: string` and `format: date`',
    isKept: (schema) => !isText(schema) || schema['format'] === 'date' || schema['format'] === 'date-time',
  },
  {
    // The identifiers of others have no form that we know.
    name: /^(?!external_).*(?:^|_)ids?$/,
    what: 'an identifier; add its `pattern`, or refer to the schema of the identifier',
    isKept: (schema) => [schema, fields(schema['items'])].every((each) => !isTyped(each) || hasForm(each)),
  },
  {
    name: /(?:^|_)(?:amount|price|cost|fee|tax|discount|balance|subtotal|total)$/,
    what: 'money, which is never a fraction; refer to the schema Money',
    isKept: (schema, siblings) => isMoney(schema, siblings),
  },
  {
    name: /(?:^|_)currency$/,
    what: 'a currency; refer to the schema CurrencyCode',
    isKept: (schema) => isText(schema) && (schema['pattern'] !== undefined || schema['enum'] !== undefined),
  },
  { name: /(?:^|_)ur[li]$/, what: 'a URL; set `format: uri`', isKept: (schema) => is(schema, 'string', 'uri') },
  {
    name: /(?:^|_)email$/,
    what: 'an email address; set `format: email`',
    isKept: (schema) => is(schema, 'string', 'email'),
  },
  {
    name: /./,
    what: 'money in its text, which is never a fraction; refer to the schema Money',
    isKept: ({ description, ...schema }) =>
      schema['type'] !== 'number' || !/^(?:amount|price|fee|charge|cost|sum)\b|\bmoney\b/i.test(String(description)),
  },
  { name: /^(?:is|has|can)_/, what: 'a yes or no; set `type: boolean`', isKept: (schema) => is(schema, 'boolean') },
  {
    name: /(?:^|_)(?:quantity|count|seconds|position|version)$/,
    what: 'a whole number; set `type: integer`',
    isKept: (schema, siblings) => is(schema, 'integer') || 'api_version' in siblings,
  },
];

/** Requires fields and parameters to have the types that their names promise. */
export const fieldTypes: Rule = () => {
  const patterns = new Map<string, unknown>();
  const identifiers: { name: string; pattern: unknown; location: Location }[] = [];
  const note = (name: string, schema: Fields, location: Location): void =>
    void identifiers.push({ name, pattern: fields(schema['items'] ?? schema)['pattern'], location });
  return {
    Schema(schema: Fields, context: Context) {
      // A schema without a pattern says nothing about the text.
      if (schema['pattern'] !== undefined)
        patterns.set(context.location.pointer.split('/').at(-1) ?? '', schema['pattern']);
      const properties = member(context, { node: schema, location: context.location }, 'properties');
      for (const { key, node } of members(context, properties)) {
        const message = messageOf(key, node, properties.node);
        if (message !== undefined) context.report({ message, location: properties.location.child([key]).key() });
        note(key, node, properties.location.child([key]).key());
      }
    },
    Parameter(parameter: Fields, context: Context) {
      const { node } = member(context, { node: parameter, location: context.location }, 'schema');
      const message = messageOf(String(parameter['name']), node, {});
      if (message !== undefined) context.report({ message, location: context.location.child(['schema']).key() });
      note(String(parameter['name']), node, context.location.child(['schema']).key());
    },
    Root: {
      leave(_root: unknown, context: Context) {
        for (const { name, pattern, location } of identifiers) {
          const schema = schemaNameOf(name);
          if (!patterns.has(schema) || pattern === undefined || patterns.get(schema) === pattern) continue;
          context.report({ message: `${name} has another pattern than the schema ${schema}; refer to it`, location });
        }
      },
    },
  };
};

/** Returns the name of the schema of an identifier: `OrderId` for `order_id`. */
const schemaNameOf = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_part, letter: string) => letter.toUpperCase());

function messageOf(name: string, schema: Fields, siblings: Fields): string | undefined {
  if (schema['type'] === 'object' || schema['oneOf'] !== undefined) return undefined;
  const unit = /_(milliseconds|seconds|minutes|hours|days)$/.exec(name)?.[1];
  const said = /\bin (milliseconds|seconds|minutes|hours|days)\b/i.exec(String(schema['description']))?.[1];
  if (unit !== undefined && said !== undefined && unit !== said.toLowerCase())
    return `${name} is in ${unit}, but its text says in ${said}; correct one`;
  const broken = PROMISES.find((promise) => promise.name.test(name) && !promise.isKept(schema, siblings));
  return broken === undefined ? undefined : `${name} is ${broken.what}`;
}

const isTyped = (schema: Fields): boolean => schema['type'] !== undefined && schema['type'] !== 'array';

/** Numbers in sequence can be guessed, and a text without a form can be anything. */
const hasForm = (schema: Fields): boolean =>
  isText(schema) && (schema['pattern'] !== undefined || schema['format'] === 'uuid');

/** An integer in minor units is money only next to its currency. */
const isMoney = (schema: Fields, siblings: Fields): boolean =>
  is(schema, 'integer') ? 'currency' in siblings : !is(schema, 'number') && !isText(schema);
