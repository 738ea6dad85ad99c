// A webhook receiver for Fastify. The handler accepts the required part of Fastify's request and reply, so it runs here
// without Fastify.
//
// A content type parser that returns the bytes keeps the raw body. Inside a separate plugin it does not affect other
// routes:
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

/** The required part of `FastifyRequest`. */
interface RawRequest {
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** The required part of `FastifyReply`. */
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
    console.warn(`webhook rejected: ${error.reason}`);
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
