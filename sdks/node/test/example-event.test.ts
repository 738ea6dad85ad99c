import { expect, it } from 'vitest';
import { ConfigurationError } from '../src/index.ts';
import { EVENT_EXAMPLES } from '../src/generated/examples.ts';
import { type EventType, exampleEvent, signWebhook } from '../src/testing/index.ts';
import { unwrap } from '../src/webhooks/index.ts';

it('An example of an event has the data of its type', () => {
  const event = exampleEvent('order.paid');
  const number: string = event.data.number;
  expect([event.type, number]).toEqual(['order.paid', expect.stringMatching(/./)]);
});

it('An example of an event has the given fields in place of those of the contract, and is a copy', () => {
  const example = exampleEvent('order.paid');
  expect(exampleEvent('order.paid', { id: 'evt_9' })).toEqual({ ...example, id: 'evt_9' });
  Object.assign(example.data, { number: 'changed' });
  expect(exampleEvent('order.paid').data.number).not.toBe('changed');
});

it.each(Object.keys(EVENT_EXAMPLES))('An example of an event of type %s reaches a receiver', async (type) => {
  const secrets = [`whsec_${'A'.repeat(32)}`];
  const event = exampleEvent(type as EventType);
  const { body, headers } = await signWebhook(event, { secrets });
  expect(await unwrap(body, headers, { secrets })).toEqual(event);
  expect(event.type).toBe(type);
});

it.each(['moon.risen', 'toString'])('An example of an event of type %s does not exist', (type) => {
  expect(() => exampleEvent(type as EventType)).toThrow(ConfigurationError);
});
