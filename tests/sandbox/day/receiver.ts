import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Webhook {
  headers: Record<string, string>;
  body: string;
}

/** Server of a shop that receives webhooks. */
export interface Receiver {
  url: string;
  /** Returns the webhook of an event type, once it has arrived, and forgets it. */
  next(type: string): Promise<Webhook>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const arrived: Webhook[] = [];
  let onArrival: (() => void) | undefined;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    arrived.push({ headers: Object.fromEntries(headers), body });
    response.writeHead(204).end();
    onArrival?.();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async next(type) {
      for (;;) {
        const index = arrived.findIndex(({ body }) => (JSON.parse(body) as { type: string }).type === type);
        const [webhook] = index === -1 ? [] : arrived.splice(index, 1);
        if (webhook) return webhook;
        await new Promise<void>((resolve) => {
          onArrival = resolve;
        });
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
