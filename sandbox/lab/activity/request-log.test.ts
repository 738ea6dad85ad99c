import { expect, test } from 'vitest';
import { type LoggedExchange, requestLog } from './request-log.ts';

const exchangeOf = (number: number, changes: Partial<LoggedExchange> = {}): LoggedExchange => ({
  requestId: `req_${String(number).padStart(16, '0')}`,
  source: 'api',
  at: number,
  durationMs: 1,
  method: 'GET',
  url: '/api/v1/orders',
  operationId: 'listOrders',
  tenant: { accountId: 'acct_1', mode: 'test' },
  keyId: 'key_1',
  request: { headers: {}, body: undefined },
  response: { status: 200, headers: {}, body: '{}' },
  ending: 'send',
  changes: [],
  ...changes,
});

const idsOf = (exchanges: readonly LoggedExchange[]): string[] =>
  exchanges.map(({ requestId }) => requestId.replace(/^req_0+/, ''));

test('keeps the newest requests up to the maximum', () => {
  const log = requestLog({ maxRequests: 3 });
  for (let number = 1; number <= 5; number += 1) log.add(exchangeOf(number));
  expect(idsOf(log.list({ limit: 10 }).exchanges)).toEqual(['5', '4', '3']);
  expect(log.find('req_0000000000000001')).toBeUndefined();
});

test('drops the oldest requests when their texts exceed the memory', () => {
  const log = requestLog({ maxCharacters: 3000 });
  const body = 'x'.repeat(400);
  for (let number = 1; number <= 5; number += 1) {
    log.add(exchangeOf(number, { response: { status: 200, headers: {}, body } }));
  }
  expect(idsOf(log.list({ limit: 10 }).exchanges)).toEqual(['5', '4']);
});

test('keeps the beginning of a long body only', () => {
  const log = requestLog();
  const body = 'x'.repeat(100_000);
  const { response } = log.add(exchangeOf(1, { response: { status: 200, headers: {}, body } }));
  expect(response.body).toHaveLength(65_536 + '… (100000 characters)'.length);
});

test('keeps no secret of a request or its response', () => {
  const key = 'ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7';
  const log = requestLog();
  log.add(
    exchangeOf(1, {
      url: `/api/v1/orders?api_key=${key}`,
      request: { headers: { authorization: `Bearer ${key}` }, body: key },
      response: { status: 201, headers: {}, body: `{"secret":"${key}"}` },
    }),
  );
  expect(JSON.stringify(log.list({ limit: 1 }))).not.toContain(key);
});

test('lists requests by operation, status, class of status, account and text, page by page', () => {
  const log = requestLog();
  log.add(exchangeOf(1));
  log.add(exchangeOf(2, { operationId: 'createOrder', response: { status: 409, headers: {}, body: 'WEB-1' } }));
  log.add(
    exchangeOf(3, { tenant: { accountId: 'acct_2', mode: 'live' }, response: { status: 404, headers: {}, body: '' } }),
  );
  const listed = (selection: object): string[] => idsOf(log.list({ limit: 10, ...selection }).exchanges);
  expect(listed({ operation: 'createOrder' })).toEqual(['2']);
  expect(listed({ status: '404' })).toEqual(['3']);
  expect(listed({ status: '4xx' })).toEqual(['3', '2']);
  expect(listed({ accountId: 'acct_2' })).toEqual(['3']);
  expect(listed({ mode: 'test' })).toEqual(['2', '1']);
  expect(listed({ text: 'WEB-1' })).toEqual(['2']);
  expect(listed({ before: 'req_0000000000000002' })).toEqual(['1']);
  expect(log.list({ limit: 2 }).hasMore).toBe(true);
  expect(log.list({ limit: 3 }).hasMore).toBe(false);
});
