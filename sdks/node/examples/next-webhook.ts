// A webhook receiver for Next.js and all frameworks with a standard `Request`: Remix, SvelteKit, Hono, Deno, workers.
//
// With the App Router this file is `app/webhooks/route.ts`. No setting is necessary: `arrayBuffer` and `text` return the
// raw body, `json` does not. The Pages Router parses the body unless the route contains
//
//     export const config = { api: { bodyParser: false } };
import { unwrap, WebhookVerificationError } from '@integration-api/sdk/webhooks';
import { accept, serve, webhookSecrets } from './receiver.ts';

/** Handles a POST request; called by Next.js. */
export async function POST(request: Request): Promise<Response> {
  try {
    accept(await unwrap(await request.arrayBuffer(), request.headers, { secrets: webhookSecrets() }));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook rejected: ${error.reason}`);
    return new Response(null, { status: 400 });
  }
}

// The rest replaces Next.js.
serve((incoming, outgoing) => {
  void incoming
    .toArray()
    .then((chunks) => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return POST(
        new Request(`http://${incoming.headers.host}${incoming.url}`, {
          method: 'POST',
          headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
    .then((response) => outgoing.writeHead(response.status).end());
});
