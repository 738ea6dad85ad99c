import { describe, expect, it } from 'vitest';
import type { ObjectSchema, Schema } from '../model/model.ts';
import { type Loose, ref, returned } from './fixture.ts';

const STRING = { type: 'string' };
const INTEGER = { type: 'integer' };
const a = { a: STRING };

function objectOf(schema: Loose, schemas: Loose = {}): ObjectSchema & { warnings: string[] } {
  const { of, warnings } = returned(ref('Thing'), { Thing: schema, ...schemas });
  return { ...(of.get('Thing') as ObjectSchema), warnings };
}
const valuesOf = (schema: Loose, schemas?: Loose): unknown => objectOf(schema, schemas).others?.type.values;
const ANY = { kind: 'json' };
const LONG = { kind: 'integer', bits: 64 };

describe('other members of an object', () => {
  it('are any JSON if the document says nothing', () => {
    expect(objectOf({ properties: a }).others).toEqual({ type: { kind: 'map', values: ANY }, isDocumented: false });
  });

  it.each([[true], [{}], [{ description: 'Any.' }]])('are any JSON if the document says %j', (others) => {
    const { others: found } = objectOf({ properties: a, additionalProperties: others });
    expect(found).toEqual({ type: { kind: 'map', values: ANY }, isDocumented: true });
  });

  it.each([[false], [{ not: {} }], [{ not: true }]])('are refused if the document says %j', (others) => {
    expect(objectOf({ properties: a, additionalProperties: others }).others).toBeUndefined();
  });

  it.each([['additionalProperties'], ['unevaluatedProperties']])('have the type that %s states', (keyword) => {
    expect(valuesOf({ properties: a, [keyword]: INTEGER })).toEqual(LONG);
  });

  it('become a class of their own', () => {
    const { of } = returned(ref('Thing'), { Thing: { properties: a, additionalProperties: { properties: a } } });
    expect((of.get('Thing') as ObjectSchema).others?.type.values).toEqual({ kind: 'object', name: 'ThingValue' });
    expect((of.get('ThingValue') as Schema).kind).toBe('object');
  });

  it('have the type of a part of allOf', () => {
    const base = { properties: { b: STRING }, additionalProperties: INTEGER };
    expect(valuesOf({ allOf: [ref('Base'), { properties: a }] }, { Base: base })).toEqual(LONG);
  });

  it('are any JSON, with a note, if parts state several types', () => {
    const parts = [
      { properties: a, additionalProperties: INTEGER },
      { properties: { b: STRING }, additionalProperties: STRING },
    ];
    const { others, warnings } = objectOf({ allOf: parts });
    expect(others?.type.values).toEqual(ANY);
    expect(warnings).toEqual(['#/components/schemas/Thing/allOf/0/additionalProperties']);
  });

  it('have the type of all patterns, with a note if other names have none', () => {
    const closed = objectOf({
      properties: a,
      patternProperties: { '^x': INTEGER, '^y': INTEGER },
      additionalProperties: false,
    });
    expect([closed.others?.type.values, closed.warnings]).toEqual([LONG, []]);
    const open = objectOf({ properties: a, patternProperties: { '^x': INTEGER } });
    expect([open.others?.type.values, open.warnings]).toEqual([
      LONG,
      ['#/components/schemas/Thing/patternProperties/^x'],
    ]);
  });

  it('are any JSON, with a note, if patterns have several types', () => {
    const { others, warnings } = objectOf({
      properties: a,
      patternProperties: { '^x': INTEGER },
      additionalProperties: STRING,
    });
    expect(others?.type.values).toEqual(ANY);
    expect(warnings).toEqual(['#/components/schemas/Thing/patternProperties/^x']);
  });
});

describe('a closed part of allOf', () => {
  const closed = { properties: { b: STRING }, additionalProperties: false };

  it('keeps the members of all parts, with a note', () => {
    const { fields, others, warnings } = objectOf({ allOf: [ref('Base'), { properties: a }] }, { Base: closed });
    expect(fields.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(others).toBeUndefined();
    expect(warnings).toEqual(['#/components/schemas/Base/additionalProperties']);
  });

  it('has no note if unevaluatedProperties closes the whole', () => {
    const { others, warnings } = objectOf({
      allOf: [{ properties: a }, { properties: { b: STRING } }],
      unevaluatedProperties: false,
    });
    expect([others, warnings]).toEqual([undefined, []]);
  });
});

describe('a required member that no property declares', () => {
  it('is a field with the type of other members', () => {
    const { fields } = objectOf({ properties: a, required: ['b'], additionalProperties: INTEGER });
    expect(fields.map(({ name, type, required }) => [name, type.kind, required])).toEqual([
      ['a', 'string', false],
      ['b', 'integer', true],
    ]);
  });

  it('is any JSON if the document says nothing about other members', () => {
    expect(objectOf({ properties: a, required: ['b'] }).fields[1]).toMatchObject({
      name: 'b',
      type: ANY,
      required: true,
    });
  });

  it('tells an alternative apart', () => {
    const { method, of } = returned(
      { oneOf: [ref('A'), ref('B')] },
      {
        A: { properties: a, required: ['x'] },
        B: { properties: { b: STRING }, required: ['y'] },
      },
    );
    expect(method.result?.kind).toBe('union');
    expect((of.get('GetXResponse') as { variants: unknown }).variants).toEqual([
      { value: 'x', schema: 'A' },
      { value: 'y', schema: 'B' },
    ]);
  });
});

describe('an object without declared members', () => {
  it('is a map of the type of its patterns', () => {
    const { method, warnings } = returned({
      type: 'object',
      patternProperties: { '^x': INTEGER },
      additionalProperties: false,
    });
    expect([method.result, warnings]).toEqual([{ kind: 'map', values: LONG }, []]);
    expect(returned({ patternProperties: { '^x': INTEGER }, additionalProperties: false }).method.result?.kind).toBe(
      'map',
    );
  });

  it('has a note if it requires members, or allows none', () => {
    expect(returned({ type: 'object', required: ['a'] }).warnings).toHaveLength(1);
    expect(returned({ type: 'object', additionalProperties: false }).warnings).toHaveLength(1);
  });
});

it('Twenty levels of two parts each are read once a level', () => {
  const levels = Array.from({ length: 20 }, (_, level): [string, Loose] => [
    `L${level}`,
    level === 0 ? { additionalProperties: INTEGER } : { allOf: [ref(`L${level - 1}`), ref(`L${level - 1}`)] },
  ]);
  expect(valuesOf({ properties: a, allOf: [ref('L19')] }, Object.fromEntries(levels))).toEqual(LONG);
});
