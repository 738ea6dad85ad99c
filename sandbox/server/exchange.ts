import type { Ending, Exchange } from './hooks.ts';
import type { Arrived } from './http.ts';
import type { Served } from './pipeline.ts';
import { headersOf } from './sending.ts';

/** Headers whose values are secrets: only the last four characters are kept, by which people tell keys apart. */
const SECRET_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Returns the exchange as the lab keeps it, once the connection shows how it ended. */
export function exchangeOf(
  { incoming, request, response }: Arrived,
  served: Served,
  at: number,
  durationMs: number,
): Exchange {
  const { operation, authenticated, outgoing, ending, body } = served;
  const { body: sent } = outgoing;
  return {
    requestId: incoming.requestId,
    at,
    durationMs,
    method: incoming.method,
    url: incoming.query === '' ? incoming.path : `${incoming.path}?${incoming.query}`,
    operationId: operation?.id,
    tenant: authenticated?.tenant,
    keyId: authenticated?.caller.keyId,
    request: { headers: withoutSecrets(request.headers), body },
    response: {
      status: outgoing.status,
      headers: headersOf(outgoing, incoming.requestId),
      body: typeof sent === 'string' ? sent : undefined,
    },
    ending: endingOf(ending, response.writableFinished),
  };
}

/** Returns `cut` for a response that was to be sent whole, but whose client went away. */
const endingOf = (ending: Ending, isFinished: boolean): Ending => (ending === 'send' && !isFinished ? 'cut' : ending);

type Headers = Readonly<Record<string, number | string | readonly string[] | undefined>>;

function textsOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function withoutSecrets(headers: Headers): Record<string, string> {
  const texts = Object.entries(textsOf(headers));
  return Object.fromEntries(
    texts.map(([name, value]) => [name, SECRET_HEADERS.has(name) ? `…${value.slice(-4)}` : value]),
  );
}
