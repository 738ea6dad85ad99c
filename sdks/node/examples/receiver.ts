// Shared by the three webhook receivers: the secrets, the handling of an event, and a server to try them.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@integration-api/sdk/webhooks';

/** Returns the secrets in `WEBHOOK_SECRETS`, separated by spaces: the current and, during a rotation, the previous one. */
export function webhookSecrets(): string[] {
  return (process.env['WEBHOOK_SECRETS'] ?? '').split(' ').filter((secret) => secret !== '');
}

// Use a database table with a unique index instead, because the ids must outlive the process.
const seen = new Set<string>();

/**
 * Handles an event. The API expects a response within 15 seconds and repeats failed deliveries for days. An event may
 * therefore arrive twice, and longer work belongs in a queue.
 */
export function accept(event: WebhookEvent): void {
  if (seen.has(event.id)) {
    console.log(`${event.id} repeated`);
    return;
  }
  seen.add(event.id);
  switch (event.type) {
    case 'order.created':
      console.log(`order ${event.data.number} of ${event.data.customer.email}`);
      break;
    case 'inventory.out_of_stock':
      console.log(`${event.data.sku} is sold out`);
      break;
    default:
      // Includes event types that this version of the library does not know.
      console.log(`${event.type} ignored`);
  }
}

/** Listens on `PORT`, or on a free port, and prints the URL. */
export function serve(listener: RequestListener): void {
  const server = createServer(listener).listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
    console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`);
  });
}
