// What the three webhook receivers share: the secrets, what is done with an event, and an address to try them at.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@integration-api/sdk/webhooks';

/** Of `WEBHOOK_SECRETS`, separated by blanks: while a secret is rotated, the current and the previous one. */
export function webhookSecrets(): string[] {
  return (process.env['WEBHOOK_SECRETS'] ?? '').split(' ').filter((secret) => secret !== '');
}

// In your system this is a table with a unique index: it must outlive the process.
const seen = new Set<string>();

/**
 * Takes an event on. The API wants its answer within 15 seconds and sends what fails again, for days: so an event may
 * come twice, and real work belongs into a queue.
 */
export function accept(event: WebhookEvent): void {
  if (seen.has(event.id)) {
    console.log(`${event.id} again`);
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
      // Also those that this version of the library does not know.
      console.log(`${event.type} is of no interest`);
  }
}

/** Serves on `PORT`, or on a free port, and prints the address. */
export function serve(listener: RequestListener): void {
  const server = createServer(listener).listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
    console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`);
  });
}
