/** Names under which a client may address the server. */
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;

/** Reports whether a request addresses the server by one of its names. */
export type IsAddressed = (request: IncomingMessage) => boolean;

/**
 * Returns a check of the name that a client uses: a loopback name, the address that it is connected to, or one of
 * `names`. A page in a browser can have its own name resolved to this machine (DNS rebinding), and would then read
 * everything that it finds here; it cannot choose the name in its requests.
 */
export function addressedBy(names: readonly string[]): IsAddressed {
  const own = new Set(names.map((name) => bareName(name) ?? name));
  return ({ headers, url = '', socket }) => {
    // The authority of the absolute form takes precedence over the header (RFC 9112, section 3.2.2).
    const authorities = [ABSOLUTE_FORM.exec(url)?.[1], headers.host].filter((text) => text !== undefined);
    return authorities.every((text) => {
      const name = bareName(text);
      return name !== undefined && (isLoopback(name) || own.has(name) || name === bareName(socket.localAddress ?? ''));
    });
  };
}

/** Returns the host of an authority or an address without its port, brackets and final dot; undefined if it has none. */
function bareName(text: string): string | undefined {
  const host = text.includes('::') && !text.startsWith('[') ? text : AUTHORITY.exec(text)?.[1];
  const name = host
    ?.toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/^::ffff:(?=[\d.]+$)/, '')
    .replace(/\.$/, '');
  return name === '' ? undefined : name;
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
