// A webhook receiver for Express. Its handler takes what node:http gives, so it runs here without Express.
//
// The switch for the raw body is `express.raw`, on this route only and before any `express.json()`, which would parse
// the body first:
//
//     app.post('/webhooks', express.raw({ type: 'application/json', limit: '512kb' }), receive);
//     app.use(express.json());
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unwrap, WebhookVerificationError } from '@integration-api/sdk/webhooks';
import { accept, serve, webhookSecrets } from './receiver.ts';

/** Express's `Request` is one; `express.raw` puts the bytes into `body`. */
type RawRequest = IncomingMessage & { body: Uint8Array };

async function receive(request: RawRequest, response: ServerResponse): Promise<void> {
  try {
    accept(await unwrap(request.body, request.headers, { secrets: webhookSecrets() }));
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook refused: ${error.reason}`);
    response.writeHead(400).end();
  }
}

/** What `express.raw` does. */
async function raw(request: IncomingMessage): Promise<RawRequest> {
  return Object.assign(request, { body: Buffer.concat(await request.toArray()) });
}

serve((request, response) => {
  void raw(request).then((withBody) => receive(withBody, response));
});
