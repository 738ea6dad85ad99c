import { describe, expect, it } from 'vitest';
import { basicAuth } from '../src/core/auth/basic-auth.ts';
import { apiKeyAuth } from '../src/core/auth/api-key-auth.ts';
import { mapTexts, printable, redactor } from '../src/core/errors/redaction.ts';

const OPERATION = { id: 'getThing', method: 'GET', path: '/' };

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
});
