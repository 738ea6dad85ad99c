import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hideSecrets } from '../src/core/response/hide-secrets.ts';

const NAMES = ['secret', 'pin'];
const hidden = <Value>(value: Value): Value => {
  hideSecrets(value, NAMES);
  return value;
};

describe('the secrets of a result', () => {
  const result = hidden({ api_key: { id: 'key_1', secret: 'hush' }, cards: [{ pin: '1234', pins: 2 }], secret: null });

  it('The secrets of a result are hidden when it is printed, at any depth, unless they are null or absent', () => {
    expect(inspect(result)).toBe(
      "{\n  api_key: { id: 'key_1', secret: '***' },\n  cards: [ { pin: '***', pins: 2 } ],\n  secret: null\n}",
    );
    expect(inspect(hidden({ secret: undefined }))).toBe('{ secret: undefined }');
  });

  it('The secrets of a result are read as usual, and are in JSON and in copies', () => {
    expect(result.api_key.secret).toBe('hush');
    expect(JSON.stringify(result.api_key)).toBe('{"id":"key_1","secret":"hush"}');
    expect({ ...result.api_key }).toStrictEqual({ id: 'key_1', secret: 'hush' });
    expect(result.cards).toStrictEqual([{ pin: '1234', pins: 2 }]);
  });

  it.each([null, 7, 'hush', undefined])('The secrets of a result are not in %j', (value) => {
    expect(hidden(value)).toBe(value);
  });
});
