import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../../../generators/model/model.ts';
import { READER } from './dispatch.ts';

const ACCOUNT: TypeRef = { kind: 'object', name: 'Account' };
const EVENT: TypeRef = { kind: 'union', name: 'Event' };

describe('a typed reader', () => {
  it('reads known members by their types, and unknown ones as any JSON', () => {
    const value = { id: 'a', plan: 'gold', version: 9007199254740993n, colour: [1, null], created_at: 'soon' };
    expect(READER.read(ACCOUNT, value)).toEqual(value);
  });

  it('keeps null, and omits absent members', () => {
    expect(READER.read(ACCOUNT, { name: null, email: undefined })).toEqual({ name: null });
    expect(READER.read(ACCOUNT, undefined)).toBeNull();
  });

  it.each<[TypeRef, unknown, string]>([
    [{ kind: 'string' }, 1, 'number'],
    [{ kind: 'enum', name: 'ApiKeyMode' }, true, 'boolean'],
    [{ kind: 'integer', bits: 32 }, '1', 'string'],
    [{ kind: 'integer', bits: 64 }, 1.5, 'number'],
    [{ kind: 'integer', bits: 64 }, 2 ** 53, 'number'],
    [{ kind: 'number' }, '1', 'string'],
    [{ kind: 'boolean' }, 'true', 'string'],
    [{ kind: 'list', items: { kind: 'string' } }, {}, 'object'],
    [{ kind: 'map', values: { kind: 'string' } }, [], 'array'],
    [ACCOUNT, [], 'array'],
    [EVENT, 'a', 'string'],
    [{ kind: 'binary' }, 'a', 'string'],
  ])('reports a value that is not %j', (type, value, found) => {
    expect(READER.read(type, value)).toEqual({ $mistyped: found });
  });

  it('reports a member of an unexpected type within lists, maps and variants', () => {
    const page = { data: [{ version: '1' }] };
    expect(READER.read({ kind: 'object', name: 'ApiKeyPage' }, page)).toEqual({
      data: [{ version: { $mistyped: 'string' } }],
    });
    expect(READER.read({ kind: 'map', values: { kind: 'string' } }, { a: 1 })).toEqual({ a: { $mistyped: 'number' } });
    const event = { type: 'product.deleted', data: { id: 7 } };
    expect(READER.read(EVENT, event)).toEqual({ type: 'product.deleted', data: { id: { $mistyped: 'number' } } });
  });

  it('reports a value where the contract has none', () => {
    expect(READER.read(undefined, {})).toEqual({ $mistyped: 'object' });
  });

  it('names the variant of a union', () => {
    expect(READER.variant(EVENT, { type: 'product.deleted' })).toBe('ProductDeletedEvent');
    expect(READER.variant(EVENT, { type: 'product.imagined' })).toBe('UnknownEvent');
    expect(READER.variant(EVENT, {})).toBe('UnknownEvent');
    expect(READER.variant(ACCOUNT, { type: 'product.deleted' })).toBeUndefined();
  });
});
