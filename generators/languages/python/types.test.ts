import { describe, expect, it } from 'vitest';
import type { TypeRef } from '../../model/model.ts';
import { byName, object, ref, text } from './fixture.ts';
import { decoderOf, inputType, outputType } from './types.ts';

const dateTime: TypeRef = { kind: 'string', format: 'date-time' };
const listOf = (items: TypeRef): TypeRef => ({ kind: 'list', items });
const mapOf = (values: TypeRef): TypeRef => ({ kind: 'map', values });
const thing = ref('Thing');

describe('the annotation of a value', () => {
  it.each<[TypeRef, string, string]>([
    [text, 'str', 'str'],
    [{ kind: 'string', format: 'secret' }, 'str', 'str'],
    [{ kind: 'string', constant: 'a"b' }, String.raw`Literal["a\"b"]`, String.raw`Literal["a\"b"]`],
    [dateTime, 'datetime', 'datetime'],
    [{ kind: 'integer', bits: 64 }, 'int', 'int'],
    [{ kind: 'number' }, 'float', 'float'],
    [{ kind: 'boolean' }, 'bool', 'bool'],
    [{ kind: 'json' }, 'Any', 'Any'],
    [{ kind: 'binary' }, 'bytes', 'FileContent'],
    [ref('Status', 'enum'), 'enums.Status', 'enums.Status'],
    [listOf(mapOf(dateTime)), 'builtins.list[dict[str, datetime]]', 'Sequence[Mapping[str, datetime]]'],
    [thing, 'models.Thing', 'inputs.Thing | models.Thing'],
    [ref('Sent'), 'models.Sent', 'inputs.Sent'],
  ])('The type %j is %s when received and %s when sent', (type, received, sent) => {
    const schemas = byName(object('Thing', [], { direction: 'both' }), object('Sent', [], { direction: 'request' }));
    expect(outputType(type, 'resources')).toBe(received);
    expect(inputType(type, 'resources', schemas)).toBe(sent);
  });

  it('An annotation does not qualify names of its own module', () => {
    expect(outputType(listOf(thing), 'models')).toBe('list[Thing]');
    expect(inputType(thing, 'inputs', byName(object('Thing', [], { direction: 'both' })))).toBe('Thing | models.Thing');
  });
});

describe('the decoder of a value', () => {
  const none = { function: false, isLater: false, list: false, map: false };

  it.each<TypeRef>([text, listOf(text), mapOf(listOf(text)), ref('Status', 'enum'), { kind: 'json' }])(
    'A value that is already decoded has no decoder: %j',
    (type) => {
      expect(decoderOf(type)).toBe(false);
    },
  );

  it('The decoder of a list or a map applies to its items', () => {
    const inner = { ...none, function: 'date_time' };
    expect(decoderOf(listOf(mapOf(dateTime)))).toEqual({ ...none, list: { ...none, map: inner } });
  });

  it('The decoder of a schema is its class, or the decoder function of a union', () => {
    expect(decoderOf(thing)).toEqual({ ...none, function: 'models.Thing' });
    expect(decoderOf(ref('PayMeans', 'union'))).toEqual({ ...none, function: 'models.decode_pay_means' });
  });

  it.each([
    ['Thing', 'Whole', false],
    ['Whole', 'Thing', true],
    ['Thing', 'Thing', true],
    // In the order of their classes, N2D and Part.
    ['2D', 'Part', false],
  ])('of %s in a field of %s is deferred: %s', (name, model, isLater) => {
    expect(decoderOf(ref(name), model)).toMatchObject({ isLater });
  });

  it('The decoder of a union in a field is deferred, because unions follow all classes', () => {
    expect(decoderOf(ref('Any', 'union'), 'Thing')).toEqual({ ...none, function: 'decode_any', isLater: true });
  });
});
