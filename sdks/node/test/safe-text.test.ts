import { describe, expect, it } from 'vitest';
import { mapTexts, printable, redactor } from '../src/core/safe-text.ts';

describe('text of a server', () => {
  it('keeps every letter, and shows what steers a terminal by its number', () => {
    expect(printable('für 東京 👍\u001b[2J\n\u202e')).toBe('für 東京 👍\\u{1b}[2J\\u{a}\\u{202e}');
  });

  it.each([
    [{ Authorization: 'Bearer ik_test_key' }, 'ik_test_key'],
    [{ 'X-Key': 'ik_test_key' }, 'ik_test_key'],
    [{ Authorization: `Basic ${btoa('shop:pa55word')}` }, btoa('shop:pa55word')],
    [{ Authorization: `Basic ${btoa('shop:pa55word')}` }, 'shop:pa55word'],
    [{ Authorization: `Basic ${btoa('shop:pa55word')}` }, 'pa55word'],
  ])('holds no secret of %j', (credential, secret) => {
    expect(redactor(credential)(`<${secret}|${secret}>`)).toMatch(/^<(?:shop:)?\[redacted\]\|(?:shop:)?\[redacted\]>$/);
  });

  it('is left alone where the secret is so short that it stands there by chance', () => {
    expect(redactor({ Authorization: 'Bearer key' })('no such key')).toBe('no such key');
  });

  it('is changed wherever it stands in JSON, which stays the same otherwise', () => {
    const value = JSON.parse('{"a":["a",1,null,{"b":"a"}],"__proto__":{"a":true}}') as unknown;
    const changed = mapTexts(value, (text) => text.replace('a', 'z'));
    expect(JSON.stringify(changed)).toBe('{"z":["z",1,null,{"b":"z"}],"__proto__":{"z":true}}');
  });
});
