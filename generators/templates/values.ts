import type { TemplateContext } from '../languages/language.ts';

/** A value that holds syntax of the target language, which belongs into a template. */
interface SyntaxInValue {
  /** Where in the context: `operations.listOrders.operation.result.type`. */
  path: string;
  value: string;
}

// The last word of a key says what its value is.
const TYPE = /(?:^|[a-z])types?$/i;
const LITERAL = /(?:^|[a-z])literal$/i;
const LINE = /(?:^|[a-z])line$/i;
/** A name, also one with its package or namespace, a path of a module, or a number. */
const NAME = /^[\w$@][\w$.\\/@-]*$|^$/;
/** An expression of types: names with their arguments, alternatives, and texts that a type is made of. */
const STATEMENT = /[;{}\n]|=(?!>)|\b(?:function|return|class|def|new)\b/;

/**
 * Finds every value a template could print that holds a bracket, a keyword, an operator or a line break: only type
 * expressions (`…Type`), literals (`…Literal`) and escaped lines of documentation (`line`) may.
 */
export function syntaxInValues({ sdk, schemas, resources, operations }: TemplateContext): SyntaxInValue[] {
  return [
    ...found(sdk, 'sdk'),
    ...[...schemas].flatMap(([name, { schema, properties }]) => [
      ...found(schema, `schemas.${name}.schema`),
      ...[...(properties ?? [])].flatMap(([key, value]) => found(value, `schemas.${name}.properties.${key}`)),
    ]),
    ...[...resources].flatMap(([name, value]) => found(value, `resources.${name}`)),
    ...[...operations].flatMap(([id, value]) => found(value, `operations.${id}`)),
  ];
}

function found(value: unknown, path: string): SyntaxInValue[] {
  if (typeof value === 'string') return isAllowed(path, value) ? [] : [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => found(member, `${path}.${key}`));
}

function isAllowed(path: string, value: string): boolean {
  const key = path.replace(/(?:\.\d+)+$/, '').replace(/^.*\./, '');
  if (value.includes('\n')) return false;
  if (LINE.test(key)) return true;
  if (LITERAL.test(key)) return isLiteral(value);
  if (TYPE.test(key)) return !STATEMENT.test(value.replaceAll(/(['"])(?:(?!\1).)*\1|\{\}/g, 'text'));
  return NAME.test(value);
}

/** A number, a word such as `null`, or one text in quotes from its start to its end. */
function isLiteral(value: string): boolean {
  return /^-?[\w.]+$/.test(value) || /^'(?:[^'\\]|\\.)*'$/.test(value) || /^"(?:[^"\\]|\\.)*"$/.test(value);
}
