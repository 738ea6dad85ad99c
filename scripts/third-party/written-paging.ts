/** Applies a file of `--paging` to the model of a document. */
import { fieldsOf, isRecord, isScalar, isText, typeAt } from '../../generators/model/page-fields.ts';
import { listOfItems } from '../../generators/model/page-lists.ts';
import type { Method, PageNumbers, PageStrategy, Schema, SdkModel, TypeRef } from '../../generators/model/model.ts';
import { type Diagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { diagnosticAt, type SourceFile } from '../../generators/sources/parse.ts';
import { ALL, type Entry, type Members, type PagingFile } from './paging-file.ts';

type Schemas = readonly Schema[];
type Paged = Required<Pick<Method, 'pageItem' | 'paging'>>;

const METHODS = new Set(['GET', 'POST', 'QUERY']);

/**
 * Returns a model whose lists continue as a file says.
 * @param known operations of the document that the libraries need not have
 */
export function withPaging(
  model: SdkModel,
  { source, entries }: PagingFile,
  known: ReadonlySet<string> = new Set(),
): { model: SdkModel; wrong: Diagnostic[] } {
  const wrong: Diagnostic[] = [];
  const rest = new Map(entries.map((entry) => [entry.operation, entry]));
  const all = rest.get(ALL);
  const failed = new Map<Entry, string>();
  const resources = model.resources.map((resource) => ({
    ...resource,
    methods: resource.methods.map((method): Method => {
      const own = entries.find(({ operation }) => operation === `${method.httpMethod} ${method.path}`);
      const entry = own ?? (METHODS.has(method.httpMethod) ? all : undefined);
      if (entry === undefined) return method;
      const { pageItem: _, paging: __, ...plain } = method;
      const list = entry.members === false ? {} : writtenList(method, entry.members, model.schemas);
      if (typeof list !== 'string') {
        rest.delete(entry.operation);
        return { ...plain, ...list };
      }
      if (own !== undefined) failed.set(own, list);
      return method;
    }),
  }));
  // An operation with several media types has several methods, and the entry is about those that fit.
  for (const [entry, reason] of failed) {
    if (rest.delete(entry.operation)) wrong.push(located(source, entry, reason));
  }
  const lost = [...rest.values()].filter(({ operation }) => !known.has(operation));
  const unknown = lost.map((entry) => {
    const isAll = entry.operation === ALL;
    return located(source, entry, `${isAll ? 'fits no list of' : 'is not in'} the libraries; correct or remove it`);
  });
  return { model: { ...model, resources }, wrong: [...wrong, ...unknown] };
}

const located = (source: SourceFile | undefined, { operation, pair }: Entry, message: string): Diagnostic =>
  diagnosticAt(source as SourceFile, pair.key, 'paging', `${quote(operation)} ${message}`);

/** Returns a list that continues as its user wrote, or the reason why it cannot. */
export function writtenList(method: Method, members: Members, schemas: Schemas): Paged | string {
  const taken = parameterOf(method, members, schemas);
  if (taken === undefined) {
    const name = quote(members.parameter?.join('.') ?? '');
    return `has no parameter ${name} that takes a text or an integer, in its query or in a JSON body; correct it`;
  }
  const { parameter, body, isInteger } = taken;
  if (isInteger && (members.next ?? members.lastItem) !== undefined)
    return `has a cursor that is a text, but ${quote(parameter)} takes an integer; correct it`;
  if (method.mayBeEmpty || method.mayBeNull) return 'may return nothing, and therefore does not iterate; remove it';
  const list = itemsOf(method, members, schemas);
  if (list === undefined) {
    const { items } = members;
    return items === undefined
      ? 'returns no list, or several; name its items'
      : `returns no list of objects, texts or numbers in ${quote(items.join('.'))}; correct its items`;
  }
  const mistake = mistakeInPage(method, members, { item: list.item, schemas });
  if (mistake !== undefined) return mistake;
  const place = { parameter, ...(body && { body }), ...(isInteger && { isInteger }) };
  return {
    pageItem: list.item,
    paging: { ...(list.path.length > 0 && { items: list.path }), ...place, ...continuation(members) },
  };
}

interface Taken {
  parameter: string;
  body?: string[];
  isInteger: boolean;
}

/** Returns the parameter that a user named: one of the query, or else a member of the body. */
function parameterOf({ parameters, body }: Method, { parameter: path = [] }: Members, schemas: Schemas) {
  const [name = ''] = path;
  const query = parameters.find((each) => each.in === 'query' && path.length === 1 && each.name === name);
  const type = query?.type ?? (body?.encoding === 'json' ? typeAt(body.type, path, schemas) : undefined);
  if (type === undefined || (type.kind !== 'integer' && !isText({ type }))) return undefined;
  const taken: Taken = { parameter: path.at(-1) ?? name, isInteger: type.kind === 'integer' };
  return query === undefined ? { ...taken, body: path } : taken;
}

function itemsOf({ path, result }: Method, { items }: Members, schemas: Schemas) {
  if (result === undefined) return undefined;
  const type = items === undefined ? result : typeAt(result, items, schemas);
  const found = type?.kind === 'list' ? { path: items ?? [], item: type.items } : undefined;
  const list = items === undefined ? (found ?? listOfItems(result, path, schemas)) : found;
  return list !== undefined && (isRecord(list.item) || isScalar(list.item)) ? list : undefined;
}

/** Returns why a list cannot continue by its page. */
function mistakeInPage(
  { result }: Method,
  { next, nextUrl, lastItem, more, done, current, size, total }: Members,
  { item, schemas }: { item: TypeRef; schemas: Schemas },
): string | undefined {
  const fields: [readonly string[] | undefined, TypeRef['kind']][] = [
    [next, 'string'],
    [nextUrl, 'string'],
    [more, 'boolean'],
    [done, 'boolean'],
    [current, 'integer'],
    [size, 'integer'],
    [total, 'integer'],
  ];
  const missing = fields.find(([path, kind]) => path && typeAt(result, path, schemas)?.kind !== kind);
  if (missing !== undefined) return `returns no ${missing[1]} in ${quote(missing[0]?.join('.') ?? '')}; correct it`;
  const id = fieldsOf(item, schemas).find(({ name }) => name === lastItem);
  const isIdless = lastItem !== undefined && item.kind !== 'json' && id?.type.kind !== 'string';
  return isIdless ? `has items without a text in ${quote(lastItem)}; correct it` : undefined;
}

/** Returns the source of the value of the next page. */
function continuation({ next, nextUrl, link, lastItem, more, done, ...counted }: Members): Partial<PageStrategy> {
  const { first, offset, current, size, total } = counted;
  const isCounted = first !== undefined || offset !== undefined || current !== undefined;
  const numbers: PageNumbers = {
    ...(first !== undefined && { first }),
    ...(offset === true && { first: first ?? 0, isOffset: true }),
    ...(current && { current }),
    ...(size && { size }),
    ...(total && { total }),
  };
  return {
    ...(next && { next }),
    ...(nextUrl && { nextUrl }),
    ...(link === true && { isLinked: true }),
    ...(lastItem !== undefined && { lastItem }),
    ...(more && { more }),
    ...(done && { done }),
    ...(isCounted && { numbers }),
  };
}
