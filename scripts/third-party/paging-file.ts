/** The file of `--paging`: how lists of a third-party document continue, in place of what is recognised. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isMap, type Pair } from 'yaml';
import type { PageNumbers, PageStrategy } from '../../generators/model/model.ts';
import { type Diagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { diagnosticAt, keyText, parseSource, type SourceFile } from '../../generators/sources/parse.ts';
import type { Content } from './settings/settings.ts';

/** Continuation of a list as its user wrote it; `false` for a call that returns one page. */
export interface Entry {
  /** `GET /orders`; `*` for all operations without an own line. */
  operation: string;
  pair: Pair;
  members: Members | false;
}

/** A file that was read. */
export interface PagingFile {
  folder: string;
  source?: SourceFile;
  entries: readonly Entry[];
  diagnostics: Diagnostic[];
}

/** `parameter` is the name of one in the query, or the path of a member of the body. */
export type Members = Partial<
  Pick<PageStrategy, 'items' | 'next' | 'nextUrl' | 'lastItem' | 'more' | 'done'> &
    Omit<PageNumbers, 'isOffset'> & { parameter: string[]; link: boolean; offset: boolean }
>;

/** Returns the entries with the new places of operations that have another path. */
export function withMoved(file: PagingFile, { moved }: { moved: ReadonlyMap<string, string> }): PagingFile {
  const entries = file.entries.map((entry) => ({ ...entry, operation: moved.get(entry.operation) ?? entry.operation }));
  return { ...file, entries };
}

/** Name of the entry for all operations without an own line. */
export const ALL = '*';

const TEXT = 'the name of a field';
const PATH = 'the name of a field, or a list of names';
const FLAG = 'true or false';
/** Members of an entry, with what each has. */
export const MEMBERS: Readonly<Record<keyof Members, string>> = {
  items: PATH,
  parameter: PATH,
  next: PATH,
  nextUrl: PATH,
  link: FLAG,
  lastItem: TEXT,
  more: PATH,
  done: PATH,
  first: 'an integer',
  offset: FLAG,
  current: PATH,
  size: PATH,
  total: PATH,
};

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  [TEXT]: isName,
  [PATH]: (value) => [value].flat().length > 0 && [value].flat().every(isName),
  [FLAG]: (value) => typeof value === 'boolean',
  'an integer': Number.isSafeInteger,
};

/** Reads continuations, which have a file or are a member of another one, and checks them without the document. */
export const readPaging = (content: Content): PagingFile =>
  'file' in content
    ? readPagingFile(content.file)
    : pagingIn(content.folder, content.source, content.source.document.get(content.member, true));

/** Reads a file, and checks what can be checked without the document. */
export function readPagingFile(file: string): PagingFile {
  const path = resolve(file);
  const folder = dirname(path);
  const failed = (...diagnostics: Diagnostic[]): PagingFile => ({ folder, entries: [], diagnostics });
  if (!existsSync(path)) {
    const message = 'does not exist; correct --paging';
    return failed({ file: basename(path), line: 1, column: 1, rule: 'paging', message });
  }
  const { file: source, diagnostics, notes } = parseSource(basename(path), readFileSync(path, 'utf8'), false);
  const invalid = [...diagnostics, ...notes];
  if (source === undefined || invalid.length > 0) return failed(...invalid);
  return pagingIn(folder, source, source.document.contents);
}

function pagingIn(folder: string, source: SourceFile, root: unknown): PagingFile {
  const entries = (isMap(root) ? root.items : []).map((pair): Entry => {
    const value: unknown = isMap(pair.value) ? pair.value.toJSON() : (pair.value as { value?: unknown } | null)?.value;
    return { operation: keyText(pair) ?? '', pair, members: value === false ? false : withPaths(value) };
  });
  return { folder, source, entries, diagnostics: entries.flatMap((entry) => mistakesIn(entry, source)) };
}

/** Returns members whose paths are lists. */
function withPaths(value: unknown): Members {
  if (typeof value !== 'object' || value === null) return {};
  const members = Object.entries(value).map(([name, member]) => [
    name,
    MEMBERS[name as keyof Members] === PATH && isName(member) ? [member] : member,
  ]);
  return Object.fromEntries(members);
}

const SOURCES = ['next', 'nextUrl', 'link', 'lastItem'] as const;
const COUNTS = ['first', 'offset', 'current'] as const;

function mistakesIn({ operation, pair, members }: Entry, source: SourceFile): Diagnostic[] {
  const at = (message: string): Diagnostic =>
    diagnosticAt(source, pair.key, 'paging', `${quote(operation)} ${message}`);
  if (operation !== ALL && !/^(?:GET|POST|QUERY) \//.test(operation))
    return [at('is not an operation with pages, such as "GET /orders" or "POST /orders/search", or "*"; correct it')];
  if (members === false) return [];
  if (!isMap(pair.value)) return [at('must be false, or say how its list continues; correct it')];
  const wrong = Object.entries(members).flatMap(([name, value]) => {
    const kind = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof Members] : undefined;
    if (kind === undefined) return [at(`has no member ${quote(name)}; use ${Object.keys(MEMBERS).join(', ')}`)];
    return KINDS[kind]?.(value) === true ? [] : [at(`must have ${kind} as ${name}; correct it`)];
  });
  if (wrong.length > 0) return wrong;
  if (members.parameter === undefined) return [at('has no parameter; name the one that asks for a page')];
  const found = SOURCES.filter((name) => members[name] !== undefined && members[name] !== false);
  const isCounted = COUNTS.some((name) => members[name] !== undefined);
  if (found.length + Number(isCounted) !== 1)
    return [at(`must have one of ${SOURCES.join(', ')}, or count with ${COUNTS.join(', ')}`)];
  // The last page has a last item too.
  const isEndless = members.lastItem !== undefined && members.more === undefined && members.done === undefined;
  return isEndless ? [at('needs more or done next to lastItem, to know its last page')] : [];
}
