import { describe, expect, it } from 'vitest';
import type { Schema } from '../model/model.ts';
import { type Loose, ref, returned } from './fixture.ts';

const text = { type: 'string' };
const object = (properties: Loose, ...required: string[]): Loose => ({ type: 'object', properties, required });
const kindOf = (base: string, properties: Loose = {}): Loose => ({ allOf: [ref(base), object(properties)] });

/** Returns the variants of `Box`, with the other schemas and the warnings. */
function boxes(schemas: Loose): { variants: Record<string, string>; of: Map<string, Schema>; warnings: string[] } {
  const { of, warnings } = returned(ref('Box'), schemas);
  const box = of.get('Box');
  if (box?.kind !== 'union') throw new Error('Box is no union');
  return { variants: Object.fromEntries(box.variants.map(({ value, schema }) => [value, schema])), of, warnings };
}

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema?.kind === 'object' ? schema.fields.map(({ name }) => name) : [];

describe('A base with a discriminator that lists no kinds', () => {
  const base = (mapping?: Loose, kind: Loose = text): Loose => ({
    ...object({ kind, size: text }, 'kind'),
    discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
  });
  const Owl = kindOf('Box', { height: text });
  const Bat = { allOf: [ref('Box')] };

  it.each([
    ['without a mapping', undefined, { Box: 'BoxBase', Owl: 'Owl', Bat: 'Bat' }],
    ['with a mapping to names', { o: 'Owl', b: 'Bat' }, { Box: 'BoxBase', o: 'Owl', b: 'Bat' }],
    [
      'with a mapping to references',
      { o: '#/components/schemas/Owl', b: '#/components/schemas/Alias' },
      { Box: 'BoxBase', o: 'Owl', b: 'Bat' },
    ],
    ['with a mapping of some', { o: 'Owl' }, { Box: 'BoxBase', o: 'Owl', Bat: 'Bat' }],
    ['with two values of one', { o: 'Owl', p: 'Owl' }, { Box: 'BoxBase', o: 'Owl', p: 'Owl', Bat: 'Bat' }],
    ['with a value of its own', { x: 'Box', o: 'Owl' }, { x: 'BoxBase', o: 'Owl', Bat: 'Bat' }],
  ])('is a union of itself and its kinds %s', (_, mapping, expected) => {
    const { variants, of, warnings } = boxes({ Box: base(mapping), Owl, Bat, Alias: ref('Bat') });
    expect(variants).toEqual(expected);
    expect(fieldsOf(of.get('BoxBase'))).toEqual(['kind', 'size']);
    expect(fieldsOf(of.get('Owl'))).toEqual(['kind', 'size', 'height']);
    expect(fieldsOf(of.get('UnknownBox'))).toEqual([]);
    const box = of.get('Box');
    expect(box?.kind === 'union' && fieldsOf(box.unknown)).toEqual(['kind', 'size']);
    expect(warnings).toEqual([]);
  });

  it('is no variant if all values of its tag are those of kinds, and else has the rest of them', () => {
    const mapping = { o: 'Owl', b: 'Bat' };
    const all = { Box: base(mapping, { enum: ['o', 'b'] }), Owl, Bat };
    expect(boxes(all).variants).toEqual({ o: 'Owl', b: 'Bat' });
    const more = { Box: base(mapping, { enum: ['o', 'b', 'x'] }), Owl, Bat };
    expect(boxes(more).variants).toEqual({ x: 'BoxBase', o: 'Owl', b: 'Bat' });
  });

  it('has the kinds of its kinds, of which each is a base itself', () => {
    const schemas = {
      Box: base(),
      Owl: { ...kindOf('Box'), discriminator: { propertyName: 'kind' } },
      Snowy: kindOf('Owl', { white: text, boxes: { type: 'array', items: ref('Owl') } }),
    };
    const { variants, of } = boxes(schemas);
    expect(variants).toEqual({ Box: 'BoxBase', Owl: 'OwlBase', Snowy: 'Snowy' });
    expect(of.get('Owl')).toMatchObject({ kind: 'union', variants: [{ value: 'Owl' }, { value: 'Snowy' }] });
  });

  it('has the kinds of a kind that has no discriminator of its own', () => {
    const { variants, of, warnings } = boxes({
      Box: base({ o: 'Owl', s: 'Snowy' }),
      Owl: kindOf('Box', { height: text, mate: ref('Owl') }),
      Snowy: kindOf('Owl', { white: text }),
    });
    expect(variants).toEqual({ Box: 'BoxBase', o: 'OwlBase', s: 'Snowy' });
    expect(of.get('Owl')).toMatchObject({ kind: 'union', variants: [{ value: 'o' }, { value: 's' }] });
    expect(fieldsOf(of.get('Snowy'))).toEqual(['kind', 'size', 'height', 'mate', 'white']);
    expect(warnings).toEqual([]);
  });

  it('may have the discriminator in a part of allOf', () => {
    const { size, ...rest } = { size: object({ size: text }), ...base() };
    const { variants, of, warnings } = boxes({ Box: { allOf: [rest, size] }, Owl });
    expect(variants).toEqual({ Box: 'BoxBase', Owl: 'Owl' });
    expect(fieldsOf(of.get('Owl'))).toEqual(['kind', 'size', 'height']);
    expect(warnings).toEqual([]);
  });

  it('is an object if nothing extends it', () => {
    const { of } = returned(ref('Box'), { Box: base() });
    expect(of.get('Box')).toMatchObject({ kind: 'object' });
  });

  it('has a note for a kind that no value of its tag selects', () => {
    const { variants, warnings } = boxes({ Box: base({ 1: 'Owl' }, { type: 'integer' }), Owl, Bat });
    expect(variants).toEqual({ 1: 'Owl' });
    expect(warnings).toEqual(['#/components/schemas/Bat']);
  });

  it('has a note for a default of OpenAPI 3.2', () => {
    const Box = base();
    const discriminator = { propertyName: 'kind', defaultMapping: 'Owl' };
    expect(boxes({ Box: { ...Box, discriminator }, Owl }).warnings).toEqual([
      '#/components/schemas/Box/discriminator/defaultMapping',
    ]);
  });
});

it('A base that lists its kinds, which refer to it, is the union of them', () => {
  const { variants, of, warnings } = boxes({
    Box: {
      ...object({ kind: text, size: text }, 'kind'),
      oneOf: [ref('Owl'), ref('Bat')],
      discriminator: { propertyName: 'kind', mapping: { o: 'Owl', b: 'Bat' } },
    },
    Owl: kindOf('Box', { height: text }),
    Bat: kindOf('Box'),
  });
  expect(variants).toEqual({ o: 'Owl', b: 'Bat' });
  expect(fieldsOf(of.get('Owl'))).toEqual(['kind', 'size', 'height']);
  expect(warnings).toEqual([]);
});

it('Members next to alternatives with a discriminator are members of each', () => {
  const { variants, of, warnings } = boxes({
    Box: {
      ...object({ size: text }, 'size'),
      oneOf: [ref('Owl'), ref('Bat')],
      discriminator: { propertyName: 'kind', mapping: { o: 'Owl' } },
    },
    Owl: object({ kind: text }, 'kind'),
    Bat: object({ kind: { const: 'b' }, size: text }, 'kind', 'size'),
  });
  expect(variants).toEqual({ o: 'BoxOwl', b: 'Bat' });
  expect(fieldsOf(of.get('BoxOwl'))).toEqual(['size', 'kind']);
  expect(warnings).toEqual([]);
});

describe('A tag that is no text', () => {
  it.each([
    ['an integer', { const: 1 }, { type: 'integer', enum: [2, 3] }, { 1: 'A', 2: 'B', 3: 'B' }],
    ['a boolean', { const: true }, { enum: [false] }, { true: 'A', false: 'B' }],
    ['a number or a text', { const: 1.5 }, { const: 'x' }, { 1.5: 'A', x: 'B' }],
  ])('identifies a variant if it is %s', (_, a, b, expected) => {
    const Box = { oneOf: [ref('A'), ref('B')] };
    expect(boxes({ Box, A: object({ tag: a }, 'tag'), B: object({ tag: b }, 'tag') }).variants).toEqual(expected);
  });
});
