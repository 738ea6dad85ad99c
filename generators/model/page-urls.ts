import type { PageStrategy, Parameter } from './model.ts';
import { CURSORS, isText, type PageField, plain } from './page-fields.ts';
import { isPageNumber } from './page-numbers.ts';

/** Fields with the URL of the next page, as `plain` returns them. */
const URLS = new Set(['nextpageurl', 'nexturl', 'nextpageuri', 'nexturi', 'nextpagelink', 'nextlink', 'nexthref']);
/** Reports whether a field with this name has the URL of the next page. */
export const isUrlOfNext = (name: string): boolean => URLS.has(plain(name));

/** Objects in which `next` is a URL. */
const OUTER = new Set(['links', '_links', '_metadata', 'pages']);
const PREVIOUS = new Set(['previous', 'prev']);

/** Parameter and source of its value in a strategy that follows URLs. */
type FollowedUrl = Pick<PageStrategy, 'parameter' | 'nextUrl' | 'isLinked'>;

/**
 * Returns how a list continues by the URL of its next page, if its responses have one, and exactly one parameter asks
 * for a page. Only this parameter is taken from the URL: its host might get the API key.
 */
export function recogniseUrl(
  parameters: readonly Parameter[],
  fields: readonly PageField[],
  hasLink: boolean,
): FollowedUrl | undefined {
  const parameter = parameterOf(parameters);
  if (parameter === undefined) return undefined;
  if (hasLink) return { parameter, isLinked: true };
  const urls = fields.filter((field) => isText(field) && isNextUrl(field.path, fields, parameter));
  return urls.length === 1 && urls[0] !== undefined ? { parameter, nextUrl: urls[0].path } : undefined;
}

/** Returns the parameter with the cursor of a page, or else with its number. */
function parameterOf(parameters: readonly Parameter[]): string | undefined {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const cursors = inQuery.filter((parameter) => CURSORS.has(plain(parameter.name)) && isText(parameter));
  const numbers = inQuery.filter(
    (parameter) => isPageNumber(parameter.name) && (parameter.type.kind === 'integer' || isText(parameter)),
  );
  const found = cursors.length > 0 ? cursors : numbers;
  return found.length === 1 ? found[0]?.name : undefined;
}

function isNextUrl(path: readonly string[], fields: readonly PageField[], parameter: string): boolean {
  const name = path.at(-1) ?? '';
  const outer = path.at(-2);
  if (isUrlOfNext(name)) return true;
  if (outer === 'next') return name === 'href' || name === 'url';
  if (name !== 'next') return false;
  if (outer !== undefined) return OUTER.has(outer);
  // A text in `next` may be a cursor, but not where pages have numbers.
  return (
    isPageNumber(parameter) && fields.some((other) => other.path.length === 1 && PREVIOUS.has(other.path[0] ?? ''))
  );
}
