import { describe, expect, it } from 'vitest';
import type { Field, Schema, TypeRef } from '../../model/model.ts';
import { byName, field, object, ref, union } from './fixture.ts';
import { schemaContext } from './schemas.ts';

/** The context of the first schema. */
const contextOf = (...schemas: [Schema, ...Schema[]]): object =>
  schemaContext(schemas[0], byName(...schemas), new Set()).schema;

/** The contexts of the fields of the first schema. */
const fieldsOf = (...schemas: [Schema, ...Schema[]]): object[] => [
  ...(schemaContext(schemas[0], byName(...schemas), new Set()).properties?.values() ?? []),
];

const formsOf = (direction: Schema['direction']): object => contextOf(object('Thing', [field('id')], { direction }));

const fieldOf = (one: Field): object | undefined => fieldsOf(object('Thing', [one]))[0];

describe('a schema', () => {
  it('is a model when it is received, a dictionary when it is sent, and both when it is both', () => {
    expect(formsOf('response')).toMatchObject({ response: { isMoney: false }, inputClass: false });
    expect(formsOf('request')).toMatchObject({ response: false, inputClass: true });
    expect(formsOf('both')).toMatchObject({ response: { isMoney: false }, inputClass: true });
  });

  it('of a page that is only gone through is left to the core', () => {
    const page = object('ThingPage', [field('data')], { role: 'page' });
    expect(schemaContext(page, byName(page), new Set(['ThingPage'])).schema).toMatchObject({ response: false });
    expect(schemaContext(page, byName(page), new Set()).schema).toMatchObject({ response: { isMoney: false } });
  });

  it('that is an amount of money says so', () => {
    expect(contextOf(object('Amount', [field('amount')], { role: 'money' }))).toMatchObject({
      response: { isMoney: true },
    });
  });

  it('that is on its way out says so first', () => {
    const old = object('Thing', [field('id')], { description: 'A thing.', deprecated: true });
    expect(contextOf(old)).toMatchObject({ doc: [{ line: 'Deprecated. A thing.' }] });
  });

  it('with open texts proposes the known ones', () => {
    const schema: Schema = { ...object('Status', []), kind: 'enum', values: ['a"b'] };
    expect(contextOf(schema)).toMatchObject({ enum: { values: [{ literal: String.raw`"a\"b"` }] } });
  });
});

describe('a field', () => {
  it('that is a secret is hidden', () => {
    expect(fieldOf(field('key', { kind: 'string', format: 'secret' }))).toMatchObject({
      isSecret: true,
      decode: false,
    });
  });

  it('may be None where it may be null or absent', () => {
    const at: TypeRef = { kind: 'string', format: 'date-time' };
    expect(fieldOf(field('at', at))).toMatchObject({ readType: 'datetime', sentType: 'datetime' });
    expect(fieldOf(field('at', at, { nullable: true }))).toMatchObject({
      readType: 'datetime | None',
      sentType: 'datetime | None',
    });
    expect(fieldOf(field('at', at, { required: false }))).toMatchObject({
      readType: 'datetime | None',
      sentType: 'datetime',
      sentTypeLiteral: '"NotRequired[datetime]"',
    });
  });

  it('tells the first paragraph of a schema that has the same text', () => {
    const description = 'First.\n\nSecond.';
    const status: Schema = { ...object('Status', [], { description }), kind: 'enum', values: [] };
    const thing = object('Thing', [field('status', ref('Status', 'enum'), { description })]);
    expect(fieldsOf(thing, status)).toMatchObject([{ doc: [{ line: 'First.' }] }]);
    const own = object('Thing', [field('status', ref('Status', 'enum'), { description: 'Own.\n\nMore.' })]);
    expect(fieldsOf(own, status)).toMatchObject([{ doc: [{ line: 'Own.' }, { line: '' }, { line: 'More.' }] }]);
  });

  it('gets an underscore for what another one has become already, or what Python or the model takes', () => {
    const names = ['a-b', 'a_b', 'A B', 'class', 'raw', 'str', 'decode_means', '2nd digit', '@owner', ''];
    const fields = fieldsOf(
      object(
        'Thing',
        names.map((name) => field(name)),
      ),
    ) as { name: string; literal: string }[];
    expect(fields.map((one) => `${one.name} ${one.literal}`)).toEqual([
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
  it.each(['sku', 'lineItems', '_links', 'type'])('is a class with a key %s', (key) => {
    const context = contextOf(object('Thing', [field(key)], { direction: 'request' }));
    expect(context).toMatchObject({ inputClass: true, inputDictionary: false });
  });

  it.each(['from', 'ä', 'foo-bar', '@id', '__secret', 'str', 'Upper'])(
    'is no class when Python takes no attribute called %s',
    (key) => {
      const context = contextOf(object('Thing', [field('sku'), field(key)], { direction: 'request' }));
      expect(context).toMatchObject({ inputClass: false, inputDictionary: true });
    },
  );
});

describe('a union', () => {
  const square = object('Square', [], { direction: 'both' });
  const round = object('Round', [field('inner', ref('Shape', 'union'))], { direction: 'both' });

  it('has the classes of its variants, and one for those that come later', () => {
    expect(contextOf(union('Shape', ['Round', 'Square']), round, square)).toMatchObject({
      response: false,
      union: {
        members: [{ className: 'Round' }, { className: 'Square' }, { className: 'UnknownShape' }],
        decoder: 'decode_shape',
        discriminatorLiteral: '"means-type"',
        variants: [
          { literal: '"round"', decoder: 'Round', isLater: false },
          { literal: '"square"', decoder: 'Square', isLater: false },
        ],
        unknown: 'UnknownShape',
      },
      inputUnion: { members: [{ className: 'Round' }, { className: 'Square' }] },
    });
  });

  it('that has a union as a variant has the classes of both, however the two go round', () => {
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

  it('that is only sent is no union of models', () => {
    const { unknown: _, ...sent } = union('Shape', ['Round'], { direction: 'request' });
    expect(contextOf(sent, round)).toMatchObject({ union: false, inputUnion: { members: [{ className: 'Round' }] } });
  });
});
