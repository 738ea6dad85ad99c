import type { PageNumbers, Parameter } from './model.ts';
import { CURSORS, ENVELOPES, isText, type PageField, plain } from './page-fields.ts';

/** Parameters with the number of a page, and with the number of items before it. Names are compared in lower case without separators. */
const PAGES = new Set(['page', 'pagenumber', 'pageindex']);
const OFFSETS = new Set(['offset', 'skip']);
/** Parameters with the maximum number of items of a page. */
const SIZES = new Set(['limit', 'perpage', 'pagesize', 'size', 'count', 'maxresults', 'top']);
/** Parameters of another way to page, which a caller could use instead. */
const OTHERS = new Set([...CURSORS, 'startingafter', 'usemarker']);
const CURRENT = new Set(['page', 'currentpage', 'pagenumber']);
const LAST = new Set(['pages', 'totalpages', 'pagecount', 'numpages', 'lastpage']);
const TOTAL = new Set(['total', 'totalcount', 'totalitems', 'totalresults', 'totalrecords']);

/**
 * Returns how the pages of a list are counted, if it is certain: exactly one parameter is a number of pages or of items, the number of the
 * first page is known, and something else in the operation is about pages as well.
 */
export function recogniseNumbers(
  parameters: readonly Parameter[],
  fields: readonly PageField[],
): { parameter: string; numbers: PageNumbers } | undefined {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const counting = inQuery.filter(({ name }) => isPageNumber(name));
  const [parameter] = counting;
  if (parameter === undefined || counting.length > 1) return undefined;
  if (inQuery.some(({ name }) => OTHERS.has(plain(name)))) return undefined;
  const size = inQuery.find(({ name }) => SIZES.has(plain(name)));
  const numbers = OFFSETS.has(plain(parameter.name))
    ? offsets(parameter, size, fields)
    : pageNumbers(parameter, fields);
  if (parameter.type.kind !== 'integer' && !(isText(parameter) && isCounted(numbers))) return undefined;
  const isAboutPages = size !== undefined || numbers?.total !== undefined || numbers?.current !== undefined;
  return numbers === undefined || !isAboutPages ? undefined : { parameter: parameter.name, numbers };
}

/** Reports whether pages say their number and their count, so that a parameter that is a text takes a number, too. */
const isCounted = (numbers: PageNumbers | undefined): boolean =>
  numbers?.current !== undefined && numbers.total !== undefined;

/** Reports whether a parameter with this name takes the number of a page, or of the items before it. */
export const isPageNumber = (name: string): boolean => PAGES.has(plain(name)) || OFFSETS.has(plain(name));

/** Reports whether a parameter with this name takes the number of items before a page. */
export const isOffset = (name: string): boolean => OFFSETS.has(plain(name));

/** Reports whether a parameter with this name may ask for a page: by a cursor, or by a number. */
export const mayAskForPage = (name: string): boolean => isPageNumber(name) || OTHERS.has(plain(name));

/** Reports whether a parameter of an operation asks for one page of a list, as far as its name says so. */
export const asksForPage = ({ parameters }: { parameters: readonly Parameter[] }): boolean =>
  parameters.some((parameter) => parameter.in === 'query' && mayAskForPage(parameter.name));

function pageNumbers(parameter: Parameter, fields: readonly PageField[]): PageNumbers | undefined {
  const current = pathOf(fields, CURRENT);
  const total = pathOf(fields, LAST);
  const first = firstOf(parameter);
  // APIs count from 0 or from 1. One that says the number of its pages is believed.
  if (first === undefined && current === undefined) return undefined;
  return { ...(first !== undefined && { first }), ...(current && { current }), ...(total && { total }) };
}

function offsets(parameter: Parameter, size: Parameter | undefined, fields: readonly PageField[]): PageNumbers {
  const total = pathOf(fields, TOTAL);
  const sent = fields.find(({ path, type }) => path.length === 1 && path[0] === size?.name && type.kind === 'integer');
  return {
    first: firstOf(parameter) ?? 0,
    isOffset: true,
    ...(sent && size && { size: [size.name] }),
    ...(total && { total }),
  };
}

const firstOf = ({ default: value }: Parameter): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;

/** Returns the path of the only integer with one of these names. */
function pathOf(fields: readonly PageField[], names: ReadonlySet<string>): string[] | undefined {
  const found = fields.filter(
    ({ path, type }) => type.kind === 'integer' && isAboutThisPage(path) && names.has(plain(path.at(-1) ?? '')),
  );
  return found.length === 1 ? found[0]?.path : undefined;
}

/** `next_page.page` would be the number of the next page. */
const isAboutThisPage = (path: readonly string[]): boolean =>
  path.slice(0, -1).every((outer) => ENVELOPES.has(outer) && outer !== 'next_page');
