// Global values that the snippets of the README use without creating them.
import { IntegrationApi } from '../../src/index.ts';
import type { Span } from '../../src/telemetry/index.ts';
import { signWebhook } from '../../src/testing/index.ts';

const secrets = ['current', 'previous'].map((name) => `whsec_${btoa(name.repeat(8))}`);
const [current = '', previous = ''] = secrets;

const signed = await signWebhook(
  { id: 'evt_1', type: 'order.created', data: { number: '10428' } },
  { secrets: [previous] },
);

const kept = new Map([['integration-api-key', process.env['INTEGRATION_API_KEY'] ?? '']]);

const surroundings = {
  api: new IntegrationApi(),
  cart: { id: '1042' },
  certificates: '',
  current,
  previous,
  request: new Request('https://shop.example/webhooks', { method: 'POST', ...signed }),
  // The required part of a tracer of @opentelemetry/api.
  tracer: {
    startSpan: (name: string): Span => {
      console.log(name);
      return { setAttribute: () => undefined, setStatus: () => undefined, end: () => undefined };
    },
  },
  vault: {
    read: async (name: string): Promise<string> => kept.get(name) ?? '',
    write: async (name: string, value: string): Promise<void> => void kept.set(name, value),
  },
};

type Surroundings = typeof surroundings;

declare global {
  var api: Surroundings['api'];
  var cart: Surroundings['cart'];
  var certificates: Surroundings['certificates'];
  var current: Surroundings['current'];
  var previous: Surroundings['previous'];
  var request: Surroundings['request'];
  var tracer: Surroundings['tracer'];
  var vault: Surroundings['vault'];
}

Object.assign(globalThis, surroundings);
