import { describe, expect, it } from 'vitest';
import type { Schema } from '../../model/model.ts';
import { byName, field, object, ref, union } from './fixture.ts';
import { schemaContext } from './schemas.ts';

/** Returns the context of the first schema. */
const contextOf = (...schemas: [Schema, ...Schema[]]): object =>
  schemaContext(schemas[0], byName(...schemas), new Set()).schema;

/** Returns the contexts of the first schema's fields. */
const fieldsOf = (...schemas: [Schema, ...Schema[]]): object[] => [
  ...(schemaContext(schemas[0], byName(...schemas), new Set()).properties?.values() ?? []),
];

describe('a field', () => {
  it('A field has only the first paragraph of a description that it shares with its schema', () => {
    const description = 'First.\n\nSecond.';
    const status: Schema = { ...object('Status', [], { description }), kind: 'enum', values: [] };
    const thing = object('Thing', [field('status', ref('Status', 'enum'), { description })]);
    expect(fieldsOf(thing, status)).toMatchObject([{ doc: [{ line: 'First.' }] }]);
    const own = object('Thing', [field('status', ref('Status', 'enum'), { description: 'Own.\n\nMore.' })]);
    expect(fieldsOf(own, status)).toMatchObject([{ doc: [{ line: 'Own.' }, { line: '' }, { line: 'More.' }] }]);
  });

  it('A field gets an underscore if its name clashes with another field, Python or the model', () => {
    const names = ['a-b', 'a_b', 'A B', 'class', 'raw', 'str', 'decode_means', '2nd digit', '@owner', ''];
    const fields = fieldsOf(
      object(
        'Thing',
        names.map((name) => field(name)),
      ),
    ) as { name: string; literal: string }[];
    expect(fields.map((each) => `${each.name} ${each.literal}`)).toEqual([
      'a_b "a-b"',
      'a_b_ "a_b"',
      'a_b__ "A B"',
      'class_ "class"',
      'raw_ "raw"',
      'str_ "str"',
      'decode_means_ "decode_means"',
      'n_2nd_digit "2nd digit"',
      'owner "@owner"',
      'empty ""',
    ]);
  });
});

describe('a dictionary to send', () => {
  it.each(['sku', 'lineItems', '_links', 'type'])('A dictionary to send is a class with a key %s', (key) => {
    const context = contextOf(object('Thing', [field(key)], { direction: 'request' }));
    expect(context).toMatchObject({ inputClass: true, inputDictionary: false });
  });

  it.each(['from', 'ä', 'foo-bar', '@id', '__secret', 'str', 'Upper'])(
    'A dictionary to send is not a class if its key %s is not a valid attribute',
    (key) => {
      const context = contextOf(object('Thing', [field('sku'), field(key)], { direction: 'request' }));
      expect(context).toMatchObject({ inputClass: false, inputDictionary: true });
    },
  );
});

describe('a union', () => {
  const square = object('Square', [], { direction: 'both' });
  const round = object('Round', [field('inner', ref('Shape', 'union'))], { direction: 'both' });

  it('A union with a union as a variant has the classes of both, even in a cycle', () => {
    const inner = union('Inner', ['Square', 'Outer']);
    expect(contextOf(union('Outer', ['Inner', 'Round']), inner, round, square)).toMatchObject({
      union: {
        members: [
          { className: 'Square' },
          { className: 'UnknownInner' },
          { className: 'Round' },
          { className: 'UnknownOuter' },
        ],
        variants: [
          { literal: '"inner"', decoder: 'decode_inner', isLater: true },
          { literal: '"round"', decoder: 'Round', isLater: false },
        ],
      },
      inputUnion: { members: [{ className: 'Square' }, { className: 'Round' }] },
    });
  });
});
