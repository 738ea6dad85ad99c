import { BodyPieces } from './body-pieces.ts';
import { incoming } from './content.ts';
import { encodingsOf, UNREQUESTED_ENCODING } from './content-coding.ts';
import { isDamaged, isReset } from './failures.ts';
import type { HttpResponse } from './http.ts';
import { NoResponse, tooLarge, type Transport, type TransportRequest } from './transport.ts';

/** Encodings that one platform or another decodes, and requests on its own. The body in any other one is still encoded. */
const DECODED_BY_FETCH = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'dcb', 'dcz']);

/**
 * Returns a transport that uses `fetch`, the global one or a replacement. It has no separate limit for opening a
 * connection.
 */
export function fetchTransport(fetch: typeof globalThis.fetch | undefined, init: object = {}): Transport {
  // Maximum number of connections that earlier requests have left idle; `fetch` does not report the actual number.
  let idle = 0;
  return {
    send: async (request) => {
      const { url, method, headers, body = null, onResend } = request;
      const controller = new AbortController();
      const { signal } = controller;
      request.onStop(() => controller.abort());
      const own = fetch ?? globalThis.fetch;
      // Following a redirect would send the API key or the body to another origin.
      const options = { method, headers, redirect: 'manual' } as const;
      // A source is opened for each request.
      const open = (): Promise<Response> => own(url, { ...init, ...options, ...bodyOf(body), signal });
      // A `fetch` of the integrator sees each attempt once.
      const mayBeReused = idle > 0 && own === globalThis.fetch;
      if (mayBeReused) idle -= 1;
      try {
        const response = await open().catch((cause: unknown) => {
          if (!mayBeReused || onResend === undefined || signal.aborted || !isReset(cause)) throw cause;
          onResend();
          return open();
        });
        // Without a type check, it can return anything. The response may come from another realm.
        if (typeof Object(response).status !== 'number') throw new NoResponse();
        const read = await readBody(response, request, () => controller.abort());
        idle += read.content === undefined ? 1 : 0;
        return read;
      } catch (cause) {
        throw request.failure(cause);
      }
    },
  };
}

function bodyOf(body: TransportRequest['body'] | null): object {
  if (body === null || typeof body !== 'object' || !('open' in body)) return { body };
  const pieces = body.open()[Symbol.asyncIterator]();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
  // `fetch` sends a stream only if it need not read the response at the same time (https://fetch.spec.whatwg.org).
  return { body: stream, duplex: 'half' };
}

async function readBody(
  response: Response,
  { maxBytes, isStreamed }: TransportRequest,
  stop: () => void,
): Promise<HttpResponse> {
  const { status, headers } = response;
  const unread = (unreadable: string): HttpResponse => ({ status, headers, body: new Uint8Array(), unreadable });
  // A custom `fetch` may return a response without a stream.
  if (response.body === null) return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  const reader = response.body.getReader();
  if (encodingsOf(headers.get('Content-Encoding')).some((encoding) => !DECODED_BY_FETCH.has(encoding))) {
    await reader.cancel();
    return unread(UNREQUESTED_ENCODING);
  }
  if (isStreamed === true && response.ok) {
    const next = async (): Promise<Uint8Array | undefined> => (await reader.read()).value;
    return { status, headers, body: new Uint8Array(), content: incoming(next, stop) };
  }
  const pieces = new BodyPieces();
  try {
    while (pieces.size <= maxBytes && announcedSize(headers) <= maxBytes) {
      const { done, value } = await reader.read();
      if (done) return { status, headers, body: pieces.content() };
      pieces.add(value);
    }
  } catch (cause) {
    if (isDamaged(cause)) return unread('is not valid: its compression is damaged');
    throw cause;
  }
  await reader.cancel();
  return unread(tooLarge(maxBytes));
}

// The length of a compressed body does not predict its decompressed size.
function announcedSize(headers: Headers): number {
  return headers.has('Content-Encoding') ? 0 : Number(headers.get('Content-Length') ?? 0);
}
