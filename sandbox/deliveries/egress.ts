/** Guard of outgoing connections: webhooks go to public addresses only. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

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
