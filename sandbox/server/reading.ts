/** Reads the body of an HTTP message up to the limit of the contract. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../contract/problem.ts';
import { TransportProblem } from './problem-response.ts';

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
