import { type Context, fields, type Fields, items, type Rule } from './redocly.ts';

// Each of these is lost, or changed without a word, by at least one of the four generators.
const KEYWORDS = [
  'allOf', 'anyOf', 'not', 'if', 'then', 'else', 'const', 'contains', 'dependentRequired', 'dependentSchemas', 'examples',
  'nullable', 'patternProperties', 'prefixItems', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties', 'xml', '$defs',
  '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$schema',
]; // prettier-ignore
const SCALARS = new Set(['string', 'integer', 'number', 'boolean']);
const FORMATS = new Set(['int32', 'int64', 'double', 'date-time', 'email', 'uri', 'uri-reference', 'password']);

/** Schemas and parameters keep to what all four generators print faithfully. */
export const generatorSafe: Rule = () => ({
  Schema(schema: Fields, context: Context) {
    for (const problem of schemaProblems(schema)) context.report({ message: problem });
  },
  Parameter(parameter: Fields, context: Context) {
    const problem = parameterProblem(parameter);
    if (problem !== undefined) context.report({ message: problem });
  },
  Responses(responses: Fields, context: Context) {
    for (const status of Object.keys(responses).filter((key) => !/^[1-5]\d\d$/.test(key))) {
      const message = `response "${status}" is no single status; document each status by itself`;
      context.report({ message, location: context.location.child([status]).key() });
    }
  },
});

function schemaProblems(schema: Fields): string[] {
  const problems = KEYWORDS.filter((keyword) => keyword in schema).map((keyword) => `${keyword} ${adviceFor(keyword)}`);
  return [...problems, typeProblem(schema), enumProblem(schema), choiceProblem(schema), formatProblem(schema)].filter(
    (problem) => problem !== undefined,
  );
}

function adviceFor(keyword: string): string {
  if (keyword === 'const') return 'breaks generators; write `type: string` with a one-value enum';
  if (keyword === 'examples') return 'is not read by the generators; write one `example`';
  if (keyword === 'nullable') return "is OpenAPI 3.0; write `type: [string, 'null']`";
  return 'is not printed faithfully in all four languages; write the schema without it';
}

function typeProblem({ type, oneOf }: Fields): string | undefined {
  if (type === undefined)
    return oneOf === undefined ? 'a schema without a type accepts anything; give it a type' : undefined;
  if (!Array.isArray(type)) return undefined;
  const others = type.filter((item) => item !== 'null');
  if (type.length === 2 && others.length === 1 && SCALARS.has(String(others[0]))) return undefined;
  return `type [${type.join(', ')}] has no counterpart; use one type, or a scalar and 'null' (leave optional objects out instead)`;
}

function enumProblem(schema: Fields): string | undefined {
  if (schema['enum'] === undefined) return undefined;
  const strings = schema['type'] === 'string' && items(schema['enum']).every((value) => typeof value === 'string');
  return strings ? undefined : 'an enum must be `type: string` with string values';
}

function choiceProblem({ oneOf, discriminator }: Fields): string | undefined {
  if (oneOf === undefined) return undefined;
  const mapped = new Set(Object.values(fields(fields(discriminator)['mapping'])).map(refTail));
  const choices = items(oneOf).map((choice) => refTail(fields(choice)['$ref']));
  const complete =
    choices.length > 0 && choices.length === mapped.size && choices.every((choice) => mapped.has(choice));
  return complete ? undefined : 'oneOf needs a discriminator whose mapping names each of its schemas once';
}

function refTail(reference: unknown): string {
  return String(reference).replace(/^.*[#/]/, '');
}

function formatProblem({ format }: Fields): string | undefined {
  if (format === undefined || FORMATS.has(String(format))) return undefined;
  return `format ${String(format)} means different types in the four languages; use one of ${[...FORMATS].join(', ')}`;
}

function parameterProblem(parameter: Fields): string | undefined {
  if (parameter['in'] === 'cookie') return 'cookies are not sent by the SDKs; use a header or query parameter';
  if (parameter['content'] !== undefined) return 'a parameter with content has no typed argument; give it a schema';
  if (parameter['allowReserved'] === true) return 'allowReserved sends values unescaped; remove it';
  const isArray = fields(parameter['schema'])['type'] === 'array';
  const style = parameter['style'] ?? (parameter['in'] === 'query' ? 'form' : 'simple');
  if (isArray && (style !== 'form' || parameter['explode'] !== false)) {
    return 'a list is sent comma-separated; write `style: form` and `explode: false`';
  }
  return style === 'form' || style === 'simple' ? undefined : `style ${String(style)} is not supported; remove it`;
}
