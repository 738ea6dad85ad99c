import { expect, it } from 'vitest';
import { camelCase, constantCase, pascalCase, snakeCase } from './words.ts';

it.each([
  ['line_items', 'lineItems', 'LineItems', 'line_items', 'LINE_ITEMS'],
  ['webhookEndpoints', 'webhookEndpoints', 'WebhookEndpoints', 'webhook_endpoints', 'WEBHOOK_ENDPOINTS'],
  ['order.created', 'orderCreated', 'OrderCreated', 'order_created', 'ORDER_CREATED'],
  ['api_keys:write', 'apiKeysWrite', 'ApiKeysWrite', 'api_keys_write', 'API_KEYS_WRITE'],
  ['HTTPServerURL', 'httpServerUrl', 'HttpServerUrl', 'http_server_url', 'HTTP_SERVER_URL'],
  ['floatingIPs', 'floatingIps', 'FloatingIps', 'floating_ips', 'FLOATING_IPS'],
  ['listIPsOfVPC', 'listIpsOfVpc', 'ListIpsOfVpc', 'list_ips_of_vpc', 'LIST_IPS_OF_VPC'],
  ['line1', 'line1', 'Line1', 'line1', 'LINE1'],
])('The name %s has a form in each case of the four languages', (name, camel, pascal, snake, constant) => {
  expect([camelCase(name), pascalCase(name), snakeCase(name), constantCase(name)]).toEqual([
    camel,
    pascal,
    snake,
    constant,
  ]);
});

it('A descending sort order has a separate constant in each language', () => {
  expect(constantCase('-created_at')).toBe('CREATED_AT_DESC');
  expect(constantCase('created_at')).toBe('CREATED_AT');
});
