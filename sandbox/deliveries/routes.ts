/** Routes to a receiver: the public Internet, a server on this machine that an origin is forwarded to, or the inbox. */

/** Origin of the inbox. Names under `localhost` are never public, so it cannot be the name of a real shop. */
export const INBOX_ORIGIN = 'https://inbox.localhost';

/** Pairs of origins: what the contract sees, and where requests go instead. */
export type Forwards = ReadonlyMap<string, string>;

type Route =
  | { readonly kind: 'public'; readonly url: URL }
  | { readonly kind: 'forwarded'; readonly url: URL }
  | { readonly kind: 'inbox'; readonly name: string; readonly query: URLSearchParams }
  | { readonly kind: 'nowhere'; readonly reason: string };

const INBOX_NAME = /^\/[A-Za-z0-9._-]{1,64}$/;

/**
 * Reads the values of `--forward`, such as `https://shop.example=http://localhost:3000`. Throws an error with one line
 * that says what is wrong.
 */
export function readForwards(values: readonly string[]): Forwards {
  const forwards = new Map<string, string>();
  for (const value of values) {
    const [from, to] = [value.slice(0, value.indexOf('=')), value.slice(value.indexOf('=') + 1)].map(originOf);
    if (!value.includes('=') || !from?.startsWith('https:') || !to) {
      throw new Error(
        `--forward ${value}: expected two origins without a path, such as https://shop.example=http://localhost:3000`,
      );
    }
    if (from === INBOX_ORIGIN) throw new Error(`--forward ${value}: ${INBOX_ORIGIN} is the inbox of the sandbox`);
    if (forwards.has(from)) throw new Error(`--forward ${value}: ${from} is forwarded twice`);
    forwards.set(from, to);
  }
  return forwards;
}

/** Returns the origin in a text; undefined if the text is anything but an origin. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, href, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && href === `${origin}/` ? origin : undefined;
}

/** Returns the route to the receiver of a valid URL. */
export function routeOf(text: string, forwards: Forwards): Route {
  const url = new URL(text);
  if (url.origin === INBOX_ORIGIN) {
    return INBOX_NAME.test(url.pathname)
      ? { kind: 'inbox', name: url.pathname.slice(1), query: url.searchParams }
      : { kind: 'nowhere', reason: `the path of ${INBOX_ORIGIN} is a name of 1 to 64 letters, digits and ._-` };
  }
  const target = forwards.get(url.origin);
  return target === undefined ? { kind: 'public', url } : { kind: 'forwarded', url: withPathOf(url, target) };
}

/** Returns a URL of an origin. A path such as `//10.0.0.5/x` would name another host if it were resolved against the origin. */
function withPathOf({ pathname, search }: URL, origin: string): URL {
  const url = new URL(origin);
  url.pathname = pathname;
  url.search = search;
  if (url.origin !== origin) throw new Error(`${url.href} is not of ${origin}`);
  return url;
}
