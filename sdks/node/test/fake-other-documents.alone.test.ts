import { expect, it, vi } from 'vitest';
import { fakeApi } from '../src/testing/index.ts';
import type { OperationExamples } from '../src/generated/examples.ts';

// Constructs of third-party documents that our contract does not contain, with names from our contract.

vi.mock('../src/generated/examples.ts', async (original) => ({
  ...(await original<object>()),
  EXAMPLES: [
    {
      operation: 'retrieveOrder',
      name: 'orders.retrieve',
      method: 'GET',
      path: '/api/v1/orders/{order_id}',
      responses: [{ status: 200, contentType: 'text/csv', body: 'sku;ü' }],
    },
    { operation: 'retrieveAccount', name: 'accounts.retrieve', method: 'GET', path: '/api/v1/account', responses: [] },
  ] satisfies OperationExamples[],
}));

it('An example that is not JSON consists of bytes', () => {
  expect(fakeApi().example('retrieveOrder')).toEqual(new TextEncoder().encode('sku;ü'));
});

it('An example of an operation without examples is an error', () => {
  expect(() => fakeApi().example('retrieveAccount')).toThrow('no example response of retrieveAccount with status 2xx');
});
