/** The file of `--paging`: how lists of a third-party document continue, in place of what is recognised. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { isMap, type Pair } from 'yaml';
import { fieldsOf, isRecord, isText } from '../../generators/model/page-fields.ts';
import type { Method, PageNumbers, PageStrategy, Schema, SdkModel, TypeRef } from '../../generators/model/model.ts';
import { type Diagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { diagnosticAt, keyText, parseSource, type SourceFile } from '../../generators/sources/parse.ts';

/** Continuation of one list as its user wrote it; `false` for a call that returns one page. */
interface Entry {
  /** `GET /orders` */
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

type Members = Partial<
  Pick<PageStrategy, 'items' | 'parameter' | 'next' | 'nextUrl' | 'lastItem' | 'more' | 'done'> &
    Omit<PageNumbers, 'isOffset'> & { link: boolean; offset: boolean }
>;

const TEXT = 'the name of a field or a parameter';
const PATH = 'the name of a field, or a list of names';
const FLAG = 'true or false';
const MEMBERS: Readonly<Record<keyof Members, string>> = {
  items: TEXT,
  parameter: TEXT,
  next: PATH,
  nextUrl: PATH,
  link: FLAG,
  lastItem: TEXT,
  more: TEXT,
  done: TEXT,
  first: 'an integer',
  offset: FLAG,
  current: PATH,
  size: TEXT,
  total: PATH,
};

const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  [TEXT]: isName,
  [PATH]: (value) => [value].flat().length > 0 && [value].flat().every(isName),
  [FLAG]: (value) => typeof value === 'boolean',
  'an integer': Number.isSafeInteger,
};

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
  const root = source.document.contents;
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
  if (!operation.startsWith('GET /')) return [at('is not an operation that reads, such as "GET /orders"; correct it')];
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

/** Returns a model whose lists continue as a file says. */
export function withPaging(model: SdkModel, { source, entries }: PagingFile): { model: SdkModel; wrong: Diagnostic[] } {
  const wrong: Diagnostic[] = [];
  const rest = new Map(entries.map((entry) => [entry.operation, entry]));
  const resources = model.resources.map((resource) => ({
    ...resource,
    methods: resource.methods.map((method): Method => {
      const entry = rest.get(`${method.httpMethod} ${method.path}`);
      if (entry === undefined) return method;
      rest.delete(entry.operation);
      const { pageItem: _, paging: __, ...plain } = method;
      if (entry.members === false) return plain;
      const mistake = mismatch(method, entry.members, model.schemas);
      if (mistake !== undefined) wrong.push(located(source, entry, mistake));
      return { ...plain, ...listOf(method, entry.members, model.schemas) };
    }),
  }));
  const unknown = [...rest.values()].map((entry) =>
    located(source, entry, 'is not in the libraries; correct or remove it'),
  );
  return { model: { ...model, resources }, wrong: [...wrong, ...unknown] };
}

const located = (source: SourceFile | undefined, { operation, pair }: Entry, message: string): Diagnostic =>
  diagnosticAt(source as SourceFile, pair.key, 'paging', `${quote(operation)} ${message}`);

function typeAt(type: TypeRef | undefined, path: readonly string[], schemas: readonly Schema[]): TypeRef | undefined {
  return path.reduce<TypeRef | undefined>(
    (found, name) => found && fieldsOf(found, schemas).find((field) => field.name === name)?.type,
    type,
  );
}

function itemOf({ result }: Method, { items }: Members, schemas: readonly Schema[]): TypeRef | undefined {
  const list = items === undefined ? result : typeAt(result, [items], schemas);
  return list?.kind === 'list' ? list.items : undefined;
}

/** Returns why a list cannot continue as its user wrote; undefined if it can. */
function mismatch(method: Method, members: Members, schemas: readonly Schema[]): string | undefined {
  const { parameter, items, next, nextUrl, lastItem, more, done, current, size, total } = members;
  const inQuery = method.parameters.filter((each) => each.in === 'query');
  const taken = inQuery.find(({ name }) => name === parameter);
  if (taken === undefined || (taken.type.kind !== 'integer' && !isText(taken)))
    return `has no query parameter ${quote(parameter ?? '')} that takes a text or an integer; correct it`;
  if (taken.type.kind === 'integer' && (next ?? lastItem) !== undefined)
    return `has a cursor that is a text, but ${quote(taken.name)} takes an integer; correct it`;
  if (method.mayBeEmpty || method.mayBeNull) return 'may return nothing, and therefore does not iterate; remove it';
  const item = itemOf(method, members, schemas);
  if (item === undefined || !isRecord(item))
    return `returns no list of objects ${items === undefined ? 'as an array' : `in ${quote(items)}`}; correct its items`;
  const fields: [readonly string[] | undefined, TypeRef['kind']][] = [
    [next, 'string'],
    [nextUrl, 'string'],
    [more === undefined ? undefined : [more], 'boolean'],
    [done === undefined ? undefined : [done], 'boolean'],
    [current, 'integer'],
    [size === undefined ? undefined : [size], 'integer'],
    [total, 'integer'],
  ];
  const missing = fields.find(([path, kind]) => path && typeAt(method.result, path, schemas)?.kind !== kind);
  if (missing !== undefined) return `returns no ${missing[1]} in ${quote(missing[0]?.join('.') ?? '')}; correct it`;
  const isIdless =
    lastItem !== undefined && item.kind !== 'json' && typeAt(item, [lastItem], schemas)?.kind !== 'string';
  return isIdless ? `has items without a text in ${quote(lastItem)}; correct it` : undefined;
}

function listOf(
  method: Method,
  { parameter = '', link, offset, first, current, size, total, ...named }: Members,
  schemas: readonly Schema[],
): Pick<Method, 'pageItem' | 'paging'> {
  const item = itemOf(method, named, schemas);
  if (item === undefined) return {};
  const isInteger = method.parameters.some(({ name, type }) => name === parameter && type.kind === 'integer');
  const isCounted = first !== undefined || offset !== undefined || current !== undefined;
  const numbers: PageNumbers = {
    ...(first !== undefined && { first }),
    ...(offset === true && { first: first ?? 0, isOffset: true }),
    ...(current && { current }),
    ...(size !== undefined && { size }),
    ...(total && { total }),
  };
  return {
    pageItem: item,
    paging: {
      ...named,
      parameter,
      ...(isInteger && { isInteger }),
      ...(link === true && { isLinked: true }),
      ...(isCounted && { numbers }),
    },
  };
}
