import { expect, it } from 'vitest';
import type { Auth, Method, SdkModel } from '../model/model.ts';
import type { BehaviourValue } from './behaviour.ts';
import { behaviourOfContract } from './of-contract.ts';

const BEARER: Auth = { kind: 'bearer', header: 'Authorization' };
const BASIC: Auth = { kind: 'basic', header: 'Authorization' };

/** Returns a value for the libraries of a contract with these operations. */
function derived(
  path: string,
  value: BehaviourValue['value'],
  operations: Partial<Method>[],
  more: Partial<SdkModel> = {},
): unknown {
  const methods = operations.map((operation) => ({ auth: { kind: 'none' }, ...operation }));
  const model = { resources: [{ name: 'a', description: '', methods }], ...more } as unknown as SdkModel;
  const given: BehaviourValue = { path: path.split('.'), value, isFraction: false, description: '', schema: {} };
  return behaviourOfContract([given], model)[0]?.value;
}

/** Returns the methods with a key in a contract with these operations: a method, and whether it declares the header. */
function methodsWithKey(...operations: [httpMethod: string, isWrite: boolean][]): unknown {
  const methods = operations.map(([httpMethod, isWrite]) => ({ httpMethod, isWrite }));
  return derived('idempotency.methods', ['POST', 'PUT', 'PATCH'], methods);
}

it('Idempotency keys are sent with every method whose operations declare the header', () => {
  expect(methodsWithKey(['POST', true], ['PATCH', true], ['GET', false])).toEqual(['POST', 'PUT', 'PATCH']);
});

it('Idempotency keys are sent with no method of which an operation does not declare it', () => {
  expect(methodsWithKey(['POST', true], ['POST', false], ['PATCH', true])).toEqual(['PUT', 'PATCH']);
});

it('Idempotency keys are sent to no API that does not know the header', () => {
  expect(methodsWithKey(['POST', false], ['GET', false])).toEqual([]);
});

it.each([
  [true, ['webhooks', 'timeouts']],
  [false, ['timeouts']],
])('the values for webhooks are there if the API sends some: %s', (hasWebhooks, expected) => {
  const given = ['webhooks', 'timeouts'].map((group): BehaviourValue => {
    return { path: [group, 'a'], value: 1, isFraction: false, description: '', schema: {} };
  });
  const model = { resources: [], hasWebhooks } as unknown as SdkModel;
  expect(behaviourOfContract(given, model).map(({ path: [group] }) => group)).toEqual(expected);
});

it('the idempotency key is in the header that the model names', () => {
  expect(derived('idempotency.header', 'Idempotency-Key', [])).toBe('Idempotency-Key');
  expect(derived('idempotency.header', 'Idempotency-Key', [], { idempotencyHeader: 'X-Once' })).toBe('X-Once');
});

it.each([
  [[BEARER, BASIC], ['Authorization']],
  [
    [BEARER, { kind: 'header', header: 'X-Key' }],
    ['Authorization', 'X-Key'],
  ],
  [[{ kind: 'none' }], []],
] as [Auth[], string[]][])('The headers that a caller cannot set are those that carry a key: %j', (auths, headers) => {
  const operations = auths.map((auth) => ({ auth }));
  expect(derived('configuration.api_key_headers', ['Authorization'], operations)).toEqual(headers);
});

/** Returns the texts that can be a key of a contract with this authentication. */
const takes = (auth: Auth): string[] => {
  const pattern = derived('configuration.api_key_pattern', '^[!-~]+$', [{ auth }, { auth: BEARER }]);
  const keys = ['key', 'Token key', 'ada:größe 1', 'key ', 'a\nb', 'a\u0085b', ''];
  return keys.filter((key) => new RegExp(String(pattern), 'u').test(key));
};

it('The pattern of API keys is that of tokens for a bearer token', () => {
  expect(takes(BEARER)).toEqual(['key']);
});

it('The pattern of API keys allows spaces inside a key that is a whole header', () => {
  expect(takes({ kind: 'header', header: 'Authorization' })).toEqual(['key', 'Token key']);
});

it('The pattern of API keys allows any text without control characters for a password', () => {
  expect(takes(BASIC)).toEqual(['key', 'Token key', 'ada:größe 1', 'key ']);
});
