// A webhook receiver for Next.js, and for all that hands out a `Request`: Remix, SvelteKit, Hono, Deno, workers.
//
// With the App Router this is `app/webhooks/route.ts`, and there is no switch: `arrayBuffer` and `text` give the body as
// it came, `json` would not. The Pages Router parses it unless the route says
//
//     export const config = { api: { bodyParser: false } };
import { unwrap, WebhookVerificationError } from '@integration-api/sdk/webhooks';
import { accept, serve, webhookSecrets } from './receiver.ts';

/** Next.js calls it for each POST. */
export async function POST(request: Request): Promise<Response> {
  try {
    accept(await unwrap(await request.arrayBuffer(), request.headers, { secrets: webhookSecrets() }));
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook refused: ${error.reason}`);
    return new Response(null, { status: 400 });
  }
}

// From here on it is what Next.js does.
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
