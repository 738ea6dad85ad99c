import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { behaviourDiagnostics } from './behaviour.ts';

const CONTRACT = resolve(import.meta.dirname, '../../openapi');
const NAME = 'behaviour.yaml';
const current = readFileSync(join(CONTRACT, NAME), 'utf8');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'behaviour-'));
  copyFileSync(join(CONTRACT, 'behaviour.schema.json'), join(folder, 'behaviour.schema.json'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the diagnostics of a changed file, with the lines that they point at. A change without an effect is an error. */
function diagnosticsOf(change: (text: string) => string): { line: string; message: string }[] {
  const text = change(current);
  if (text === current) throw new Error('the change has no effect');
  writeFileSync(join(folder, NAME), text);
  const rows = text.split('\n');
  return behaviourDiagnostics(folder).map(({ line, message }) => ({ line: rows[line - 1]?.trim() ?? '', message }));
}

/** Replaces the first line with the same key. */
const withLine =
  (line: string) =>
  (text: string): string =>
    text.replace(new RegExp(`^${line.slice(0, line.indexOf(':'))}:.*$`, 'm'), () => line);

it('The file behaviour.yaml agrees with itself', () => {
  writeFileSync(join(folder, NAME), current);
  expect(behaviourDiagnostics(folder)).toEqual([]);
});

it.each([
  ['  connect_ms: 40000', '/timeouts/connect_ms 40000 must be less than /timeouts/attempt_ms 30000'],
  ['  max_limit: 20', '/pagination/default_limit 50 must not be greater than /pagination/max_limit 20'],
  ['  tolerance_ms: 500', '/webhooks/min_tolerance_ms 1000 must not be greater than /webhooks/tolerance_ms 500'],
])('The file behaviour.yaml may not have the line "%s"', (line, contradiction) => {
  const [found, ...others] = diagnosticsOf(withLine(line));
  expect(others).toEqual([]);
  expect(found?.message).toBe(`${contradiction}; change one of the two`);
  expect(found?.line).toMatch(new RegExp(`^${contradiction.split(' ')[0]?.split('/').at(-1)}:`));
});

it.each([
  ['  Api: Api', /^error class Api descends from Api, not from IntegrationApi; give it another parent$/],
  ['  Connection: null', /^error class Connection is a second root next to IntegrationApi; give it another parent$/],
  ['  IntegrationApi: Api', /^error class IntegrationApi is the root of all others and has no parent; set it to null$/],
  ["  '404': Missing", /^unknown error class Missing; add it to errors or use one of them$/],
  ['  default_base_url: https://api."x".example', /^\/configuration\/default_base_url must match pattern /],
  [
    '  base_url_variable: INTEGRATION_API_KEY',
    /base_url_variable is INTEGRATION_API_KEY, like api_key_variable; rename one$/,
  ],
  ['  signature_header: Webhook-Id', /^\/webhooks\/signature_header is Webhook-Id, like id_header; rename one$/],
  [
    '  replayed_header: idempotency-key',
    /^\/idempotency\/replayed_header is idempotency-key, like header; rename one$/,
  ],
  ["  loopback_hosts: [localhost, 'example.com']", /^\/configuration\/loopback_hosts\/1 must match pattern /],
  [
    "  key_pattern: '^[a-z]{1,64}$'",
    /^\/idempotency\/key_pattern rejects the UUIDs that the SDKs generate, .+; allow them$/,
  ],
  ["  key_pattern: '^(a+)+$'", /^\/idempotency\/key_pattern can backtrack without bound/],
])('The file behaviour.yaml may not have the line "%s"', (line, message) => {
  const found = diagnosticsOf(withLine(line));
  expect(found.map((diagnostic) => diagnostic.message)).toContainEqual(expect.stringMatching(message));
  expect(found[0]?.line).toBe(line.trim());
});

it('The file behaviour.yaml may not have error classes that descend from each other', () => {
  const found = diagnosticsOf((text) => withLine('  Gone: Conflict')(withLine('  Conflict: Gone')(text)));
  expect(found).toEqual([
    expect.objectContaining({ line: 'Conflict: Gone' }),
    expect.objectContaining({ line: 'Gone: Conflict' }),
  ]);
});

it.each(['authorization', 'Set-Cookie'])('The file behaviour.yaml may not allow %s in logs', (name) => {
  const found = diagnosticsOf((text) => text.replace('    - Date', `    - ${name}`));
  const message = `/logging/allowed_headers has ${name}, which would put secrets into logs; remove it`;
  expect(found).toEqual([{ line: `- ${name}`, message }]);
});

describe('behaviour.yaml and the contract', () => {
  const sent = { name: 'Idempotency-Key', in: 'header', schema: { pattern: '^[!-~]{1,255}$' } };
  const limit = { name: 'limit', in: 'query', schema: { maximum: 100, default: 50 } };
  const received = ['Idempotency-Replayed', 'Retry-After', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const headers = Object.fromEntries(received.map((name) => [name, {}]));
  const document = {
    paths: {
      '/orders': {
        parameters: [limit],
        post: { parameters: [{ $ref: '#/components/parameters/Key' }], responses: { 201: { headers } } },
      },
    },
    webhooks: { created: { post: { parameters: signed.map((name) => ({ name, in: 'header' })), responses: {} } } },
    components: { parameters: { Key: sent } },
  };
  const rows = (text: string): string[] => {
    writeFileSync(join(folder, NAME), text);
    const lines = text.split('\n');
    return behaviourDiagnostics(folder, document).map(
      ({ line, message }) => `${lines[line - 1]?.trim() ?? ''} | ${message.replace(/; .*/, '')}`,
    );
  };

  it('agree', () => {
    expect(rows(current)).toEqual([]);
  });

  it.each([
    [
      '  header: Idempotency-Token',
      '/idempotency/header is Idempotency-Token, which the contract does not declare as a header parameter',
    ],
    [
      "  key_pattern: '^[!-~]{1,64}$'",
      '/idempotency/key_pattern is ^[!-~]{1,64}$, but the contract declares ^[!-~]{1,255}$',
    ],
    [
      '  methods: [PUT, PATCH, DELETE]',
      '/idempotency/methods lacks POST, of which the contract has operations with the key',
    ],
    [
      '  headers: [Rate, RateLimit-Policy]',
      '/rate_limit/headers/0 is Rate, which the contract does not declare as a header of a response',
    ],
    [
      '  signature_header: x-signature',
      '/webhooks/signature_header is x-signature, which the contract does not declare as a header of its webhooks',
    ],
    ['  max_limit: 500', '/pagination/max_limit is 500, but the contract declares 100'],
    ['  default_limit: 20', '/pagination/default_limit is 20, but the contract declares 50'],
  ])('differ by the line "%s"', (line, difference) => {
    expect(rows(withLine(line)(current))).toEqual([`${line.trim()} | ${difference}`]);
  });
});
