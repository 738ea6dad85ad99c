import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../model/model.ts';
import { boxed, decoderOf, Imports, readExpression } from './types.ts';

const PACKAGES = { root: 'com.shop', model: 'com.shop.model' };
const MONEY: TypeRef = { kind: 'schema', name: 'money' };

describe('a type in Java', () => {
  it('brings the imports it needs, without those of its own package', () => {
    const imports = new Imports();
    const type: TypeRef = { kind: 'map', values: { kind: 'list', items: MONEY } };
    expect(boxed(type, PACKAGES, imports)).toBe('Map<String, List<Money>>');
    expect(imports.statements('com.shop.resource')).toBe(
      'import com.shop.model.Money;\nimport java.util.List;\nimport java.util.Map;',
    );
    expect(imports.statements('com.shop.model')).toBe('import java.util.List;\nimport java.util.Map;');
  });

  it.each<[TypeRef, string]>([
    [{ kind: 'string', format: 'date-time' }, 'in.string()'],
    [{ kind: 'integer', bits: 64 }, 'in.longInteger()'],
    [{ kind: 'integer', bits: 32 }, 'in.integer()'],
    [MONEY, 'Money.decode(in)'],
    [{ kind: 'json' }, 'in.any()'],
    [{ kind: 'list', items: { kind: 'json' } }, 'in.list(JsonInput::any)'],
    [{ kind: 'list', items: MONEY }, 'in.list(Money::decode)'],
    [{ kind: 'list', items: { kind: 'string', format: 'date-time' } }, 'in.list(JsonInput::dateTime)'],
    [
      { kind: 'list', items: { kind: 'map', values: { kind: 'list', items: { kind: 'boolean' } } } },
      'in.list(inItem -> inItem.map(inItemItem -> inItemItem.list(JsonInput::bool)))',
    ],
  ])('is read without reflection: %j', (type, expression) => {
    expect(readExpression(type)).toBe(expression);
  });

  it.each<[TypeRef, string]>([
    [{ kind: 'string' }, 'JsonInput::string'],
    [{ kind: 'string', format: 'date-time' }, 'JsonInput::dateTime'],
    [MONEY, 'Money::decode'],
    [{ kind: 'map', values: MONEY }, 'in -> in.map(Money::decode)'],
  ])('is a result that a function reads: %j', (type, expression) => {
    expect(decoderOf(type)).toBe(expression);
  });

  it('stands with its package where the file has a class of the same name', () => {
    const imports = new Imports(['Money']);
    expect(boxed(MONEY, PACKAGES, imports)).toBe('com.shop.model.Money');
    expect(imports.statements('com.shop.resource')).toBe('');
  });
});
