// A webhook receiver for Express. The handler accepts requests of node:http, so it runs here without Express.
//
// `express.raw` keeps the raw body. Use it on this route only, and before any `express.json()`, which would parse the
// body first:
//
//     app.post('/webhooks', express.raw({ type: 'application/json', limit: '512kb' }), receive);
//     app.use(express.json());
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unwrap, WebhookVerificationError } from '@integration-api/sdk/webhooks';
import { accept, serve, webhookSecrets } from './receiver.ts';

/** The required part of Express's `Request`; `express.raw` sets `body` to the bytes. */
type RawRequest = IncomingMessage & { body: Uint8Array };

async function receive(request: RawRequest, response: ServerResponse): Promise<void> {
  try {
    accept(await unwrap(request.body, request.headers, { secrets: webhookSecrets() }));
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook rejected: ${error.reason}`);
    response.writeHead(400).end();
  }
}

/** Reads the body in the same way as `express.raw`. */
async function raw(request: IncomingMessage): Promise<RawRequest> {
  return Object.assign(request, { body: Buffer.concat(await request.toArray()) });
}

serve((request, response) => {
  void raw(request).then((withBody) => receive(withBody, response));
});
