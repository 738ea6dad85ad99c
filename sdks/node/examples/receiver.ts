// Shared by the three webhook receivers: the secrets, the functions for events, and a server to try them.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookHandlerOptions } from '@integration-api/sdk/webhooks';

/** The API expects a response within 15 seconds and repeats failed deliveries for days: longer work belongs in a queue. */
export const options: WebhookHandlerOptions = {
  // The current secret and, during a rotation, the previous one, separated by a space.
  secrets: (process.env['WEBHOOK_SECRETS'] ?? '').split(' '),
  on: {
    'order.created': ({ data }) => console.log(`order ${data.number} of ${data.customer.email}`),
    'inventory.out_of_stock': ({ data }) => console.log(`${data.sku} is sold out`),
  },
  // Includes event types that this version of the library does not know.
  other: ({ type }) => console.log(`${type} ignored`),
  // Use a database table with a unique index instead, because the ids must outlive the process.
  seen: new Set<string>(),
  onError: (error) => console.warn(`webhook failed: ${String(error)}`),
};

/** Listens on `PORT`, or on a free port, and prints the URL. */
export function serve(listener: RequestListener): void {
  const server = createServer(listener).listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
    console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`);
  });
}
