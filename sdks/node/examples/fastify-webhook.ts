// A webhook receiver for Fastify. Its handler takes the part of Fastify's request and reply that it needs, so it runs
// here without Fastify.
//
// The switch for the raw body is a content type parser that leaves the bytes alone. In a plugin of its own it does not
// reach the other routes:
//
//     app.register(async (webhooks) => {
//       webhooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
//         done(null, body);
//       });
//       webhooks.post('/webhooks', { bodyLimit: 524_288 }, receive);
//     });
import type { IncomingHttpHeaders } from 'node:http';
import { unwrap, WebhookVerificationError } from '@integration-api/sdk/webhooks';
import { accept, serve, webhookSecrets } from './receiver.ts';

/** Fastify's `FastifyRequest` is one. */
interface RawRequest {
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Fastify's `FastifyReply` is one. */
interface Reply {
  code: (status: number) => Reply;
  send: () => unknown;
}

async function receive({ headers, body }: RawRequest, reply: Reply): Promise<void> {
  try {
    accept(await unwrap(body as Uint8Array, headers, { secrets: webhookSecrets() }));
    reply.code(204).send();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.warn(`webhook refused: ${error.reason}`);
    reply.code(400).send();
  }
}

serve((request, response) => {
  const reply: Reply = {
    code: (status) => {
      response.statusCode = status;
      return reply;
    },
    send: () => response.end(),
  };
  void request.toArray().then((chunks) => receive({ headers: request.headers, body: Buffer.concat(chunks) }, reply));
});
