import { type Context, fields, type Fields, items, type Rule } from './redocly.ts';

// At least one of the four generators silently ignores or changes each of these keywords.
const KEYWORDS = [
  'allOf', 'anyOf', 'not', 'if', 'then', 'else', 'const', 'contains', 'dependentRequired', 'dependentSchemas', 'examples',
  'nullable', 'patternProperties', 'prefixItems', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'xml', '$defs',
  '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$schema',
]; // prettier-ignore
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);
const FORMATS = new Set(['int32', 'int64', 'double', 'date-time', 'email', 'uri', 'uri-reference', 'password']);

/** Limits schemas, parameters and responses to the constructs that all four generators support. */
export const generatorSafe: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    for (const message of schemaMessages(schema)) context.report({ message });
  },
  Parameter(parameter: Fields, context: Context) {
    const message = parameterMessage(parameter);
    if (message !== undefined) context.report({ message });
  },
  Responses(responses: Fields, context: Context) {
    for (const status of Object.keys(responses).filter((key) => !/^[1-5]\d\d$/.test(key))) {
      const message = `response "${status}" is not a single status; document each status separately`;
      context.report({ message, location: context.location.child([status]).key() });
    }
  },
});

function schemaMessages(schema: Fields): string[] {
  const messages = KEYWORDS.filter((keyword) => keyword in schema).map((keyword) => `${keyword} ${adviceFor(keyword)}`);
  return [...messages, typeMessage(schema), enumMessage(schema), choiceMessage(schema), formatMessage(schema)].filter(
    (message) => message !== undefined,
  );
}

function adviceFor(keyword: string): string {
  if (keyword === 'const') return 'is not supported by the generators; use `type: string` with a one-value enum';
  if (keyword === 'examples') return 'is not supported by the generators; use a single `example`';
  if (keyword === 'nullable') return "is OpenAPI 3.0; use `type: [string, 'null']`";
  return 'is not supported in all four languages; write the schema without it';
}

function typeMessage({ type, oneOf }: Fields): string | undefined {
  if (type === undefined)
    return oneOf === undefined ? 'a schema without a type accepts any value; add a type' : undefined;
  if (!Array.isArray(type)) return undefined;
  const nonNullTypes = type.filter((item) => item !== 'null');
  if (type.length === 2 && nonNullTypes.length === 1 && SCALARS.has(String(nonNullTypes[0]))) return undefined;
  return `type [${type.join(', ')}] is not supported; use one type, or a scalar type and 'null' (omit an optional object instead)`;
}

function enumMessage(schema: Fields): string | undefined {
  if (schema['enum'] === undefined) return undefined;
  const strings = schema['type'] === 'string' && items(schema['enum']).every((value) => typeof value === 'string');
  return strings ? undefined : 'an enum must have `type: string` and string values; change it';
}

function choiceMessage({ oneOf, discriminator }: Fields): string | undefined {
  if (oneOf === undefined) return undefined;
  const mapped = new Set(Object.values(fields(fields(discriminator)['mapping'])).map(refTail));
  const choices = items(oneOf).map((choice) => refTail(fields(choice)['$ref']));
  const complete =
    choices.length > 0 && choices.length === mapped.size && choices.every((choice) => mapped.has(choice));
  return complete
    ? undefined
    : 'oneOf needs a discriminator whose mapping contains each of its schemas once; complete it';
}

function refTail(reference: unknown): string {
  return String(reference).replace(/^.*[#/]/, '');
}

function formatMessage({ format }: Fields): string | undefined {
  if (format === undefined || FORMATS.has(String(format))) return undefined;
  return `format ${String(format)} has different types in the four languages; use one of ${[...FORMATS].join(', ')}`;
}

function parameterMessage(parameter: Fields): string | undefined {
  if (parameter['in'] === 'cookie') return 'the SDKs do not send cookies; use a header or query parameter';
  if (parameter['content'] !== undefined)
    return 'a parameter with content has no typed argument; replace content with a schema';
  if (parameter['allowReserved'] === true) return 'allowReserved sends values without percent-encoding; remove it';
  const isArray = fields(parameter['schema'])['type'] === 'array';
  const style = parameter['style'] ?? (parameter['in'] === 'query' ? 'form' : 'simple');
  if (isArray && (style !== 'form' || parameter['explode'] !== false)) {
    return 'an array parameter is sent comma-separated; add `style: form` and `explode: false`';
  }
  return style === 'form' || style === 'simple' ? undefined : `style ${String(style)} is not supported; remove it`;
}
