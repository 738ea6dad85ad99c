import { type Context, fields, type Fields, items, member, type Rule } from './redocly.ts';

// At least one of the four generators silently ignores or changes each of these keywords.
const KEYWORDS = [
  'allOf', 'anyOf', 'not', 'if', 'then', 'else', 'const', 'contains', 'dependentRequired', 'dependentSchemas', 'examples',
  'nullable', 'patternProperties', 'prefixItems', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'xml', '$defs',
  '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$schema', 'contentEncoding', 'contentMediaType', 'contentSchema',
]; // prettier-ignore
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);
const TYPE_BY_FORMAT: Readonly<Record<string, string>> = {
  int32: 'integer',
  int64: 'integer',
  double: 'number',
  'date-time': 'string',
  // A day and a UUID are texts in all languages: their types of a day and of a UUID differ in what they accept.
  date: 'string',
  uuid: 'string',
  email: 'string',
  uri: 'string',
  'uri-reference': 'string',
  password: 'string',
};

/** Limits schemas, parameters and responses to the constructs that all four generators support. */
export const generatorSafe: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    for (const message of schemaMessages(schema)) context.report({ message });
  },
  Parameter(parameter: Fields, context: Context) {
    const { node: schema } = member(context, { node: parameter, location: context.location }, 'schema');
    const message = parameterMessage(parameter) ?? valueMessage(parameter, schema);
    if (message !== undefined) context.report({ message });
  },
  Operation(operation: Fields, context: Context) {
    reportIgnored(operation, 'callbacks', 'the SDKs receive no callbacks; document a webhook instead', context);
  },
  Response(response: Fields, context: Context) {
    reportIgnored(response, 'links', 'the SDKs do not follow links; remove them', context);
  },
  Responses(responses: Fields, context: Context) {
    for (const status of Object.keys(responses).filter((key) => !/^[1-5]\d\d$/.test(key))) {
      const message = `response "${status}" is not a single status; document each status separately`;
      context.report({ message, location: context.location.child([status]).key() });
    }
  },
});

function reportIgnored(node: Fields, key: string, message: string, context: Context): void {
  if (node[key] !== undefined) context.report({ message, location: context.location.child([key]).key() });
}

function schemaMessages(schema: Fields): string[] {
  const messages = KEYWORDS.filter((keyword) => keyword in schema).map((keyword) => `${keyword} ${adviceFor(keyword)}`);
  return [
    ...messages,
    ...memberMessages(schema),
    typeMessage(schema),
    enumMessage(schema),
    choiceMessage(schema),
    accessMessage(schema),
    formatMessage(schema),
  ].filter((message) => message !== undefined);
}

function memberMessages({ properties, items: element, required, additionalProperties }: Fields): string[] {
  const schemas: Fields = { ...fields(properties), ...(element === undefined ? {} : { items: element }) };
  const untyped = Object.keys(schemas).filter((name) => typeof schemas[name] !== 'object' || schemas[name] === null);
  const names = items(required);
  return [
    ...untyped.map((name) => `${name} is not a schema; write one with a type`),
    ...(additionalProperties === true ? ['additionalProperties: true accepts any value; write a schema'] : []),
    ...(required !== undefined && names.length === 0 ? ['required has no names; remove it'] : []),
    ...(new Set(names).size < names.length ? ['required has a name twice; remove one'] : []),
  ];
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
  const values = items(schema['enum']);
  const strings =
    schema['type'] === 'string' && values.length > 0 && values.every((value) => typeof value === 'string');
  if (!strings) return 'an enum must have `type: string` and string values; change it';
  return schema['format'] === undefined ? undefined : 'an enum has no format; remove one of the two';
}

const UNUSED_DISCRIMINATOR = 'discriminator has no effect without oneOf; remove it';

function choiceMessage({ oneOf, discriminator, type, properties }: Fields): string | undefined {
  if (oneOf === undefined) return discriminator === undefined ? undefined : UNUSED_DISCRIMINATOR;
  if (type !== undefined || properties !== undefined)
    return 'oneOf chooses a whole schema; remove `type` and `properties` next to it';
  const mapped = new Set(Object.values(fields(fields(discriminator)['mapping'])));
  const choices = items(oneOf).map((choice) => fields(choice)['$ref']);
  const complete =
    choices.length > 0 && choices.length === mapped.size && choices.every((choice) => mapped.has(choice));
  return complete
    ? undefined
    : 'oneOf needs a discriminator whose mapping contains each of its references once, written alike; complete it';
}

const accessMessage = ({ readOnly, writeOnly }: Fields): string | undefined =>
  readOnly === true && writeOnly === true ? 'a field is either readOnly or writeOnly; remove one' : undefined;

function formatMessage({ format, type }: Fields): string | undefined {
  if (format === undefined) return undefined;
  const wanted = TYPE_BY_FORMAT[String(format)];
  if (wanted === undefined)
    return `format ${String(format)} has different types in the four languages; use one of ${Object.keys(TYPE_BY_FORMAT).join(', ')}`;
  if ([type].flat().includes(wanted)) return undefined;
  return `format ${String(format)} is for the type ${wanted}; change one of the two`;
}

function parameterMessage(parameter: Fields): string | undefined {
  if (parameter['in'] === 'cookie') return 'the SDKs do not send cookies; use a header or query parameter';
  if (parameter['content'] !== undefined)
    return 'a parameter with content has no typed argument; replace content with a schema';
  if (parameter['allowEmptyValue'] !== undefined)
    return 'the SDKs omit a parameter or send its value; remove allowEmptyValue';
  if (parameter['allowReserved'] === true) return 'allowReserved sends values without percent-encoding; remove it';
  const isArray = fields(parameter['schema'])['type'] === 'array';
  const style = parameter['style'] ?? (parameter['in'] === 'query' ? 'form' : 'simple');
  if (isArray && (style !== 'form' || parameter['explode'] !== false)) {
    return 'an array parameter is sent comma-separated; add `style: form` and `explode: false`';
  }
  return style === 'form' || style === 'simple' ? undefined : `style ${String(style)} is not supported; remove it`;
}

function valueMessage(parameter: Fields, schema: Fields): string | undefined {
  if ([schema['type']].flat().includes('null')) return 'a parameter is sent or omitted, never null; use one type';
  if (schema['type'] === 'object')
    return 'an object in a parameter has no common form; use one parameter for each field';
  if (fields(schema['items'])['type'] === 'array')
    return 'a list of lists has no common form in a parameter; use one list';
  if (parameter['required'] === true && schema['default'] !== undefined)
    return 'a required parameter is always sent, so its default has no effect; remove one of the two';
  if (parameter['in'] === 'path' && parameter['required'] !== true)
    return 'a path parameter is always sent; add `required: true`';
  // Without an identifier, the path is that of the list.
  if (parameter['in'] === 'path' && schema['type'] === 'string' && schema['minLength'] === 0)
    return 'an empty path parameter leads to another operation; set minLength to 1 or more';
  return undefined;
}
