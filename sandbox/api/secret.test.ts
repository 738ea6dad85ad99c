import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultOf, hashOf, hintOf, newSecret } from './authenticate.ts';

const CONTRACT = readFileSync(new URL('../../openapi/.build/openapi.json', import.meta.url), 'utf8');
const EXAMPLES = [...new Set(CONTRACT.match(/ik_(?:live|test)_[0-9A-Za-z]{38}/g))];

test('The checksum of every secret in the examples of the contract is right', () => {
  expect(EXAMPLES).toContain('ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7');
  expect(EXAMPLES.length).toBeGreaterThan(2);
  expect(EXAMPLES.filter((secret) => faultOf(secret) !== undefined)).toEqual([]);
});

test.each(['live', 'test'] as const)('New secrets of the mode %s differ and are well-formed', (mode) => {
  const secrets = Array.from({ length: 200 }, () => newSecret(mode));
  expect(new Set(secrets).size).toBe(200);
  for (const secret of secrets) {
    expect(secret).toMatch(new RegExp(`^ik_${mode}_[0-9A-Za-z]{38}$`));
    expect(faultOf(secret)).toBeUndefined();
    expect(secret.endsWith(hintOf(secret))).toBe(true);
  }
});

test('A changed character of a secret is detected', () => {
  const secret = 'ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7';
  for (let at = 'ik_test_'.length; at < secret.length; at += 1) {
    const other = secret[at] === 'x' ? 'y' : 'x';
    expect(faultOf(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`)).toMatch(/checksum/);
  }
});

test.each([
  '',
  'secret',
  'ik_prod_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7',
  'ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr',
])('The text %j is not an API key', (token) => {
  expect(faultOf(token)).toMatch(/is not an API key/);
});

test('The hash depends on the mode, so a secret of one mode does not authenticate in the other', () => {
  const secret = newSecret('test');
  expect(hashOf(secret)).not.toEqual(hashOf(secret.replace('ik_test_', 'ik_live_')));
});
