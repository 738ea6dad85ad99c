/** Writes JSON values as literals of a language. */

export interface Dialect {
  /** Indentation of a level. */
  readonly step: string;
  readonly text: (value: string) => string;
  readonly word: (value: boolean | null) => string;
  /** Brackets of lists and maps. */
  readonly list: readonly [string, string];
  readonly map: readonly [string, string];
  /** Literal of a map without members, where it differs. */
  readonly emptyMap?: string;
  readonly member: (name: string, value: string) => string;
}

/** Returns the literal of a JSON value; nested lines are indented by `indent`. */
export function literal(value: unknown, dialect: Dialect, indent = ''): string {
  if (typeof value === 'string') return dialect.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean' || value === null || value === undefined) return dialect.word(value ?? null);
  const { step } = dialect;
  const inner = `${indent}${step}`;
  if (Array.isArray(value))
    return bracketed(
      value.map((item) => literal(item, dialect, inner)),
      dialect.list,
      indent,
      step,
    );
  const members = Object.entries(value as object).map(([name, member]) =>
    dialect.member(dialect.text(name), literal(member, dialect, inner)),
  );
  if (members.length === 0 && dialect.emptyMap !== undefined) return dialect.emptyMap;
  return bracketed(members, dialect.map, indent, step);
}

const WIDTH = 72;

/** Returns the parts between brackets, in one line if they fit. */
export function bracketed(
  parts: readonly string[],
  [open, close]: readonly [string, string],
  indent: string,
  step = '    ',
): string {
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length + indent.length <= WIDTH && !line.includes('\n')) return line;
  return `${open.trimEnd()}\n${parts.map((part) => `${indent}${step}${part},\n`).join('')}${indent}${close.trimStart()}`;
}

const words = (yes: string, no: string, none: string) => (value: boolean | null) =>
  value === null ? none : value ? yes : no;

/** Texts that need no escape between single quotes. */
const PLAIN = /^[^'\\\p{C}\u2028\u2029]*$/u;

export const JAVASCRIPT: Dialect = {
  step: '  ',
  text: (value) => (PLAIN.test(value) ? `'${value}'` : JSON.stringify(value)),
  word: words('true', 'false', 'null'),
  list: ['[', ']'],
  map: ['{ ', ' }'],
  emptyMap: '{}',
  // A name with two underscores at both ends would set the prototype.
  member: (name, value) =>
    `${/^['"][a-z_]\w*['"]$/i.test(name) && !name.includes('__proto__') ? name.slice(1, -1) : `[${name}]`}: ${value}`,
};

export const PYTHON: Dialect = {
  step: '    ',
  text: (value) => JSON.stringify(value),
  word: words('True', 'False', 'None'),
  list: ['[', ']'],
  map: ['{', '}'],
  member: (name, value) => `${name}: ${value}`,
};

export const PHP: Dialect = {
  step: '    ',
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  word: words('true', 'false', 'null'),
  list: ['[', ']'],
  map: ['[', ']'],
  emptyMap: 'new stdClass()',
  member: (name, value) => `${name} => ${value}`,
};
