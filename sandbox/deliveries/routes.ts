import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

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

/** Hosts of the documentation's examples, which never exist (RFC 2606): the inbox receives for them, under their names. */
const EXAMPLE = /(?:^|\.)example\.?$/;

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
  if (target !== undefined) return { kind: 'forwarded', url: withPathOf(url, target) };
  if (EXAMPLE.test(url.hostname)) return { kind: 'inbox', name: url.hostname.slice(0, 64), query: url.searchParams };
  return { kind: 'public', url };
}

/** Returns a URL of an origin. A path such as `//10.0.0.5/x` would name another host if it were resolved against the origin. */
function withPathOf({ pathname, search }: URL, origin: string): URL {
  const url = new URL(origin);
  url.pathname = pathname;
  url.search = search;
  if (url.origin !== origin) throw new Error(`${url.href} is not of ${origin}`);
  return url;
}

// Guard of outgoing connections: webhooks go to public addresses only.

/**
 * All globally routed IPv6 addresses; `ipaddr.js` treats some addresses outside this range as ordinary ones, such as
 * ::7f00:1.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Error of an address that is not public. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor(host: string, address: string) {
    super(
      host === address
        ? `${host} is not a public address`
        : `${host} resolves to ${address}, which is not a public address`,
    );
  }
}

/** Returns true for an address of the public Internet: none of a special range, and no IPv4 address inside IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast';
}

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Returns a resolver that asks the system. Questions about one name share a look-up, because each takes one of the few
 * threads of the process and a name server may be slow deliberately.
 */
export function systemResolver(): Resolve {
  const running = new Map<string, Promise<readonly LookupAddress[]>>();
  return (host) => {
    const known = running.get(host);
    if (known) return known;
    const asked = new Promise<readonly LookupAddress[]>((resolve, reject) => {
      systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
    }).finally(() => running.delete(host));
    running.set(host, asked);
    return asked;
  };
}

/** Returns the addresses of a host; throws `AddressRefused` if one of them is not public. */
export async function publicAddresses(host: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  const addresses = family ? [{ address: bare, family }] : await resolve(bare);
  const inner = addresses.find(({ address }) => !isPublicAddress(address));
  if (inner) throw new AddressRefused(bare, inner.address);
  return addresses;
}

/**
 * Returns a connector that reaches public addresses only. Literal addresses are checked here, because Node.js does not
 * look them up; names in `lookup`, so that the checked address is the one that is connected to; and the socket's peer
 * once more.
 */
export function guardedConnector(resolve: Resolve, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, lookup: guardedLookup(resolve) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isPublicAddress(host)) {
      callback(new AddressRefused(host, host), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error || !socket) {
        callback(error ?? new Error('no connection'), null);
        return;
      }
      const peer = socket.remoteAddress ?? 'an unknown address';
      if (isPublicAddress(peer)) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(new AddressRefused(host, peer), null);
    });
  };
}

const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host: string, options: LookupOptions, callback) => {
    callbackify(publicAddresses)(host, resolve, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error(`${host} has no address`), '');
      else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
