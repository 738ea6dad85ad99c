/** Checks the head of a request: its host, and whether it is valid HTTP beyond what the parser of Node.js checks. */
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Problem } from '../api/contract/problems.ts';
import { CLOSE, TransportProblem } from './responses.ts';

// Names under which a client may address the server.

const AUTHORITY = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;

/** Reports whether a request addresses the server by one of its names. */
type IsAddressed = (request: IncomingMessage) => boolean;

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

// Faults of a head.

/** Maximum number of header lines; less than the 2,000 beyond which Node.js drops them without a word. */
const MAX_LINES = 500;

/**
 * Headers with one value, of which Node.js would silently use the first one, or join several with a comma: all that it
 * treats so, those that this server reads, and those of the contract. A sender must not repeat them (RFC 9110, section
 * 5.3), and an intermediary may read another one of them than this server.
 */
const SINGLETONS: ReadonlySet<string> = new Set([
  'age',
  'authorization',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'from',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'origin',
  'proxy-authorization',
  'range',
  'referer',
  'retry-after',
  'sandbox-fault',
  'server',
  'traceparent',
  'user-agent',
]);

/** Returns the problem of a head that the parser accepts, but that is not valid. */
export function faultOfHead(request: IncomingMessage, isAddressed: IsAddressed): Problem | undefined {
  const { rawHeaders, httpVersion, headers } = request;
  if (rawHeaders.length > 2 * MAX_LINES)
    return new TransportProblem(431, 'malformed_request', `The request has more than ${MAX_LINES} headers.`, CLOSE);
  const repeated = repeatedIn(rawHeaders);
  if (repeated !== undefined) return malformed(`The request has more than one ${repeated} header.`);
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return malformed(`HTTP/${httpVersion} is not supported.`);
  if (headers.host === undefined && httpVersion === '1.1') return malformed('The request has no Host header.');
  if (!isAddressed(request))
    return new TransportProblem(
      421,
      'malformed_request',
      'This server does not serve the host of the request: add it with --allow-host.',
      CLOSE,
    );
  const coding = headers['transfer-encoding'] === undefined ? undefined : faultOfCoding(headers, httpVersion);
  if (coding) return coding;
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    return new TransportProblem(417, 'malformed_request', 'The only supported expectation is 100-continue.');
  return undefined;
}

/** Returns the first header, as it was sent, that must not be repeated, and is. */
function repeatedIn(rawHeaders: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? '';
    const name = sent.toLowerCase();
    if (seen.has(name) && SINGLETONS.has(name)) return sent;
    seen.add(name);
  }
  return undefined;
}

/**
 * Returns the problem of a transfer coding other than `chunked`. A proxy in front may find another end of such a body
 * than this server, and the rest would become a request of its own.
 */
function faultOfCoding(headers: IncomingMessage['headers'], httpVersion: string): Problem | undefined {
  // The framing of such a message is faulty, even if it looks right (RFC 9112, section 6.1).
  if (httpVersion === '1.0') return malformed('HTTP/1.0 has no Transfer-Encoding: send a Content-Length.');
  const codings = (headers['transfer-encoding'] ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  if (codings.length === 1 && codings[0] === 'chunked') return undefined;
  // Section 6.3 demands 400 if chunks are not the last coding, and section 6.1 that they are there once.
  if (codings.includes('') || codings.indexOf('chunked') !== codings.length - 1)
    return malformed('The Transfer-Encoding may only be chunked, once.');
  // Section 6.1 names 501 for a coding that the server does not understand.
  const detail = `The transfer coding ${codings[0]?.slice(0, 100)} is not supported: send the body as it is, or chunked.`;
  return new TransportProblem(501, 'malformed_request', detail, CLOSE);
}

const malformed = (detail: string): Problem => new TransportProblem(400, 'malformed_request', detail, CLOSE);
