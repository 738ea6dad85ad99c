import type { HttpResponse } from './http.ts';
import { tooLarge, type Transport, type TransportRequest } from './transport.ts';

/**
 * Returns a transport that uses `fetch`, the global one or a replacement. It has no separate limit for opening a
 * connection.
 */
export function fetchTransport(fetch: typeof globalThis.fetch | undefined, init: object = {}): Transport {
  return {
    send: async (request) => {
      const { url, method, headers, body = null } = request;
      const controller = new AbortController();
      request.onStop(() => controller.abort());
      // Following a redirect would send the API key or the body to another origin.
      const options = { method, headers, body: body as BodyInit | null, redirect: 'manual' } as const;
      try {
        const response = await (fetch ?? globalThis.fetch)(url, { ...init, ...options, signal: controller.signal });
        return await read(response, request);
      } catch (cause) {
        throw request.failure(cause);
      }
    },
  };
}

async function read(response: Response, { maxBytes }: TransportRequest): Promise<HttpResponse> {
  const { status, headers } = response;
  const unread = { status, headers, body: new Uint8Array(), unreadable: tooLarge(maxBytes) };
  // A custom `fetch` may return a response without a stream.
  if (response.body === null) return { status, headers, body: new Uint8Array(await response.arrayBuffer()) };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= maxBytes && announcedSize(headers) <= maxBytes) {
    const { done, value } = await reader.read();
    if (done) return { status, headers, body: joined(chunks, size) };
    chunks.push(value);
    size += value.length;
  }
  await reader.cancel();
  return unread;
}

// The length of a compressed body does not predict its decompressed size.
function announcedSize(headers: Headers): number {
  return headers.has('Content-Encoding') ? 0 : Number(headers.get('Content-Length') ?? 0);
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}
