import { closing, splitAt } from './text.ts';

/** Language whose recorded public API is an outline: a line for each declaration, with its members indented below it. */
export type Dialect = 'php' | 'python' | 'java';

/** One line of an outline. */
export interface Declaration {
  /** File and names: `client: ClientOptions.timeout`. */
  symbol: string;
  /** Name alone, without packages and owners. */
  name: string;
  text: string;
  /** Words before the name that promise something, such as `abstract` and `interface`. */
  words: ReadonlySet<string>;
  /** Types that a type extends or implements. */
  parents: readonly string[];
  /** Absent if it cannot be called. */
  parameters?: readonly Parameter[];
  /** Type of the result, of a field or of an alias; for a constant its value. */
  result: string;
  /** What else is after the arguments: `throws IOException`. */
  rest: string;
  members: Map<string, Declaration[]>;
}

export interface Parameter {
  name: string;
  type: string;
  /** Default, as it is printed. */
  value: string;
  isOptional: boolean;
  /** True if it can only be passed by name. */
  isNamed: boolean;
}

/** Declarations by their symbols. Overloads share a symbol. */
export type Outline = ReadonlyMap<string, readonly Declaration[]>;

/** Reads the files of a recorded public API. */
export function outlineOf(files: Readonly<Record<string, string>>, dialect: Dialect): Map<string, Declaration[]> {
  const found = new Map<string, Declaration[]>();
  for (const [file, text] of Object.entries(files)) {
    const owners: { indent: number; declaration: Declaration }[] = [];
    for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
      const indent = line.length - line.trimStart().length;
      while ((owners.at(-1)?.indent ?? -1) >= indent) owners.pop();
      const owner = owners.at(-1)?.declaration;
      const declaration = declarationIn(line.trim(), dialect);
      const prefix = owner === undefined ? `${file.replace(/\.\w+$/, '')}: ` : `${owner.symbol}.`;
      declaration.symbol = `${prefix}${declaration.name}`;
      const siblings = owner?.members ?? found;
      const key = owner === undefined ? declaration.symbol : declaration.name;
      siblings.set(key, [...(siblings.get(key) ?? []), declaration]);
      owners.push({ indent, declaration });
    }
  }
  return found;
}

const WORDS = new Set(
  'abstract async class const case default enum final interface module property protected public readonly record sealed static trait @interface'.split(
    ' ',
  ),
);

function declarationIn(text: string, dialect: Dialect): Declaration {
  const words = new Set<string>();
  // Attributes and type parameters come before names, but promise nothing that the types do not say.
  let rest = text;
  for (;;) {
    const word = /^(\S+) /.exec(rest)?.[1] ?? '';
    if (!WORDS.has(word) && !['synchronized', 'native', 'transient', 'volatile', 'strictfp'].includes(word)) break;
    if (WORDS.has(word)) words.add(word);
    rest = rest.slice(word.length + 1);
  }
  const isType = ['class', 'interface', 'enum', 'trait', 'record', '@interface', 'module'].some((word) =>
    words.has(word),
  );
  const parts = isType ? typeIn(rest, dialect) : memberIn(rest, dialect);
  return { symbol: '', text, words, parents: [], result: '', rest: '', members: new Map(), ...parts };
}

type Parts = Pick<Declaration, 'name'> & Partial<Declaration>;

const HEADS: Readonly<Record<Dialect, RegExp>> = {
  php: /^(?<name>\S+)(?: extends (?<parent>\S+))?(?: implements (?<others>.+))?$/,
  python: /^(?<name>\w+)(?:\((?<others>.*)\))?$/,
  java: /^(?<name>[\w.$]+)(?<generics><.*?>)?(?: : (?<others>.+))?$/,
};

function typeIn(text: string, dialect: Dialect): Parts {
  const { name = text, generics = '', parent, others = '' } = HEADS[dialect].exec(text)?.groups ?? {};
  const parents = [...(parent === undefined ? [] : [parent]), ...splitAt(',', others)];
  return { name: shortName(name), parents, rest: generics };
}

export const shortName = (name: string): string => name.split(/[.\\]/).at(-1) ?? '';

function memberIn(text: string, dialect: Dialect): Parts {
  const start = text.indexOf('(');
  const isCall = start > 0 && /[\w\]>$]$/.test(text.slice(0, start)) && !/[:=] /.test(text.slice(0, start));
  if (!isCall) return valueIn(text, dialect);
  const end = closing(text, start);
  const head = text.slice(0, start).split(' ');
  const after = text.slice(end + 1).trim();
  const parameters = parametersIn(text.slice(start + 1, end), dialect);
  const name = shortName(head.at(-1) ?? '');
  // Java prints results before names.
  if (dialect === 'java') return { name, parameters, result: head.slice(0, -1).join(' '), rest: after };
  return { name, parameters, result: after.replace(/^(?:->|:) /, '') };
}

function valueIn(text: string, dialect: Dialect): Parts {
  if (dialect !== 'python') {
    const [declared = '', value = ''] = text.split(/ = (.*)/s);
    const words = declared.split(' ');
    return { name: shortName(words.at(-1) ?? ''), result: words.slice(0, -1).join(' '), rest: value };
  }
  const {
    name = text,
    type = '',
    value = '',
  } = /^(?<name>\w+)(?:: (?<type>.*?))?(?: = (?<value>.*))?$/s.exec(text)?.groups ?? {};
  // The value of an alias is its type.
  return type === 'TypeAlias' ? { name, result: value } : { name, result: type, rest: value };
}

function parametersIn(text: string, dialect: Dialect): Parameter[] {
  const list = splitAt(',', text).map((part) => parameterIn(part, dialect));
  const star = list.findIndex(({ name }) => /^\*(?!\*)/.test(name));
  return list
    .map((parameter, at) => ({ ...parameter, isNamed: parameter.isNamed || (star >= 0 && at >= star) }))
    .filter(({ name }) => name !== '*' && name !== '/');
}

function parameterIn(text: string, dialect: Dialect): Parameter {
  const [declared = '', value = ''] = text.split(/ = (.*)/s);
  if (dialect === 'java') return { name: '', type: declared, value, isOptional: false, isNamed: false };
  const plain = declared.replaceAll(/#\[\w+\] ?/g, '');
  const words = plain.split(' ');
  const [name = '', type = ''] =
    dialect === 'python' ? plain.split(/: (.*)/s) : [words.at(-1), words.slice(0, -1).join(' ')];
  const isOptional = text.includes(' = ') || name.startsWith('*') || name.startsWith('...');
  return { name, type, value, isOptional, isNamed: name.startsWith('**') };
}
