import { describe, expect, it } from 'vitest';
import type { Schema, TypeRef } from '../../model/model.ts';
import { boxed, type Decoder, decoderOf, erased, modelScope, outsideScope, unboxed } from './types.ts';

const MONEY: TypeRef = { kind: 'object', name: 'money' };
const EVENT: TypeRef = { kind: 'union', name: 'Event' };
const SCHEMAS = [{ kind: 'union', name: 'Event', unknown: { name: 'UnknownEvent' } }] as unknown as Schema[];
const MODELS = modelScope(SCHEMAS);
const outside = (...own: string[]): typeof MODELS => outsideScope(MODELS, 'com.shop.model', new Set(own));

/** A decoder as templates/java/decoder.mustache prints it. */
function printed(decoder: Decoder): string {
  const [form, value] = Object.entries(decoder).find(([, member]) => member !== false) ?? ['', ''];
  return `${form}(${typeof value === 'object' ? printed(value) : value})`;
}

describe('a type in Java', () => {
  it('is a class, or a primitive type for a value that is always present', () => {
    const type: TypeRef = { kind: 'map', values: { kind: 'list', items: MONEY } };
    expect(boxed(type, MODELS)).toBe('Map<String, List<Money>>');
    expect(boxed({ kind: 'integer', bits: 64 }, MODELS)).toBe('Long');
    expect(unboxed({ kind: 'integer', bits: 32 }, MODELS)).toBe('int');
    expect(unboxed(type, MODELS)).toBe('Map<String, List<Money>>');
  });

  it('is qualified if the file declares a class of the same name', () => {
    expect(boxed(MONEY, outside('Money'))).toBe('com.shop.model.Money');
    expect(boxed(MONEY, outside('Moneys'))).toBe('Money');
  });

  it('has no type arguments in links', () => {
    expect(erased('Map<String, List<Money>>')).toBe('Map');
    expect(erased('byte[]')).toBe('byte[]');
  });
});

describe('a decoder', () => {
  it.each<[TypeRef, string]>([
    [{ kind: 'string' }, 'scalar(string)'],
    [{ kind: 'string', format: 'date-time' }, 'scalar(instant)'],
    [{ kind: 'integer', bits: 64 }, 'scalar(longInteger)'],
    [{ kind: 'integer', bits: 32 }, 'scalar(integer)'],
    [{ kind: 'number' }, 'scalar(number)'],
    [{ kind: 'boolean' }, 'scalar(bool)'],
    [{ kind: 'json' }, 'scalar(any)'],
    [{ kind: 'enum', name: 'color' }, 'open(Color)'],
    [MONEY, 'model(Money)'],
    [EVENT, 'model(Event.UnknownEvent)'],
    [{ kind: 'list', items: { kind: 'map', values: { kind: 'list', items: MONEY } } }, 'list(map(list(model(Money))))'],
  ])('of %j is a tree', (type, tree) => {
    expect(printed(decoderOf(type, MODELS))).toBe(tree);
  });

  it('accesses models of another package through their registered decoders', () => {
    expect(printed(decoderOf({ kind: 'list', items: EVENT }, outside()))).toBe('list(outside(Event.UnknownEvent))');
    expect(printed(decoderOf(EVENT, outside('Event')))).toBe('outside(com.shop.model.Event.UnknownEvent)');
  });
});
