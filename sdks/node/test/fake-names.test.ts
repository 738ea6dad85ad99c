import { expect, it } from 'vitest';
import { NotFoundError } from '../src/index.ts';
import { EXAMPLES } from '../src/generated/examples.ts';
import { fakeApi, type OperationName } from '../src/testing/index.ts';

it('An operation of a fake client is named by its method or by its id', async () => {
  const fake = fakeApi();
  fake.replyOnce('orders.retrieve', { status: 404 });
  await expect(fake.api.orders.retrieve('ord_1')).rejects.toBeInstanceOf(NotFoundError);
  fake.reply('retrieveOrder', { body: fake.example('orders.retrieve', { number: '7' }) });
  expect((await fake.api.orders.retrieve('ord_1')).number).toBe('7');
  expect(fake.example('webhookEndpoints.list')).toEqual(fake.example('listWebhookEndpoints'));
});

it('An operation of a fake client has the method that the client has', () => {
  const { api } = fakeApi();
  for (const { name } of EXAMPLES) {
    const [resource = '', method = ''] = name.split('.');
    expect(Reflect.get(Reflect.get(api, resource) as object, method)).toBeTypeOf('function');
  }
});

it.each(['orders.get', 'orders', 'toString'])('An operation of a fake client is not %s', (name) => {
  expect(() => fakeApi().reply(name as OperationName, {})).toThrow(/has no operation .*; pass a method/);
});

it('An example of a fake client has the given fields, and all others of the contract', async () => {
  const fake = fakeApi();
  const example = fake.example('orders.retrieve');
  expect(fake.example('orders.retrieve', { note: 'ring' })).toEqual({ ...example, note: 'ring' });
  fake.reply('orders.retrieve', { fields: { note: 'twice' } });
  expect(await fake.api.orders.retrieve('ord_1')).toEqual({ ...example, note: 'twice' });
});

it('An example of a fake client has fields only if it is an object', () => {
  expect(() => fakeApi().example('webhookEndpoints.delete', {} as never)).toThrow('is not an object');
});

it('A fake client that is reset has no calls, and only the examples of the contract', async () => {
  const fake = fakeApi();
  const { calls } = fake;
  fake.reply('orders.retrieve', { fields: { note: 'always' } });
  fake.replyOnce('orders.retrieve', { fields: { note: 'once' } });
  fake.replyOnce('orders.retrieve', { status: 404 });
  expect((await fake.api.orders.retrieve('ord_1')).note).toBe('once');
  fake.reset();
  expect(calls).toEqual([]);
  expect(await fake.api.orders.retrieve('ord_1')).toEqual(fake.example('orders.retrieve'));
  expect(fake.calls).toBe(calls);
  expect(calls).toHaveLength(1);
});
