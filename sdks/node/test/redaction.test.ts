import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, ConnectionError, IntegrationApi } from '../src/index.ts';
import { basicAuth } from '../src/core/auth/basic-auth.ts';
import { apiKeyAuth } from '../src/core/auth/api-key.ts';
import { mapTexts, printable, redactor } from '../src/core/errors/redaction.ts';

const OPERATION = { id: 'getThing', method: 'GET', path: '/' };

function withMember(member: object): Error {
  return Object.assign(new Error('refused'), member);
}

function brokenVault(): never {
  throw new Error('vault said ik_test_SECRET');
}

describe('text of a server', () => {
  it('keeps letters, and escapes terminal control characters', () => {
    expect(printable('für 東京 👍\u001b[2J\n\u202e')).toBe('für 東京 👍\\u{1b}[2J\\u{a}\\u{202e}');
  });

  const key = apiKeyAuth(OPERATION, 'ik_test_key');
  const password = basicAuth(OPERATION, 'shop:pa55word');

  it.each([
    [key, 'ik_test_key'],
    [password, btoa('shop:pa55word')],
    [password, 'shop:pa55word'],
    [password, 'pa55word'],
  ])('contains no secret of %j', ({ secrets }, secret) => {
    expect(redactor(secrets)(`<${secret}|${secret}>`)).toMatch(/^<(?:shop:)?\[redacted\]\|(?:shop:)?\[redacted\]>$/);
  });

  it('keeps texts that equal a short secret by chance', () => {
    expect(redactor(['key'])('no such key')).toBe('no such key');
  });

  it('is redacted everywhere in JSON, which is otherwise unchanged', () => {
    const value = JSON.parse('{"a":["a",1,null,{"b":"a"}],"__proto__":{"a":true}}') as unknown;
    const changed = mapTexts(value, (text) => text.replace('a', 'z'));
    expect(JSON.stringify(changed)).toBe('{"z":["z",1,null,{"b":"z"}],"__proto__":{"z":true}}');
  });

  it.each([
    ['in lower case', 'IK_TEST_SECRET'.toLowerCase()],
    ['in upper case', 'IK_TEST_SECRET'],
    ['percent-encoded', 'ik%5Ftest%5Fsecret'],
    ['in base64', btoa('ik_Test_Secret')],
    ['in base64 after one byte', btoa(':ik_Test_Secret!')],
    ['in base64 after two bytes', btoa('a:ik_Test_Secret')],
  ])('contains no secret %s', (name, text) => {
    const shown = redactor(['ik_Test_Secret'])(`<${text}>`);
    // Nothing in this key needs percent-encoding, so only its usual form is known.
    expect(shown.includes('[redacted]')).toBe(name !== 'percent-encoded');
  });

  it('contains no secret with special characters of a pattern or of a URL', () => {
    const redact = redactor(['a.b*c$d:e+f/g']);
    expect(redact('<a.b*c$d:e+f/g|aXb*c$d:e+f/g|a.b*c%24d%3Ae%2Bf%2Fg>')).toBe('<[redacted]|aXb*c$d:e+f/g|[redacted]>');
  });
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
    ['in its message', new TypeError(`cannot send Bearer ${KEY}`)],
    ['as a text', `cannot send ${KEY}`],
    ['in its cause', new TypeError('failed', { cause: new Error(`Bearer ${KEY}`) })],
    ['in the cause of its cause', new Error('a', { cause: new Error('b', { cause: new Error(KEY.toLowerCase()) }) })],
    ['in a member', withMember({ config: { headers: { Authorization: `Bearer ${KEY}` } } })],
    ['deep in a member', withMember({ a: { b: { c: { d: { e: { f: KEY } } } } } })],
    ['in several errors', new AggregateError([new Error(KEY)], 'all failed')],
    ['in an object', { headers: { Authorization: KEY } }],
  ])('does not show the key %s', async (_, reason) => {
    const error = await failing(reason);
    const shown = inspect(error, { depth: Infinity, showHidden: true }) + String(error) + JSON.stringify(error);
    expect(shown.toLowerCase()).not.toContain(KEY.toLowerCase());
    expect(error).toMatchObject({ attempts: 1, isRetryable: true });
  });

  it('is the cause itself if it contains no key', async () => {
    const reason = Object.assign(new TypeError('refused'), { code: 'ECONNREFUSED' });
    expect((await failing(reason)).cause).toBe(reason);
  });

  it('keeps its name and code without the key', async () => {
    const { cause } = await failing(Object.assign(new TypeError(`no ${KEY}`), { code: 'E_NO' }));
    expect(cause).toMatchObject({ name: 'TypeError', code: 'E_NO', message: 'no [redacted]' });
  });

  it('is shortened in the message', async () => {
    expect((await failing(new Error('x'.repeat(1e6)))).message.length).toBeLessThan(1100);
  });
});

describe('a function that returns the key', () => {
  it('fails without the text of its error', async () => {
    const error: unknown = await new IntegrationApi({ apiKey: brokenVault }).rateLimit
      .retrieve()
      .catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('ik_test_SECRET');
  });

  it('passes on an error of the library', async () => {
    const own = new ConnectionError('vault');
    const api = new IntegrationApi({ apiKey: () => Promise.reject(own), maxRetries: 0 });
    await expect(api.rateLimit.retrieve()).rejects.toBe(own);
  });
});
