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
  ['größeInMeter', 'größeInMeter', 'GrößeInMeter', 'größe_in_meter', 'GRÖSSE_IN_METER'],
  ['ИмяКлиента', 'имяКлиента', 'ИмяКлиента', 'имя_клиента', 'ИМЯ_КЛИЕНТА'],
  ['注文番号Id', '注文番号Id', '注文番号Id', '注文番号_id', '注文番号_ID'],
  // NFKC, because Python reads identifiers in this form.
  ['e\u0301tat_ﬁxe x²', 'étatFixeX2', 'ÉtatFixeX2', 'état_fixe_x2', 'ÉTAT_FIXE_X2'],
  // A joiner without a glyph, and a letter without a capital at the start of a word.
  ['می\u200cخواهم ßa', 'میخواهمßa', 'میخواهمßa', 'می_خواهم_ßa', 'می_خواهم_SSA'],
  ['❤️ 1\u20e3', '1', '1', '1', '1'],
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
