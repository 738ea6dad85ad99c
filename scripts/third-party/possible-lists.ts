/** Operations that look like lists with pages and are plain calls, each with the reason. */
import { Document, YAMLMap } from 'yaml';
import { pageMembers } from '../../generators/model/page-body.ts';
import { CURSORS, isText, type PageField, pageFields, plain, typeAt } from '../../generators/model/page-fields.ts';
import { candidates, listOfItems } from '../../generators/model/page-lists.ts';
import { isOffset, mayAskForPage } from '../../generators/model/page-numbers.ts';
import { isUrlOfNext } from '../../generators/model/page-urls.ts';
import type { Method, Schema, SdkModel } from '../../generators/model/model.ts';
import { ALL, type Members } from './paging-file.ts';
import { writtenList } from './written-paging.ts';

/** An operation that may have pages. */
export interface PossibleList {
  /** `GET /orders` */
  name: string;
  /** Reason why it is a plain call. */
  reason: string;
  /** Entries of a file for `--paging`, each of which would make it a list; none if too little is known. */
  entries: Members[];
}

/** Fields that say where the next page begins. */
const NEXT = /^next(?:$|page|cursor|token|link|ur[li]|href|marker|offset|batch|key|start|after|iterator|continuation)/;
/** Other fields that may do so. */
const SOURCES = new Set([...CURSORS, 'endcursor', 'continuationtoken', 'continuation', 'lastid']);
const FLAGS = new Set(['hasmore', 'hasnext', 'hasnextpage', 'more', 'morepages']);
/** More entries than these are too many to choose from. */
const MAX_ENTRIES = 3;
/** Operations for which one line is shorter than a line for each. */
const MANY = 3;

/** Returns the operations that are no lists although they ask for pages, or return what a page has. */
export function possibleLists({ resources, schemas }: SdkModel): PossibleList[] {
  return resources
    .flatMap(({ methods }) => methods)
    .filter(({ pageItem, httpMethod }) => pageItem === undefined && ['GET', 'POST', 'QUERY'].includes(httpMethod))
    .flatMap((method) => possibleList(method, schemas) ?? []);
}

function possibleList(method: Method, schemas: readonly Schema[]): PossibleList | undefined {
  const asking = asksOf(method, schemas);
  const sources = sourcesOf(method, asking.length > 0, schemas);
  const hasList = method.result !== undefined && candidates(method.result, schemas).length > 0;
  const asksInBody = asking.some(({ path }) => path.length > 0) && method.httpMethod !== 'GET';
  // Many writes have a member such as `page`, and many objects one such as `next`.
  if (asksInBody ? !hasList : asking.length === 0 && !(hasList && sources.length > 0)) return undefined;
  const name = `${method.httpMethod} ${method.path}`;
  const found = { asking, sources, schemas };
  return { name, reason: reasonOf(method, found), entries: entriesOf(method, found) };
}

/** Returns the parameters of the query, or the members of the body, that may ask for a page. */
function asksOf({ parameters, body }: Method, schemas: readonly Schema[]): PageField[] {
  const query = parameters.filter(({ in: place, name, type }) => {
    return place === 'query' && mayAskForPage(name) && (isText({ type }) || type.kind === 'integer');
  });
  return [...query.map(({ name, type }) => ({ path: [name], type })), ...pageMembers(body, schemas)];
}

/** Returns the fields of a page that say how it continues. */
function sourcesOf({ result, path }: Method, isAsked: boolean, schemas: readonly Schema[]): PageField[] {
  if (result === undefined) return [];
  // A record may have a member that is itself the first page of a list.
  const around = isAsked ? (listOfItems(result, path, schemas)?.path.slice(0, -1) ?? []) : [];
  const inside = typeAt(result, around, schemas);
  const deeper = around.length === 0 || inside === undefined ? [] : pageFields(inside, schemas);
  const all = [
    ...pageFields(result, schemas),
    ...deeper.map((field) => ({ ...field, path: [...around, ...field.path] })),
  ];
  return all.filter(({ path: [...names], type }) => {
    const name = plain(names.at(-1) ?? '');
    return isText({ type }) ? NEXT.test(name) || SOURCES.has(name) : type.kind === 'boolean' && FLAGS.has(name);
  });
}

interface Found {
  asking: readonly PageField[];
  sources: readonly PageField[];
  schemas: readonly Schema[];
}

const named = (fields: readonly { path: readonly string[] }[], and: string): string =>
  fields.map(({ path }) => path.join('.')).join(and);

function reasonOf({ result, path, mayBeEmpty, mayBeNull }: Method, { asking, sources, schemas }: Found): string {
  const lists = result === undefined ? [] : candidates(result, schemas);
  if (mayBeEmpty || mayBeNull) return 'it may return nothing';
  if (result === undefined || lists.length === 0) return 'it returns no list';
  if (listOfItems(result, path, schemas) === undefined) return `its items may be ${named(lists, ' or ')}`;
  if (asking.length === 0) return `no parameter of its query or JSON body is known to take ${named(sources, ' or ')}`;
  if (asking.length > 1) return `${named(asking, ' and ')} may ask for a page`;
  const texts = sources.filter(({ type }) => isText({ type }));
  if (texts.length > 1) return `${named(texts, ' and ')} may be about the next page`;
  if (asking[0]?.type.kind === 'integer') return `${named(asking, '')} takes a number, and how to count is not certain`;
  if (texts.length === 1)
    return `${named(texts, '')} of its page may be something else than the cursor of the next one`;
  return 'its page does not say where the next one begins';
}

/** Returns the entries that are possible: each parameter with each field of the page that it could take. */
function entriesOf(method: Method, { asking, sources, schemas }: Found): Members[] {
  const { result, path } = method;
  if (result === undefined) return [];
  const lists = listOfItems(result, path, schemas) === undefined ? candidates(result, schemas) : [undefined];
  const flag = sources.find(({ type }) => type.kind === 'boolean')?.path;
  const entries = lists.flatMap((list) =>
    asking.flatMap((ask) =>
      waysOf(ask, sources).flatMap((way) => {
        const members: Members = {
          ...(list && { items: list.path }),
          parameter: ask.path,
          ...way,
          ...(flag && { more: flag }),
        };
        return typeof writtenList(method, members, schemas) === 'string' ? [] : [members];
      }),
    ),
  );
  return entries.length > MAX_ENTRIES ? [] : entries;
}

/** Returns the ways in which a parameter could get its value. */
function waysOf({ path, type }: PageField, sources: readonly PageField[]): Members[] {
  if (type.kind === 'integer') return isOffset(path.at(-1) ?? '') ? [{ offset: true }] : [];
  return sources
    .filter((source) => isText(source))
    .map(({ path: source }) => (isUrlOfNext(source.at(-1) ?? '') ? { nextUrl: source } : { next: source }));
}

/** Returns a line of a file for `--paging`. */
export function lineOf(name: string, members: Members): string {
  const short = Object.entries(members).map(([member, value]) => [
    member,
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  ]);
  const document = new Document({ [name]: Object.fromEntries(short) });
  const entry = document.get(name);
  if (entry instanceof YAMLMap) entry.flow = true;
  return document.toString({ lineWidth: 0 }).trimEnd();
}

/** Returns the line for all operations that fits most of some lists, and how many; undefined if it fits few. */
export function lineForAll(lists: readonly PossibleList[]): { line: string; count: number } | undefined {
  const lines = lists.flatMap(({ entries: [entry, ...others] }) =>
    entry === undefined || others.length > 0 ? [] : [lineOf(ALL, entry)],
  );
  const counts = [...new Set(lines)].map((line) => ({ line, count: lines.filter((each) => each === line).length }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return most !== undefined && most.count >= MANY ? most : undefined;
}
