import { describe, expect, it } from 'vitest';
import type { Schema, UnionSchema } from '../../model/model.ts';
import { relationsOf } from './relations.ts';

const union = (name: string, variants: string[], more: Partial<UnionSchema> = {}): UnionSchema => ({
  kind: 'union',
  name,
  description: '',
  deprecated: false,
  direction: 'both',
  discriminator: 'type',
  variants: variants.map((schema) => ({ value: schema.toLowerCase(), schema })),
  sharedFields: [],
  ...more,
});

function text({ extends: parent, implements: all }: ReturnType<ReturnType<typeof relationsOf>['ofUnion']>): string {
  const names = all === false ? [] : [`implements ${all.names.map(({ name }) => name).join(', ')}`];
  return [...(parent === false ? [] : [`extends ${parent}`]), ...names].join(' ');
}

const model = (name: string, direction: Schema['direction']): Schema => ({
  kind: 'object',
  name,
  description: '',
  deprecated: false,
  direction,
  fields: [],
});

/** Returns the types above each variant as PHP prints them, those above each union, and the unions that are interfaces. */
function printed(...schemas: Schema[]) {
  const relations = relationsOf(schemas);
  const unions = schemas.filter((schema) => schema.kind === 'union');
  const names = new Set(unions.flatMap(({ variants }) => variants.map(({ schema }) => schema)));
  const above = [...names].map((name): [string, string] => {
    const found = schemas.find((each) => each.name === name);
    if (found?.kind === 'union') return [name, text(relations.ofUnion(found))];
    return [name, text(relations.ofModel(name, found?.direction === 'request' ? 'RequestModel' : 'ResponseModel'))];
  });
  const interfaces = unions.filter((each) => relations.isInterface(each)).map(({ name }) => name);
  const aboveUnions = Object.fromEntries(unions.map((each) => [each.name, text(relations.ofUnion(each))]));
  return { interfaces, above: aboveUnions, ...Object.fromEntries(above) };
}

describe('the type of a union in PHP', () => {
  it('is a class that its variants extend', () => {
    expect(printed(union('Pet', ['Cat', 'Dog']))).toMatchObject({
      interfaces: [],
      Cat: 'extends Pet',
      Dog: 'extends Pet',
    });
  });

  it('is an interface if a variant is one of another union, too', () => {
    expect(
      printed(union('Pet', ['Cat', 'Dog']), union('Hunter', ['Cat', 'Owl']), union('Fish', ['Eel'])),
    ).toMatchObject({
      interfaces: ['Pet', 'Hunter'],
      Cat: 'implements Pet, Hunter',
      Dog: 'implements Pet',
      Owl: 'implements Hunter',
      Eel: 'extends Fish',
    });
  });

  it('is an interface if a variant is a union with an interface, because an interface cannot extend a class', () => {
    expect(printed(union('Animal', ['Pet', 'Lion']), union('Pet', ['Cat']), union('Hunter', ['Cat']))).toMatchObject({
      interfaces: ['Animal', 'Pet', 'Hunter'],
      Pet: 'implements Animal',
      Lion: 'implements Animal',
      Cat: 'implements Pet, Hunter',
    });
  });

  it('is a class with one variant for several values', () => {
    expect(printed(union('Pet', ['Cat', 'Cat']))).toMatchObject({ interfaces: [], Cat: 'extends Pet' });
  });

  it('has the interface of the core that its variants have, or else only what both have', () => {
    const sent = model('Owner', 'request');
    expect(printed(union('Pet', ['Cat', 'Dog']), model('Cat', 'both'), model('Dog', 'response'))).toMatchObject({
      above: { Pet: 'implements ResponseModel' },
    });
    expect(printed(union('Pet', ['Owner']), sent)).toMatchObject({ above: { Pet: 'implements RequestModel' } });
    expect(printed(union('Pet', ['Cat', 'Owner']), model('Cat', 'both'), sent)).toMatchObject({
      above: { Pet: 'implements JsonSerializable' },
      Cat: 'extends Pet implements ResponseModel',
      Owner: 'extends Pet implements RequestModel',
    });
    expect(
      printed(union('Any', ['Pet', 'Cat']), union('Pet', ['Any', 'Owner']), model('Cat', 'both'), sent),
    ).toMatchObject({
      above: { Any: 'extends Pet' },
      Owner: 'extends Pet implements RequestModel',
    });
  });
});
