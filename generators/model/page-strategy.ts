import type { Method, PageStrategy, Parameter, Schema, TypeRef } from './model.ts';
import { cursorsInBody } from './page-body.ts';
import {
  CURSORS,
  ENVELOPES,
  fieldsOf,
  isRecord,
  isText,
  type PageField,
  pageFields,
  plain,
  typeAt,
} from './page-fields.ts';
import { listOfItems } from './page-lists.ts';
import { isPageNumber, recogniseNumbers } from './page-numbers.ts';
import { inside, onlyStrategy } from './page-paths.ts';
import { recogniseUrl } from './page-urls.ts';

/** A list that is recognised: how to continue it, and the type of its items. */
interface RecognisedList {
  strategy: PageStrategy;
  item: TypeRef;
}

/** Successful response of an operation. */
type Response = Pick<Method, 'path' | 'result' | 'mayBeEmpty' | 'mayBeNull'> & {
  /** True if the document declares the header `Link` for it. */
  hasLink: boolean;
};

type Recognise = (page: PageFields, isOuter: boolean) => PageStrategy | undefined;

/**
 * Returns how a list continues, if its parameters and its page agree on it. In doubt the method stays a plain call: a caller can still
 * request each page, but a wrong guess would leave out records or repeat them without a word.
 */
export function recogniseList(
  response: Response,
  parameters: readonly Parameter[],
  schemas: readonly Schema[],
): RecognisedList | undefined {
  return recognised(response, schemas, (page, isOuter) => strategyOf(parameters, page, isOuter && response.hasLink));
}

/** Returns how a list continues by a cursor in the body of its requests, if its page has a field for this very cursor. */
export function recogniseInBody(
  response: Response,
  { body, parameters }: { body: Method['body']; parameters: readonly Parameter[] },
  schemas: readonly Schema[],
): RecognisedList | undefined {
  const [path, ...others] = cursorsInBody(body, parameters, schemas);
  const parameter = path?.at(-1);
  if (path === undefined || parameter === undefined || others.length > 0) return undefined;
  return recognised(response, schemas, ({ fields }) => {
    const next = cursorPath(parameter, fields, nextNames(parameter));
    return next && { ...endIn(fields), parameter, body: path, next };
  });
}

/** Recognises a list by its page, and by the object around its items. */
function recognised(
  { path, result, mayBeEmpty, mayBeNull }: Response,
  schemas: readonly Schema[],
  recognise: Recognise,
): RecognisedList | undefined {
  if (result === undefined || mayBeEmpty || mayBeNull) return undefined;
  const list = listOfItems(result, path, schemas);
  if (list === undefined) return undefined;
  const { path: items, item } = list;
  const around = items.slice(0, -1);
  const found = (around.length === 0 ? [[]] : [[], around]).flatMap((outer) => {
    const type = typeAt(result, outer, schemas);
    const fields = type === undefined ? [] : pageFields(type, schemas);
    const strategy = recognise({ item, fields, schemas }, outer.length === 0);
    return strategy === undefined ? [] : [inside(outer, strategy)];
  });
  const strategy = onlyStrategy(found);
  return strategy && { strategy: { ...(items.length > 0 && { items }), ...strategy }, item };
}

function strategyOf(parameters: readonly Parameter[], page: PageFields, hasLink: boolean): PageStrategy | undefined {
  const { fields } = page;
  const base = endIn(fields);
  const strategies = parameters
    .filter((parameter) => parameter.in === 'query' && isText(parameter))
    .flatMap(({ name }) => {
      const found = cursorOf(name, page);
      return found === undefined ? [] : { ...base, parameter: name, ...found };
    });
  if (strategies.length > 1) return undefined;
  const [byCursor] = strategies;
  if (byCursor !== undefined) {
    // With another way to page, a page without a cursor might have a successor.
    const isAmbiguous = parameters.some(({ name }) => isPageNumber(name) && name !== byCursor.parameter);
    return isAmbiguous ? undefined : byCursor;
  }
  const other = recogniseUrl(parameters, fields, hasLink) ?? recogniseNumbers(parameters, fields);
  // A number is less certain than a cursor: the items must be records.
  if (other === undefined || ('numbers' in other && !isRecord(page.item))) return undefined;
  const isInteger = parameters.some(({ name, type }) => name === other.parameter && type.kind === 'integer');
  return { ...base, ...(isInteger && { isInteger }), ...other };
}

interface PageFields {
  item: TypeRef;
  fields: readonly PageField[];
  schemas: readonly Schema[];
}

function cursorOf(
  parameter: string,
  { item, fields, schemas }: PageFields,
): Pick<PageStrategy, 'next' | 'lastItem'> | undefined {
  const { more } = endIn(fields);
  // Without a field that ends the list, its last item would begin another page.
  const isById = more !== undefined && mayHaveId(item, schemas);
  if (parameter === 'starting_after' && isById) return { lastItem: 'id' };
  const next = cursorPath(parameter, fields) ?? (more === undefined ? undefined : cursorByPlace(parameter, fields));
  if (next !== undefined) return { next };
  return parameter === 'after' && isById ? { lastItem: 'id' } : undefined;
}

const mayHaveId = (item: TypeRef, schemas: readonly Schema[]): boolean =>
  item.kind === 'json' || fieldsOf(item, schemas).some((field) => field.name === 'id' && isText(field));

/** Returns the path of a cursor in a page that says whether another one follows: its last id, or a text in `next`. */
function cursorByPlace(parameter: string, fields: readonly PageField[]): string[] | undefined {
  if (parameter !== 'after' && parameter !== 'cursor') return undefined;
  const names = parameter === 'after' ? ['last_id', 'next'] : ['next'];
  return fields.find((field) => isText(field) && names.includes(field.path.join('.')))?.path;
}

/** Returns the field of a page that says whether it is the last one. */
function endIn(fields: readonly PageField[]): Pick<PageStrategy, 'more' | 'done'> {
  const flags = fields.filter(({ path: [outer = '', inner], type }) => {
    return type.kind === 'boolean' && (inner === undefined || ENVELOPES.has(outer));
  });
  const more = flags.find(({ path }) => path.length < 3 && plain(path.at(-1) ?? '') === 'hasmore');
  if (more !== undefined) return { more: more.path };
  return flags.some(({ path }) => path.join('.') === 'done') ? { done: ['done'] } : {};
}

const nextNames = (parameter: string): string[] => [
  `next_${parameter}`,
  `next${parameter.charAt(0).toUpperCase()}${parameter.slice(1)}`,
];

/** Returns the names of fields with the cursor of the next page. */
function cursorNames(parameter: string, fields: readonly PageField[]): string[] {
  const next = nextNames(parameter);
  const names = CURSORS.has(plain(parameter)) ? [...next, 'next_cursor', 'nextCursor'] : next;
  // A cursor with the name of the parameter belongs to this page, unless its name or the page says otherwise.
  return plain(parameter).startsWith('next') || endIn(fields).done !== undefined ? [...names, parameter] : names;
}

/** Returns the path of the only text in a page that a cursor can come from. */
function cursorPath(
  parameter: string,
  fields: readonly PageField[],
  names = cursorNames(parameter, fields),
): string[] | undefined {
  const paths = fields
    .filter((field) => isText(field))
    .map(({ path }) => path)
    .filter(([outer = '', inner, ...deeper]) => {
      if (inner === undefined) return names.includes(outer);
      if (!ENVELOPES.has(outer)) return false;
      // `pages.next.starting_after` is the cursor of the next page.
      if (deeper.length > 0) return inner === 'next' && deeper.length === 1 && deeper[0] === parameter;
      // `next_page.offset` is the offset of the next page; `meta.offset` would be that of this one.
      return names.includes(inner) || (outer === 'next_page' && inner === parameter);
    });
  return paths.length === 1 ? paths[0] : undefined;
}
