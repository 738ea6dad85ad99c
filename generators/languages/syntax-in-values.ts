import type { TemplateContext } from './language.ts';

/** A value with syntax of the target language, which belongs in a template. */
interface SyntaxInValue {
  /** Path in the context: `operations.listOrders.operation.result.type`. */
  path: string;
  value: string;
}

// The last word of a key determines the kind of its value.
const TYPE = /(?:^|[a-z])types?$/i;
const LITERAL = /(?:^|[a-z])literal$/i;
const LINE = /(?:^|[a-z])line$/i;
/** A name, with or without package or namespace, a module path, or a number. */
const NAME = /^[\w$@][\w$.\\/@-]*$|^$/;
/** Syntax that cannot occur in a type expression. */
const STATEMENT = /[;{}\n]|=(?!>)|\b(?:function|return|class|def|new)\b/;

/**
 * Finds every value in a context that contains a bracket, a keyword, an operator or a line break. Only type expressions
 * (`…Type`), literals (`…Literal`) and escaped lines of documentation (`line`) may contain them.
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

/** Reports whether a value is a number, a word such as `null`, or a single quoted text. */
function isLiteral(value: string): boolean {
  return /^-?[\w.]+$/.test(value) || /^'(?:[^'\\]|\\.)*'$/.test(value) || /^"(?:[^"\\]|\\.)*"$/.test(value);
}
