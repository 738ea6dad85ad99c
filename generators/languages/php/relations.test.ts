import { describe, expect, it } from 'vitest';
import type { UnionSchema } from '../../model/model.ts';
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

/** Returns the types above each variant as PHP prints them, and the unions that are interfaces. */
function printed(...unions: UnionSchema[]) {
  const relations = relationsOf(unions);
  const names = new Set(unions.flatMap(({ variants }) => variants.map(({ schema }) => schema)));
  const above = [...names].map((name): [string, string] => {
    const found = unions.find((each) => each.name === name);
    return [name, text(found ? relations.ofUnion(found) : relations.ofModel(name, 'ResponseModel'))];
  });
  const interfaces = unions.filter((each) => relations.isInterface(each)).map(({ name }) => name);
  return { interfaces, ...Object.fromEntries(above) };
}

describe('the type of a union in PHP', () => {
  it('is a class that its variants extend', () => {
    expect(printed(union('Pet', ['Cat', 'Dog']))).toEqual({ interfaces: [], Cat: 'extends Pet', Dog: 'extends Pet' });
  });

  it('is an interface if a variant is one of another union, too', () => {
    expect(printed(union('Pet', ['Cat', 'Dog']), union('Hunter', ['Cat', 'Owl']), union('Fish', ['Eel']))).toEqual({
      interfaces: ['Pet', 'Hunter'],
      Cat: 'implements Pet, Hunter',
      Dog: 'implements Pet',
      Owl: 'implements Hunter',
      Eel: 'extends Fish',
    });
  });

  it('is an interface if a variant is a union with an interface, because an interface cannot extend a class', () => {
    expect(printed(union('Animal', ['Pet', 'Lion']), union('Pet', ['Cat']), union('Hunter', ['Cat']))).toEqual({
      interfaces: ['Animal', 'Pet', 'Hunter'],
      Pet: 'implements Animal',
      Lion: 'implements Animal',
      Cat: 'implements Pet, Hunter',
    });
  });

  it('is a class with one variant for several values', () => {
    expect(printed(union('Pet', ['Cat', 'Cat']))).toEqual({ interfaces: [], Cat: 'extends Pet' });
  });

  it('leaves the interface of the core to a variant that is also received', () => {
    expect(printed(union('Pet', ['Cat'], { direction: 'request' }))).toMatchObject({
      Cat: 'extends Pet implements ResponseModel',
    });
  });
});
