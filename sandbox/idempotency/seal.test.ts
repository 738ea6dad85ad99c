import { expect, test } from 'vitest';
import { serverSecret } from '../work/server-secret.ts';
import { keyHash, seal, unseal } from './seal.ts';

const SECRET = serverSecret(new Uint8Array(32).fill(1));
const OTHER_SECRET = serverSecret(new Uint8Array(32).fill(2));
const TEXT = '{"secret":"ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7","name":"Jördis"}';

test('returns the text to the same Idempotency-Key and server only', () => {
  const sealed = seal(SECRET, 'key-1', TEXT);
  expect(unseal(SECRET, 'key-1', new Uint8Array(sealed))).toBe(TEXT);
  expect(() => unseal(SECRET, 'key-2', sealed)).toThrow(/authenticate/);
  expect(() => unseal(OTHER_SECRET, 'key-1', sealed)).toThrow(/authenticate/);
});

test('reads what earlier versions stored, with a key from HKDF', () => {
  const stored =
    'gWJMm2hM1/ltMlA6GDZiGlhuBuhi99nCeBFv8i68OABTPxnCcgIfdtVU4O5/qpnX6UfglWA8Y+w9x2gaWVydwt44WyQK6PxIWYmOT0wbKFBNx//2MiuEcfDNx7qwn/FumvdG2cBICjM=';
  expect(unseal(SECRET, 'key-1', Buffer.from(stored, 'base64'))).toBe(TEXT);
});

test('refuses a text that was changed', () => {
  const sealed = seal(SECRET, 'key-1', TEXT);
  const last = sealed.length - 1;
  sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last);
  expect(() => unseal(SECRET, 'key-1', sealed)).toThrow(/authenticate/);
});

test('contains no part of the text, and differs each time', () => {
  const sealed = seal(SECRET, 'key-1', TEXT);
  expect(sealed.includes('ik_test')).toBe(false);
  expect(seal(SECRET, 'key-1', TEXT)).not.toEqual(sealed);
});

test('the hash of a key depends on the server, and is not the seal of its response', () => {
  expect(keyHash(SECRET, 'key-1')).toEqual(keyHash(SECRET, 'key-1'));
  expect(keyHash(SECRET, 'key-1')).not.toEqual(keyHash(SECRET, 'key-2'));
  expect(keyHash(SECRET, 'key-1')).not.toEqual(keyHash(OTHER_SECRET, 'key-1'));
});
