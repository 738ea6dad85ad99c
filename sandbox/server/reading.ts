/** Reads a request with a body: `Accept`, media type, size and syntax, in this order. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../api/contract/problems.ts';
import { type Incoming, TransportProblem } from './responses.ts';
import { checkDepth, readJson } from '../api/contract/requests.ts';

// Compares the header `Accept` with JSON (RFC 9110, section 12.5.1).

/** Media ranges that include JSON, from the least specific one to the most specific one. */
const RANGES = ['*/*', 'application/*', 'application/json'];

/** Returns false if the header excludes `application/json`. */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  let best = -1;
  let accepted = false;
  for (const item of header.split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const rank = RANGES.indexOf(range);
    if (rank < best || rank === -1) continue;
    best = rank;
    accepted = !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  }
  return accepted;
}

// Checks the head of a request with a body: its media type, its encoding and whether it has a body at all.

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*(?:utf-8|"utf-8"))?\s*;?$/i;

/** Throws the problem `unsupported_media_type` if the body is not sent as JSON in UTF-8. */
function requireJson(incoming: Incoming): void {
  const encoding = incoming.header('content-encoding')?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== '' && encoding !== 'identity')
    throw unsupported(`with the content encoding ${encoding}, but only an unencoded body is accepted`);
  const type = incoming.header('content-type')?.trim();
  if (type === undefined || type === '') {
    if (hasBody(incoming)) throw unsupported('without a Content-Type, but only application/json is accepted');
  } else if (!JSON_TYPE.test(type)) {
    throw unsupported(`as ${type.slice(0, 100)}, but only application/json in UTF-8 is accepted`);
  }
}

const hasBody = (incoming: Incoming): boolean =>
  incoming.header('transfer-encoding') !== undefined || Number(incoming.header('content-length') ?? 0) > 0;

const unsupported = (how: string): Problem => new Problem('unsupported_media_type', `The body was sent ${how}.`);

// Reads the body of a request: media type, size and syntax, in this order.

export interface Body {
  readonly text: string;
  readonly value: unknown;
}

/** Returns the body as JSON, or throws a problem of status 400, 413 or 415. */
export async function readBody(incoming: Incoming): Promise<Body> {
  requireJson(incoming);
  const bytes = await incoming.body();
  const body = readJson(bytes);
  checkDepth(body.value);
  return body;
}

// Reads the body of an HTTP message up to the limit of the contract.

/** 1 MiB: the contract names the limit in words only. */
const MAX_BODY = 1_048_576;
/** Bytes that are read and dropped beyond the limit, so that the client reads the response and not a reset. */
const MAX_DROPPED = 16 * MAX_BODY;

/** Body of a message that is being read. */
export interface Reading {
  readonly bytes: Promise<Uint8Array>;
  /** True once the whole body has arrived. */
  readonly isComplete: boolean;
  /** Ends the reading with a problem, such as that the body comes too slowly, unless the whole body has arrived. */
  fail(problem: Problem): void;
}

/** Reads the body. It fails with a problem if it is too large, or ends before it is complete. */
export function readBytes(request: IncomingMessage): Reading {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MAX_BODY) return { bytes: Promise.reject(tooLarge(announced)), isComplete: false, fail: noReading };
  let fail: Reading['fail'] = noReading;
  const bytes = new Promise<Uint8Array>((resolve, reject) => {
    fail = reject;
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else if (size > MAX_DROPPED) reject(tooLarge(undefined));
    });
    request.on('end', () => (size > MAX_BODY ? reject(tooLarge(size)) : resolve(joined(chunks))));
    // After the end, an error would only cost the time to create it.
    request.on('close', () => request.complete || reject(incomplete()));
    request.on('error', () => reject(incomplete()));
  });
  return {
    bytes,
    get isComplete() {
      return request.complete;
    },
    fail: (problem) => void (request.complete || fail(problem)),
  };
}

const noReading = (): void => {};

const joined = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);

function tooLarge(bytes: number | undefined): Problem {
  const size = bytes === undefined ? `more than ${MAX_DROPPED} bytes` : `${bytes} bytes`;
  const isDropped = bytes !== undefined && bytes <= MAX_DROPPED;
  return new Problem(
    'payload_too_large',
    `The body has ${size}, but the maximum is ${MAX_BODY}. Split the request.`,
    isDropped ? {} : { headers: { Connection: 'close' } },
  );
}

const incomplete = (): Problem =>
  new TransportProblem(400, 'malformed_request', 'The connection ended before the body was complete.', {
    Connection: 'close',
  });
