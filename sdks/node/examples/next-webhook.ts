// A webhook receiver for Next.js and all frameworks with a standard `Request`: Remix, SvelteKit, Hono, Deno, workers.
//
// With the App Router this file is `app/webhooks/route.ts`, and no setting is necessary.
import { webhookHandler } from '@integration-api/sdk/webhooks';
import { options, serve } from './receiver.ts';

/** Handles a POST request; called by Next.js. */
export const POST = webhookHandler(options);

// The rest replaces Next.js.
serve((incoming, outgoing) => {
  void incoming
    .toArray()
    .then((chunks) => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const url = `http://${incoming.headers.host}${incoming.url}`;
      return POST(new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) }));
    })
    .then((response) => outgoing.writeHead(response.status).end());
});
