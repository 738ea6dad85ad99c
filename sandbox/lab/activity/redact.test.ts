import { expect, test } from 'vitest';
import { redacted, redactedHeaders } from './redact.ts';

const KEY = 'ik_test_nzmpEkvzFMTPXC7cff70wfPQknXr83EC1Chdr7';

test('keeps the last four characters of an API key, as the API does in `hint`', () => {
  expect(redacted(`{"secret":"${KEY}"}`)).toBe('{"secret":"ik_test_…hdr7"}');
  expect(redactedHeaders({ Authorization: `Bearer ${KEY}` })).toEqual({ authorization: 'Bearer ik_test_…hdr7' });
});

test('removes signing secrets', () => {
  expect(redacted('{"secret":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}')).toBe('{"secret":"whsec_…"}');
});

test('removes bearer tokens that are not well-formed keys, and cookies', () => {
  expect(redactedHeaders({ authorization: `Bearer ${KEY}x`, Cookie: 'session=1', accept: '*/*' })).toEqual({
    authorization: 'Bearer …',
    cookie: '…',
    accept: '*/*',
  });
});
