import { expect, test } from 'vitest';
import type { Tx } from '../../store/store.ts';
import { recorderOf } from './recorder.ts';
import { subscribers } from './subscribers.ts';

const INSERT = { name: 'orders_insert', text: 'insert into customer_order (id) values ($1)' };
const tx: Tx = {
  all: () => Promise.resolve([]),
  first: () => Promise.resolve(undefined),
  ahead: () => undefined,
  startOver: () => Promise.resolve(),
  announce: () => undefined,
};
const exchangeOf = (requestId: string) => ({
  requestId,
  source: 'api' as const,
  at: 0,
  durationMs: 1,
  method: 'POST',
  url: '/api/v1/orders',
  operationId: 'createOrder',
  tenant: undefined,
  keyId: undefined,
  request: { headers: {}, body: undefined },
  response: { status: 201, headers: {}, body: undefined },
  ending: 'send' as const,
});

test('a transaction that is repeated after a deadlock counts once', async () => {
  const recorder = recorderOf(subscribers());
  await recorder.watch('req_1', tx).all(INSERT, []);
  await recorder.watch('req_1', tx).all(INSERT, []);
  recorder.finished(exchangeOf('req_1'));
  expect(recorder.log.find('req_1')?.changes).toHaveLength(1);
});

test('the changes of two requests in progress are kept apart', async () => {
  const recorder = recorderOf(subscribers());
  const [one, other] = [recorder.watch('req_1', tx), recorder.watch('req_2', tx)];
  await one.all(INSERT, []);
  await other.all(INSERT, []);
  await one.all(INSERT, []);
  for (const id of ['req_1', 'req_2']) recorder.finished(exchangeOf(id));
  expect(['req_1', 'req_2'].map((id) => recorder.log.find(id)?.changes.length)).toEqual([2, 1]);
});

test('requests that never end do not fill the memory', async () => {
  const recorder = recorderOf(subscribers());
  await recorder.watch('req_first', tx).all(INSERT, []);
  for (let count = 0; count < 1000; count += 1) recorder.watch(`req_${count}`, tx);
  recorder.finished(exchangeOf('req_first'));
  expect(recorder.log.find('req_first')?.changes).toEqual([]);
});
