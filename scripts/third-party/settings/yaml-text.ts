/** Adds members to the text of a YAML file, and removes some, without a change of anything that its owner wrote. */
import { Document, isMap, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap } from 'yaml';
import { keyText } from '../../../generators/sources/parse.ts';

type Json = Readonly<Record<string, unknown>>;

/** Members to add, in their order. */
export interface Addition {
  members: Json;
  /** Comment above a new member of the top. */
  comments?: Readonly<Record<string, string>>;
  /** Paths of maps that are written in one line, such as `packages.*`. */
  inOneLine?: readonly RegExp[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A YAML file that is edited as text. */
export class YamlText {
  readonly #text: string;
  readonly #root: Node | null;
  readonly #value: unknown;
  readonly #newline: string;
  readonly #edits: Edit[] = [];
  /** Members that a file lacks, as their owner sees them: `packages.node.version`. */
  readonly added: string[] = [];

  /** @param document the parsed text; absent if it has no members */
  constructor(text: string, document?: Document.Parsed) {
    this.#text = text;
    this.#root = document?.contents ?? null;
    this.#value = document?.toJS();
    this.#newline = text.includes('\r\n') ? '\r\n' : '\n';
  }

  /** Adds the members that the file does not have, to maps at any depth. */
  add(addition: Addition): void {
    if (isMap(this.#root)) this.#addTo(this.#root, addition.members, [], addition);
    else this.#appendTop(addition);
  }

  /** Removes a member. */
  remove(path: readonly string[]): void {
    const owner = this.#nodeAt(path.slice(0, -1));
    const index = isMap(owner) ? owner.items.findIndex((pair) => keyText(pair) === path.at(-1)) : -1;
    if (isMap(owner) && index >= 0) this.#edits.push(this.#removal(owner, index));
  }

  get isChanged(): boolean {
    return this.#edits.length > 0;
  }

  toString(): string {
    // Of two at the same place, the one of the inner map was found first and stays first.
    return this.#edits
      .toReversed()
      .toSorted((one, other) => other.start - one.start)
      .reduce((text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end), this.#text);
  }

  #nodeAt(path: readonly string[]): unknown {
    return path.reduce<unknown>((node, name) => (isMap(node) ? node.get(name, true) : undefined), this.#root);
  }

  #addTo(map: YAMLMap, members: Json, path: readonly string[], addition: Addition): void {
    const fresh: Record<string, unknown> = {};
    const written = path.reduce((value, name) => (isObject(value) ? value[name] : undefined), this.#value);
    for (const [name, value] of Object.entries(members)) {
      const pair = map.items.findLast((each) => keyText(each) === name);
      const inner = pair?.value;
      const here = [...path, name];
      if (pair === undefined) {
        // A merge key may have the member.
        if (!isObject(written) || written[name] === undefined) fresh[name] = value;
      } else if (isNull(inner) && !isEmpty(value)) this.#fill(pair, value, here, addition);
      else if (isMap(inner) && isObject(value)) this.#addTo(inner, value, here, addition);
    }
    if (Object.keys(fresh).length > 0) this.#insert(map, fresh, path, addition);
  }

  /** Gives a member without a value one. */
  #fill(pair: Pair, value: unknown, path: readonly string[], addition: Addition): void {
    this.added.push(path.join('.'));
    const indent = this.#columnOf(pair.key as Node);
    const [line = '', ...rest] = this.#linesOf({ [path.at(-1) ?? '']: value }, path.slice(0, -1), addition);
    const end = this.#text.indexOf(':', (pair.key as Node).range?.[1] ?? 0) + 1;
    const shown = line.slice(line.indexOf(':', keyLength(line)) + 1);
    this.#edits.push({ start: end, end, text: [shown, ...rest.map((each) => indent + each)].join(this.#newline) });
  }

  #insert(map: YAMLMap, members: Json, path: readonly string[], addition: Addition): void {
    this.added.push(...Object.keys(members).map((name) => [...path, name].join('.')));
    if (map.flow === true) {
      this.#edits.push(this.#flowInsertion(map, members, path, addition));
      return;
    }
    const indent = this.#columnOf(map.items[0]?.key as Node);
    const at = this.#endOfLine(this.#endOf(map));
    const lines = this.#linesOf(members, path, addition).map((line) => (line === '' ? '' : indent + line));
    const start = this.#text[at - 1] === '\n' || at === 0 ? '' : this.#newline;
    const end = start === '' && at < this.#text.length ? this.#newline : '';
    const text = start + lines.join(this.#newline) + end;
    this.#edits.push({ start: at, end: at, text: at === this.#text.length ? text + this.#newline : text });
  }

  #flowInsertion(map: YAMLMap, members: Json, path: readonly string[], addition: Addition): Edit {
    const [start, end] = map.range as [number, number, number];
    const isJson = this.#text.trimStart().startsWith('{');
    if (map.items.length === 0 && !isJson && map !== this.#root) {
      // The braces of an empty map would keep all its members in one line.
      const owner = this.#nodeAt(path.slice(0, -1)) as YAMLMap;
      if (owner.flow !== true) {
        const indent = `${this.#columnOf(owner.items.find((pair) => keyText(pair) === path.at(-1))?.key as Node)}  `;
        const lines = this.#linesOf(members, path, addition).map((line) => this.#newline + indent + line);
        const from = this.#text.slice(0, start).trimEnd().length;
        return { start: from, end, text: lines.join('') };
      }
    }
    const texts = Object.entries(members).map(([name, value]) =>
      isJson ? `${JSON.stringify(name)}: ${JSON.stringify(value)}` : flowText({ [name]: value }),
    );
    const last = map.items.at(-1);
    if (last === undefined) return { start, end, text: `{ ${texts.join(', ')} }` };
    const isMultiline = this.#text.slice(start, end).includes('\n');
    const gap = isMultiline ? this.#newline + this.#columnOf(map.items[0]?.key as Node) : ' ';
    const at = this.#endOf(map);
    return { start: at, end: at, text: texts.map((text) => `,${gap}${text}`).join('') };
  }

  #appendTop(addition: Addition): void {
    this.added.push(...Object.keys(addition.members));
    const at = this.#text.length;
    const start = at === 0 || this.#text.endsWith('\n') ? '' : this.#newline;
    const lines = this.#linesOf(addition.members, [], addition);
    this.#edits.push({ start: at, end: at, text: start + lines.join(this.#newline) + this.#newline });
  }

  #linesOf(members: Json, path: readonly string[], { comments = {}, inOneLine = [] }: Addition): string[] {
    return Object.entries(members).flatMap(([name, value]) => {
      const comment = path.length === 0 ? comments[name] : undefined;
      const lines = blockText({ [name]: value }, path, inOneLine).split('\n');
      return comment === undefined ? lines : ['', ...comment.split('\n').map((line) => `# ${line}`), ...lines];
    });
  }

  #columnOf(key: Node | undefined): string {
    const at = key?.range?.[0] ?? 0;
    const line = this.#text.slice(this.#text.lastIndexOf('\n', at - 1) + 1, at);
    return line.replace(/^\uFEFF/, '').replaceAll(/\S/g, ' ');
  }

  /** Returns the offset behind the content of a node. */
  #endOf(node: unknown): number {
    if ((isMap(node) || isSeq(node)) && (node.flow !== true || node.items.length > 0)) {
      const last: unknown = node.items.at(-1);
      if (isMap(node) && last !== undefined) return this.#endOfPair(last as Pair);
      if (node.flow !== true) return this.#endOf(last);
    }
    const range = (node as Node).range as [number, number, number];
    return range[1];
  }

  #endOfPair({ key, value }: Pair): number {
    const end = value === null || isNull(value) ? (key as Node).range?.[1] : this.#outerEnd(value);
    return end ?? 0;
  }

  #outerEnd(value: unknown): number {
    if ((isMap(value) || isSeq(value)) && value.flow === true) return value.range?.[1] ?? 0;
    return this.#endOf(value);
  }

  #endOfLine(offset: number): number {
    // A block of text includes its last line break.
    const from = this.#text[offset - 1] === '\n' ? offset - 1 : offset;
    const end = this.#text.indexOf('\n', from);
    if (end < 0) return this.#text.length;
    return this.#text[end - 1] === '\r' ? end - 1 : end;
  }

  #removal(map: YAMLMap, index: number): Edit {
    const pair = map.items[index] as Pair;
    const key = (pair.key as Node).range?.[0] ?? 0;
    if (map.flow === true) {
      const next = map.items[index + 1]?.key as Node | undefined;
      if (next !== undefined) return { start: key, end: next.range?.[0] ?? key, text: '' };
      const before = map.items[index - 1];
      const start = before === undefined ? key : this.#endOfPair(before);
      return { start, end: this.#endOfPair(pair), text: '' };
    }
    const start = this.#text.lastIndexOf('\n', key - 1) + 1;
    const end = this.#text.indexOf('\n', this.#endOfLine(this.#endOfPair(pair)));
    return { start, end: end < 0 ? this.#text.length : end + 1, text: '' };
  }
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

const isNull = (node: unknown): boolean => node === null || (isScalar(node) && node.value === null);

const keyLength = (line: string): number => (/^(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")/.exec(line)?.[0] ?? '').length;

function flowText(value: Json): string {
  const document = new Document(value);
  visit(document, { Collection: (_, node) => void (node.flow = true) });
  return document
    .toString({ lineWidth: 0, singleQuote: true })
    .trim()
    .replace(/^\{ (.*) \}$/s, '$1');
}

/** Returns a member as block text, in which the maps of some paths and all lists take one line. */
function blockText(member: Json, path: readonly string[], inOneLine: readonly RegExp[]): string {
  const document = new Document(member);
  visit(document, {
    Seq: (_, node) => void (node.flow = true),
    Map: (_, node, ancestors) => {
      const names = ancestors.flatMap((each) =>
        (each as Pair | undefined)?.key !== undefined ? keyText(each as Pair) : [],
      );
      const here = [...path, ...names].join('\n');
      node.flow = inOneLine.some((pattern) => pattern.test(here));
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true }).trimEnd();
}
