import { expect, it } from 'vitest';
import { curlLines } from './curl.ts';
import { type ContractDocument, loadDocument } from './document.ts';

/** Returns the contract with other request examples for creating an order. */
function withOrders(...values: unknown[]): ContractDocument {
  const document = structuredClone(loadDocument());
  const post = document.paths['/api/v1/orders']?.['post'] as { requestBody: { content: Record<string, object> } };
  const media = Object.values(post.requestBody.content)[0] as { examples: unknown };
  media.examples = Object.fromEntries(values.map((value, index) => [`order_${index}`, { value }]));
  return document;
}

const order = { currency: 'EUR', customer: { email: "o'hara@buyer.example" }, line_items: [{ sku: 'A', quantity: 1 }] };

it('uses the smallest valid request example, quoted for a shell', () => {
  const document = withOrders({}, { ...order, note: 'Ring twice' }, order);
  const line = curlLines(document)('http://127.0.0.1:4010').find(({ title }) => title === 'Create an order');
  expect(line?.command).toMatch(/^curl -i -X POST 'http:\/\/127\.0\.0\.1:4010\/api\/v1\/orders' /);
  expect(line?.command).toContain(String.raw`'{"currency":"EUR","customer":{"email":"o'\''hara@buyer.example"}`);
  expect(line?.command).not.toContain('Ring twice');
});

it('reports an operation without a valid request example', () => {
  expect(() => curlLines(withOrders({}))).toThrow('createOrder has no request example that its schema accepts');
});

it('reports an operation that the contract lacks', () => {
  const document = structuredClone(loadDocument());
  delete document.paths['/api/v1/inventory'];
  expect(() => curlLines(document)).toThrow('The contract has no PUT /api/v1/inventory, which `npm run mock` shows');
});
