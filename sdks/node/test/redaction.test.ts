import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConnectionError, IntegrationApi } from '../src/index.ts';
import { mapTexts, printable, redactor } from '../src/core/errors/redaction.ts';

function withMember(member: object): Error {
  return Object.assign(new Error('refused'), member);
}

it('Text of a server keeps letters, and escapes terminal control characters', () => {
  expect(printable('für 東京 👍\u001b[2J\n\u202e')).toBe('für 東京 👍\\u{1b}[2J\\u{a}\\u{202e}');
});

it('Text of a server keeps texts that equal a short secret by chance', () => {
  expect(redactor(['key'])('no such key')).toBe('no such key');
});

it('Text of a server is redacted everywhere in JSON, which is otherwise unchanged', () => {
  const value = JSON.parse('{"a":["a",1,null,{"b":"a"}],"__proto__":{"a":true}}') as unknown;
  const changed = mapTexts(value, (text) => text.replace('a', 'z'));
  expect(JSON.stringify(changed)).toBe('{"z":["z",1,null,{"b":"z"}],"__proto__":{"z":true}}');
});

it('Text of a server contains no secret with special characters of a pattern or of a URL', () => {
  const redact = redactor(['a.b*c$d:e+f/g']);
  expect(redact('<a.b*c$d:e+f/g|aXb*c$d:e+f/g|a.b*c%24d%3Ae%2Bf%2Fg>')).toBe('<[redacted]|aXb*c$d:e+f/g|[redacted]>');
});

describe('the error of a fetch of the integrator', () => {
  const KEY = 'ik_test_SECRETsecretSECRET';
  const failing = async (reason: unknown): Promise<ConnectionError> => {
    const api = new IntegrationApi({ apiKey: KEY, maxRetries: 0, fetch: () => Promise.reject(reason as Error) });
    const error: unknown = await api.rateLimit.retrieve().catch((problem: unknown) => problem);
    if (error instanceof ConnectionError) return error;
    throw new Error('expected a ConnectionError', { cause: error });
  };

  it.each([
    ['as a text', `cannot send ${KEY}`],
    ['in a member', withMember({ config: { headers: { Authorization: `Bearer ${KEY}` } } })],
    ['deep in a member', withMember({ a: { b: { c: { d: { e: { f: KEY } } } } } })],
    ['in several errors', new AggregateError([new Error(KEY)], 'all failed')],
    ['in an object', { headers: { Authorization: KEY } }],
  ])('The error of a fetch of the integrator does not show the key %s', async (_, reason) => {
    const error = await failing(reason);
    const shown = inspect(error, { depth: Infinity, showHidden: true }) + String(error) + JSON.stringify(error);
    expect(shown.toLowerCase()).not.toContain(KEY.toLowerCase());
    expect(error).toMatchObject({ attempts: 1, isRetryable: true });
  });

  it('The error of a fetch of the integrator is the cause itself if it contains no key', async () => {
    const reason = Object.assign(new TypeError('refused'), { code: 'ECONNREFUSED' });
    expect((await failing(reason)).cause).toBe(reason);
  });

  it('The error of a fetch of the integrator keeps its name and code without the key', async () => {
    const { cause } = await failing(Object.assign(new TypeError(`no ${KEY}`), { code: 'E_NO' }));
    expect(cause).toMatchObject({ name: 'TypeError', code: 'E_NO', message: 'no [redacted]' });
  });
});

it('A function that returns the key passes on an error of the library', async () => {
  const own = new ConnectionError('vault');
  const api = new IntegrationApi({ apiKey: () => Promise.reject(own), maxRetries: 0 });
  await expect(api.rateLimit.retrieve()).rejects.toBe(own);
});
