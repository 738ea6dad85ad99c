/** The file of `--names`: the public names of the libraries for a third-party document, which stay in later runs. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isMap, isScalar, type Pair } from 'yaml';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import type { NamesByOperation, OperationNames } from '../../generators/normalise/operation-names/names.ts';
import { checkNames } from '../../generators/names/guard.ts';
import { type Diagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { diagnosticAt, keyText, parseSource, type SourceFile } from '../../generators/sources/parse.ts';
import { pointerTokens } from '../../generators/sources/pointer.ts';
import type { Content, InlineContent } from './settings/settings.ts';
import { YamlText } from './settings/yaml-text.ts';

/** Public names of a third-party document. */
export interface PublicNames {
  operations: NamesByOperation;
  /** Names of schemas, by their JSON Pointer. */
  schemas: ReadonlyMap<string, string>;
}

/** A file of names as it was read. */
export interface NamesFile {
  /** Absolute path. */
  path: string;
  /** Names in the file; none if it does not exist. */
  names: PublicNames;
  diagnostics: Diagnostic[];
  /** Content, to which new names are added. Absent if the file does not exist. */
  source?: SourceFile;
  /** Text of a file of its own; absent if it does not exist. */
  text?: string;
  /** Member of the file with the names, if it is not a file of its own. */
  member?: string;
}

const KINDS = ['resource', 'method', 'operationId'] as const;
const OPERATION = new RegExp(`^(?:${HTTP_METHODS.join('|').toUpperCase()}) /`);
export const NO_NAMES: PublicNames = { operations: new Map(), schemas: new Map() };

/** Reads and checks names, which have a file or are a member of another one. */
export const readNames = (content: Content): NamesFile =>
  'file' in content ? readNamesFile(content.file) : inlineNames(content);

function inlineNames({ folder, member, source }: InlineContent): NamesFile {
  const { names, places, wrong } = namesIn(source, source.document.get(member, true));
  const diagnostics = wrong.length > 0 ? wrong : clashesIn(source, names, places);
  return { path: resolve(folder, source.path), names, diagnostics, source, member };
}

/** Reads and checks a file of names. */
export function readNamesFile(file: string): NamesFile {
  const path = resolve(file);
  const failed = (...diagnostics: Diagnostic[]): NamesFile => ({ path, names: NO_NAMES, diagnostics });
  if (!existsSync(path)) {
    if (existsSync(dirname(path))) return failed();
    const message = `its folder ${dirname(path)} does not exist; create it or choose another --names`;
    return failed({ file: basename(path), line: 1, column: 1, rule: 'names', message });
  }
  const text = readFileSync(path, 'utf8');
  const { file: source, diagnostics, notes } = parseSource(basename(path), text, false);
  const invalid = [...diagnostics, ...notes];
  if (source === undefined || invalid.length > 0) return failed(...invalid);
  const { names, places, wrong } = namesIn(source, source.document.contents);
  const found = wrong.length > 0 ? wrong : clashesIn(source, names, places);
  return { path, names, diagnostics: found, source, text };
}

/** Nodes of names, by what they name, for messages. */
type Places = Map<string, unknown>;

interface FoundNames {
  names: PublicNames;
  places: Places;
  wrong: Diagnostic[];
}

function namesIn(source: SourceFile, root: unknown): FoundNames {
  const operations = new Map<string, OperationNames>();
  const schemas = new Map<string, string>();
  const places: Places = new Map();
  const wrong: Diagnostic[] = [];
  const refuse = (pair: Pair, message: string): void => {
    wrong.push(diagnosticAt(source, pair.key, 'names', `${quote(keyText(pair) ?? '')} ${message}`));
  };
  for (const { key, pair } of entriesOf(root)) {
    if (key !== 'operations' && key !== 'schemas') refuse(pair, 'is not operations or schemas; remove it');
    else if (!isMap(pair.value) && !(isScalar(pair.value) && pair.value.value === null))
      refuse(pair, 'is not a map of names; correct it, or remove it');
  }
  for (const { key, pair } of entriesOf(memberOf(root, 'operations'))) {
    const names = operationIn(pair);
    if (!OPERATION.test(key)) refuse(pair, 'is not an operation, such as "GET /orders/{id}"; correct it');
    else if (names === undefined)
      refuse(pair, 'must have resource, method and operationId, and nothing else; correct it');
    else operations.set(key, names);
    for (const kind of KINDS) places.set(`${kind} ${key}`, memberOf(pair.value, kind));
  }
  for (const { key, pair } of entriesOf(memberOf(root, 'schemas'))) {
    const name = textOf(pair.value);
    if (name === undefined) refuse(pair, 'must have the name of a class; correct it');
    else schemas.set(key, name);
    places.set(`schema ${key}`, pair.value);
  }
  return { names: { operations, schemas }, places, wrong };
}

function operationIn({ value }: Pair): OperationNames | undefined {
  const [resource, method, operationId] = KINDS.map((kind) => textOf(memberOf(value, kind)));
  if (resource === undefined || method === undefined || operationId === undefined) return undefined;
  return entriesOf(value).length === KINDS.length ? { resource, method, operationId } : undefined;
}

interface NamedPair {
  key: string;
  pair: Pair;
}

function entriesOf(node: unknown): NamedPair[] {
  return isMap(node) ? node.items.map((pair) => ({ key: keyText(pair) ?? '', pair })) : [];
}

const memberOf = (node: unknown, key: string): unknown => (isMap(node) ? node.get(key, true) : undefined);

const textOf = (node: unknown): string | undefined =>
  isScalar(node) && typeof node.value === 'string' ? node.value : undefined;

/** Reports names that a language cannot print, or that are like another one. */
function clashesIn(source: SourceFile, { operations, schemas }: PublicNames, places: Places): Diagnostic[] {
  const classes = [...schemas];
  const methods = [...operations];
  // The checks of our contract are about a document.
  const document = {
    paths: Object.fromEntries(
      methods.map(([key, { operationId, resource, method }]) => [
        key,
        { get: { operationId, 'x-sdk': { resource, method } } },
      ]),
    ),
    components: { schemas: Object.fromEntries(classes.map(([, name]) => [name, {}])) },
  };
  const found = checkNames(
    document,
    LANGUAGES.map(({ names }) => names),
    { isAscii: false },
  ).map(({ pointer, message }) => {
    const [kind, key = '', ...rest] = pointerTokens(pointer);
    const last = rest.at(-1) ?? '';
    const place =
      kind === 'paths' ? `${last} ${key}` : `schema ${classes.find(([, name]) => name === last)?.[0] ?? ''}`;
    return diagnosticAt(source, places.get(place), 'names', message);
  });
  const twice = classes.filter(([, name], index) => classes.findIndex(([, other]) => other === name) < index);
  return [
    ...found,
    ...twice.map(([pointer, name]) =>
      diagnosticAt(
        source,
        places.get(`schema ${pointer}`),
        'names',
        `schema ${quote(name)} is already the name of another one; rename it`,
      ),
    ),
  ].toSorted((a, b) => a.line - b.line || a.column - b.column);
}

const COMMENT = `# Public names of the libraries. A run adds names of what is new, and changes no name that is here. Edit a name to
# choose another one.
`;

/** Maps of names that take one line. */
const ONE_LINE = /(?:^|\n)operations\n.+$/;

/** Names that a file has, and that the document no longer has. */
export interface StaleNames {
  operations: readonly string[];
  schemas: readonly string[];
  /** New places of operations that have another path or HTTP method, by their old places, which are in `operations`. */
  moved: ReadonlyMap<string, string>;
}

export const NONE_STALE: StaleNames = { operations: [], schemas: [], moved: new Map() };

/** Returns the content of a file of names for a document. Undefined if nothing changes. */
export function contentWith(file: NamesFile, names: PublicNames, stale = NONE_STALE): string | undefined {
  const text = new YamlText(file.text ?? COMMENT, file.source?.document);
  updateNames(text, file, names, stale);
  return text.isChanged || file.text === undefined ? text.toString() : undefined;
}

/** Adds the names that a file does not have, and removes stale ones. */
export function updateNames(
  text: YamlText,
  { names: old, member }: Pick<NamesFile, 'names' | 'member'>,
  names: PublicNames,
  stale: StaleNames,
): void {
  const place = member === undefined ? [] : [member];
  for (const key of stale.operations) text.remove([...place, 'operations', key]);
  for (const key of stale.schemas) text.remove([...place, 'schemas', key]);
  const operations = [...names.operations]
    .filter(([key]) => !old.operations.has(key))
    .map(([key, { resource, method, operationId }]) => [key, { resource, method, operationId }] as const);
  const schemas = [...names.schemas].filter(([key]) => !old.schemas.has(key));
  const members = { operations: Object.fromEntries(operations), schemas: Object.fromEntries(schemas) };
  text.add({ members: member === undefined ? members : { [member]: members }, inOneLine: [ONE_LINE] });
}
