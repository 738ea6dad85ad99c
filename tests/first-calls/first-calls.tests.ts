import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { type Example, type Operation, operations } from '../../generators/sources/bundle.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import type { Relayed } from '../mock/relay.ts';
import { type FirstCallsServer, startFirstCallsServer } from './server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const document = loadDocument();
const contract = operations(document);
const requestId = (document['components'] as { schemas: Record<string, { example: string }> }).schemas['RequestId']
  ?.example;

interface Order {
  id: string;
  status: string;
  totals: { total: { amount: number } };
}

interface Problem {
  code: string;
  request_id: string;
  errors?: { pointer?: string; parameter?: string; code: string }[];
}

/** Returns the documented examples of a response; the mock serves the first one unless a request names another. */
function examplesOf(operationId: string, status: number): Example[] {
  const operation = contract.find((candidate): candidate is Operation => candidate.operationId === operationId);
  return operation?.responses.find((response) => response.status === status)?.content?.examples ?? [];
}

function example<Value>(operationId: string, status: number, name?: string): Value {
  const found = examplesOf(operationId, status).find((documented) => name === undefined || documented.name === name);
  if (found === undefined) throw new Error(`${operationId} has no example ${name ?? ''} of ${status}`);
  return found.value as Value;
}

/** Returns the output that each program must print, built from the contract's examples. */
function expectedLines(): object[] {
  const ids = ['product_page_first', 'product_page_last'].flatMap((name) =>
    example<{ data: { id: string }[] }>('listProducts', 200, name).data.map(({ id }) => id),
  );
  const order = example<Order>('createOrder', 201);
  const levels = example<{ data: { available: number }[] }>('setInventory', 200);
  const unauthorized = example<Problem>('retrieveOrder', 401);
  const invalid = example<Problem>('createOrder', 422);
  return [
    { call: 'list_products', ids },
    { call: 'create_order', id: order.id, status: order.status, total: order.totals.total.amount },
    { call: 'set_inventory', available: levels.data.map(({ available }) => available) },
    { call: 'unauthorized', error: 'Authentication', status: 401, code: unauthorized.code, request_id: requestId },
    {
      call: 'invalid',
      error: 'Validation',
      status: 422,
      code: invalid.code,
      fields: (invalid.errors ?? []).map(({ pointer, parameter, code }) => [pointer ?? parameter, code]),
    },
    { call: 'limited', error: 'RateLimit', status: 429, retry_after: 7 },
  ];
}

/** Registers the tests of the first calls of one library. */
export function testFirstCalls(language: string): void {
  describe.each(LANGUAGES.filter(({ id }) => id === language))('the first calls of $names.title', ({ id, harness }) => {
    let server: FirstCallsServer;
    let lines: unknown[];
    let exchanges: readonly Relayed[];

    beforeAll(async () => {
      server = await startFirstCallsServer();
      const {
        line: [program, ...args],
        env: own,
      } = harness.firstCalls(toolsOf(ROOT));
      const env = {
        ...process.env,
        ...own,
        FIRST_CALLS_URL: server.url,
        INTEGRATION_API_KEY: '',
        INTEGRATION_API_BASE_URL: '',
      };
      const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, env });
      lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      exchanges = server.exchanges;
    });
    afterAll(() => server.close());

    it('return what the contract documents, with a separate class for each error', () => {
      expect(lines).toEqual(expectedLines());
    });

    it('send requests that match the contract', () => {
      expect(exchanges.map(({ method, target }) => `${method} ${target.replace(/cursor=.*/, 'cursor=…')}`)).toEqual([
        'GET /api/v1/products',
        'GET /api/v1/products?cursor=…',
        'POST /api/v1/orders',
        'PUT /api/v1/inventory',
        'GET /api/v1/orders/ord_o7PVYVPFyhhnxujS',
        'POST /api/v1/orders',
        'GET /api/v1/products',
      ]);
      expect(exchanges.filter(({ violations }) => violations !== undefined)).toEqual([]);
    });

    it('send the API key, the user agent and, for writes, a unique idempotency key', () => {
      for (const { method, headers } of exchanges) {
        expect(headers.authorization).toBe('Bearer ik_test_mock');
        expect(headers['user-agent']).toMatch(new RegExp(String.raw`^integration-api-${id}/\d+\.\d+\.\d+ `));
        expect(headers['idempotency-key'] !== undefined).toBe(method !== 'GET');
      }
      const keys = exchanges.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
      expect(new Set(keys).size).toBe(3);
    });
  });
}
