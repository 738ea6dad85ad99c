// A webhook receiver for Express and for node:http itself, with which it runs here. It reads the raw body, so install it
// before any `express.json()`, which would parse the body first:
//
//     app.post('/webhooks', receive);
//     app.use(express.json());
import { nodeWebhookHandler } from '@integration-api/sdk/webhooks';
import { options, serve } from './receiver.ts';

const receive = nodeWebhookHandler(options);

serve((request, response) => void receive(request, response));
