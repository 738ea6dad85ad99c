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
import type { IncomingMessage, ServerResponse } from 'node:http';
import { nodeWebhookHandler } from '@integration-api/sdk/webhooks';
import { options, serve } from './receiver.ts';

const handle = nodeWebhookHandler(options);

/** The required part of `FastifyRequest`. */
interface RawRequest {
  raw: IncomingMessage;
  body: unknown;
}

/** The required part of `FastifyReply`. */
interface Reply {
  raw: ServerResponse;
  hijack: () => unknown;
}

async function receive({ raw, body }: RawRequest, reply: Reply): Promise<void> {
  reply.hijack();
  await handle(Object.assign(raw, { body }), reply.raw);
}

serve((raw, response) => {
  const reply = { raw: response, hijack: () => undefined };
  void raw.toArray().then((chunks) => receive({ raw, body: Buffer.concat(chunks) }, reply));
});
