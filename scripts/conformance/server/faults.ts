/** Plays the faults as they occur on a real network, by the bytes and the state of the connection. */
import { gzipSync } from 'node:zlib';
import { fullResponse, headBytes, intendedResponse } from './response.ts';
import {
  deepBody,
  gzipBomb,
  largeIntegers,
  longInteger,
  OVERSIZED_BYTES,
  oversizedBody,
  tinyChunks,
} from './bodies.ts';
import { type Exchange, type Outcome, pause } from './exchange.ts';
import type { FaultName } from '../scenarios/faults.ts';
import type { AnyFaultStep } from './plan.ts';

type Play = (exchange: Exchange, step: AnyFaultStep) => Promise<Outcome>;

/** Delay before a reset, because a reset may discard bytes that the receiver has not read yet. */
const BEFORE_RESET_MS = 20;
const DRIBBLE_MS = 20;
const ENDLESS_CHUNK_BYTES = 2 ** 20;
const ENDLESS_PAUSE_MS = 5;
/** Number of bytes that `close_mid_body` declares but does not send. */
const MISSING_BYTES = 100;
const CHUNKED = { 'Transfer-Encoding': 'chunked' };
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const GZIP = { 'Content-Encoding': 'gzip' };

export function playFault(exchange: Exchange, step: AnyFaultStep): Promise<Outcome> {
  return PLAYS[step.fault](exchange, step);
}

/** Responds normally to a request that arrives despite a fault below HTTP, so that the case sees a success. */
const ordinary: Play = (exchange, step) => whole(exchange, fullResponse(intendedResponse(step)));

const PLAYS: Record<FaultName, Play> = {
  refuse: ordinary,
  tls_untrusted: ordinary,
  tls_wrong_host: ordinary,
  tls_expired: ordinary,
  tls_not_yet_valid: ordinary,
  tls_self_signed: ordinary,
  tls_wrong_purpose: ordinary,
  tls_client_certificate: ordinary,
  tls_client_certificate_1_2: ordinary,
  tls_silent: ordinary,
  reset_before_headers: async (exchange) => reset(exchange),
  reset_mid_headers: async (exchange, step) => {
    const { status, headers } = intendedResponse(step);
    // The end of the headers is missing.
    await exchange.send(headBytes(status, headers).subarray(0, -4));
    await pause(exchange, BEFORE_RESET_MS);
    return reset(exchange);
  },
  reset_mid_body: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    const half = body.subarray(0, Math.ceil(body.length / 2));
    await exchange.send(Buffer.concat([headBytes(status, headers, { 'Content-Length': String(body.length) }), half]));
    await pause(exchange, BEFORE_RESET_MS);
    return reset(exchange);
  },
  close_before_headers: async (exchange) => halfClose(exchange),
  close_mid_body: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    const length = { 'Content-Length': String(body.length + MISSING_BYTES) };
    await exchange.send(Buffer.concat([headBytes(status, headers, length), body]));
    return halfClose(exchange);
  },
  hang: async () => 'over',
  stall: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    await exchange.send(headBytes(status, headers, { 'Content-Length': String(body.length) }));
    return 'over';
  },
  dribble,
  truncated_chunked: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    await exchange.send(Buffer.concat([headBytes(status, headers, CHUNKED), chunk(body)]));
    return halfClose(exchange);
  },
  bad_chunk: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    await exchange.send(Buffer.concat([headBytes(status, headers, CHUNKED), chunk(body), Buffer.from('zz\r\n\r\n')]));
    return halfClose(exchange);
  },
  unended_chunk: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    const unended = Buffer.concat([chunk(body).subarray(0, -2), Buffer.from('XX0\r\n\r\n')]);
    await exchange.send(Buffer.concat([headBytes(status, headers, CHUNKED), unended]));
    return halfClose(exchange);
  },
  garbage: async (exchange, step) => {
    await exchange.send(Buffer.from(step.body ?? '\u0000\u0001 220 mail.example ESMTP ready\r\n', 'utf8'));
    return halfClose(exchange);
  },
  bad_utf8: (exchange, step) => {
    const intended = intendedResponse(step);
    const end = Math.max(intended.body.lastIndexOf('}'), 0);
    const [before, after] = [intended.body.subarray(0, end), intended.body.subarray(end)];
    return whole(exchange, fullResponse(intended, Buffer.concat([before, BAD_UTF8_MEMBER, after])));
  },
  malformed_json: (exchange, step) => {
    const intended = intendedResponse(step);
    return whole(
      exchange,
      fullResponse(intended, step.body === undefined ? intended.body.subarray(0, -1) : intended.body),
    );
  },
  html_200: (exchange, step) =>
    whole(exchange, fullResponse(intendedResponse(step, 200, page('Welcome'), 'text/html'))),
  html_502: (exchange, step) =>
    whole(exchange, fullResponse(intendedResponse(step, 502, page('Bad Gateway'), 'text/html'))),
  empty_200: (exchange, step) => whole(exchange, fullResponse(intendedResponse(step, 200, ''))),
  forbidden_body: (exchange, step) => whole(exchange, fullResponse(intendedResponse(step, 204))),
  informational_103_then_200: async (exchange, step) => {
    // A server may send several (RFC 8297, section 2).
    const early = headBytes(103, step.early_headers ?? { Link: '</style.css>; rel=preload' });
    await exchange.send(Buffer.concat([early, early]));
    return whole(exchange, fullResponse(intendedResponse(step)));
  },
  redirect: (exchange, step) => {
    const { headers, ...intended } = intendedResponse(step, 302, '', 'text/plain');
    const Location = exchange.urls[step.location ?? 'same'] + exchange.request.target;
    return whole(exchange, fullResponse({ ...intended, headers: { Location, ...headers } }));
  },
  gzip_ok: (exchange, step) => {
    const intended = intendedResponse(step);
    return whole(exchange, fullResponse(intended, gzipSync(intended.body), GZIP));
  },
  gzip_bomb: async (exchange, step) => whole(exchange, fullResponse(intendedResponse(step), await gzipBomb(), GZIP)),
  gzip_truncated: (exchange, step) => {
    const intended = intendedResponse(step);
    const packed = gzipSync(intended.body);
    return whole(exchange, fullResponse(intended, packed.subarray(0, Math.ceil(packed.length / 2)), GZIP));
  },
  deep_json: (exchange, step) => whole(exchange, fullResponse(intendedResponse(step), deepBody())),
  long_integer: (exchange, step) => whole(exchange, fullResponse(intendedResponse(step), longInteger())),
  large_integers: (exchange, step) => whole(exchange, fullResponse(intendedResponse(step), largeIntegers())),
  oversized: async (exchange, step) => {
    const { status, headers } = intendedResponse(step);
    await exchange.send(headBytes(status, headers, { 'Content-Length': String(OVERSIZED_BYTES) }));
    for (const piece of oversizedBody()) await exchange.send(piece);
    return 'next';
  },
  tiny_chunks: async (exchange, step) => {
    const { status, headers, body } = intendedResponse(step);
    await exchange.send(headBytes(status, headers, CHUNKED));
    for (const piece of tinyChunks(body)) await exchange.send(piece);
    return whole(exchange, LAST_CHUNK);
  },
  endless: async (exchange, step) => {
    const { status, headers } = intendedResponse(step);
    await exchange.send(headBytes(status, headers, CHUNKED));
    const filling = chunk(Buffer.alloc(ENDLESS_CHUNK_BYTES, ' '));
    for (;;) {
      await exchange.send(filling);
      // The pause limits how much a client that never stops reading can store before its timeout.
      await pause(exchange, ENDLESS_PAUSE_MS);
    }
  },
  keep_alive_then_reset: async (exchange, step) => {
    exchange.endNext('reset');
    return whole(exchange, fullResponse(intendedResponse(step)));
  },
  keep_alive_then_close: async (exchange, step) => {
    exchange.endNext('close');
    return whole(exchange, fullResponse(intendedResponse(step)));
  },
  close_after_response: async (exchange, step) => {
    await exchange.send(fullResponse(intendedResponse(step)));
    exchange.close();
    return 'over';
  },
  surplus_bytes: (exchange, step) => {
    const smuggled = fullResponse(intendedResponse({ fault: 'surplus_bytes' }, 200, SMUGGLED_BODY));
    const surplus = step.surplus === undefined ? smuggled : Buffer.from(step.surplus);
    return whole(exchange, Buffer.concat([fullResponse(intendedResponse(step)), surplus]));
  },
  exact_bytes: (exchange, step) => whole(exchange, Buffer.from(step.body ?? '')),
  early_response: async (exchange, step) => {
    await exchange.send(fullResponse(intendedResponse(step, 413)));
    return 'over';
  },
  switching_101: async (exchange, step) => {
    await exchange.send(headBytes(101, step.headers ?? { Connection: 'Upgrade', Upgrade: 'websocket' }));
    return 'over';
  },
};

/** Body of the complete response after the response of `surplus_bytes`. */
const SMUGGLED_BODY = '{"id":"ord_smuggled","limit":666}';
const BAD_UTF8_MEMBER = Buffer.from(',"note":"\u00c3\u0028"', 'latin1');

/** Sends one byte at a time, then white space, so that no parser can finish early. */
async function dribble(exchange: Exchange, step: AnyFaultStep): Promise<Outcome> {
  const { status, headers, body } = intendedResponse(step);
  await exchange.send(headBytes(status, headers, CHUNKED));
  for (let at = 0; ; at += 1) {
    await pause(exchange, DRIBBLE_MS);
    await exchange.send(chunk(at < body.length - 1 ? body.subarray(at, at + 1) : Buffer.from(' ')));
  }
}

async function whole(exchange: Exchange, response: Buffer): Promise<Outcome> {
  await exchange.send(response);
  return 'next';
}

function reset(exchange: Exchange): Outcome {
  exchange.reset();
  return 'over';
}

function halfClose(exchange: Exchange): Outcome {
  exchange.halfClose();
  return 'over';
}

function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

function page(title: string): string {
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
}
