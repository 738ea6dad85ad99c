/** The API as the programs see it: Prism behind a relay that records requests, and that can fail before it relays. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mock } from '../../scripts/mock/prism.ts';
import { startRelay } from '../mock/relay.ts';

/** A request, as `GET /requests` shows it. */
interface Recorded {
  method: string;
  target: string;
  /** Pairs of name and value, in the order and spelling in which they came. */
  headers: readonly (readonly [string, string])[];
  body: string;
}

interface ApiServer extends AsyncDisposable {
  url: string;
}

/**
 * Starts a server with separate records. `GET /requests` returns the requests so far. Below `/fail-once/<status>`, the
 * first request of each path gets this status.
 */
export async function startApi(mock: Mock): Promise<ApiServer> {
  const recorded: Recorded[] = [];
  const failed = new Set<string>();
  const { url, close } = await startRelay(mock, (path) => ({ target: path.replace(/^\/fail-once\/\d+/, '') }), answer);
  return { url, [Symbol.asyncDispose]: close };

  /** Records a request, and responds it if it must not reach Prism. */
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { method = '', url: target = '' } = incoming;
    if (target === '/requests') {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(recorded));
      return true;
    }
    const record: Recorded = { method, target, headers: pairs(incoming.rawHeaders), body: '' };
    recorded.push(record);
    incoming.on('data', (piece: Buffer) => (record.body += piece.toString()));
    const [path = '', status] = /^\/fail-once\/(\d+)[^?]*/.exec(target) ?? [];
    if (status === undefined || failed.has(path)) return false;
    failed.add(path);
    incoming.on('end', () => outgoing.writeHead(Number(status), { 'Retry-After-Ms': '1' }).end());
    return true;
  }
}

const pairs = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : []));
