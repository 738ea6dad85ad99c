import { describe, expect, it } from 'vitest';
import { camelCase, constantCase, pascalCase, snakeCase } from './words.ts';

describe('names in the cases of the four languages', () => {
  it.each([
    ['line_items', 'lineItems', 'LineItems', 'line_items', 'LINE_ITEMS'],
    ['webhookEndpoints', 'webhookEndpoints', 'WebhookEndpoints', 'webhook_endpoints', 'WEBHOOK_ENDPOINTS'],
    ['order.created', 'orderCreated', 'OrderCreated', 'order_created', 'ORDER_CREATED'],
    ['api_keys:write', 'apiKeysWrite', 'ApiKeysWrite', 'api_keys_write', 'API_KEYS_WRITE'],
    ['HTTPServerURL', 'httpServerUrl', 'HttpServerUrl', 'http_server_url', 'HTTP_SERVER_URL'],
    ['floatingIPs', 'floatingIps', 'FloatingIps', 'floating_ips', 'FLOATING_IPS'],
    ['listIPsOfVPC', 'listIpsOfVpc', 'ListIpsOfVpc', 'list_ips_of_vpc', 'LIST_IPS_OF_VPC'],
    ['line1', 'line1', 'Line1', 'line1', 'LINE1'],
  ])('%s', (name, camel, pascal, snake, constant) => {
    expect([camelCase(name), pascalCase(name), snakeCase(name), constantCase(name)]).toEqual([
      camel,
      pascal,
      snake,
      constant,
    ]);
  });

  it('a descending sort order has a separate constant', () => {
    expect(constantCase('-created_at')).toBe('CREATED_AT_DESC');
    expect(constantCase('created_at')).toBe('CREATED_AT');
  });
});
