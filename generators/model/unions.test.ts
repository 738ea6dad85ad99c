import { describe, expect, it } from 'vitest';
import type { Field, ObjectSchema, Schema, SharedField, TypeRef, UnionSchema } from './model.ts';
import { withSharedFields } from './unions.ts';

const named = { description: '', deprecated: false, direction: 'response' } as const;
const STRING: TypeRef = { kind: 'string' };
const constant = (value: string): TypeRef => ({ kind: 'string', constant: value });

function field(name: string, type: TypeRef = STRING, more: Partial<Field> = {}): Field {
  return { name, type, required: true, nullable: false, description: `The ${name}.`, deprecated: false, ...more };
}

const object = (name: string, ...fields: Field[]): ObjectSchema => ({ kind: 'object', name, ...named, fields });

function union(
  name: string,
  variants: readonly string[],
  direction: UnionSchema['direction'] = 'response',
): UnionSchema {
  const listed = variants.map((schema) => ({ value: schema.toLowerCase(), schema }));
  return { kind: 'union', name, ...named, direction, discriminator: 'type', variants: listed, sharedFields: [] };
}

function built(...schemas: Schema[]): UnionSchema {
  const found = withSharedFields(schemas).find(({ kind }) => kind === 'union');
  if (found?.kind !== 'union') throw new Error('the model has no union');
  return found;
}

function shared(first: Field[], second: Field[], name = first[0]?.name): SharedField {
  const found = built(
    object('Created', ...first),
    object('Deleted', ...second),
    union('Event', ['Created', 'Deleted']),
  );
  const sharedField = found.sharedFields.find((candidate) => candidate.name === name);
  if (sharedField === undefined) throw new Error(`${name} is not shared`);
  return sharedField;
}

it('A field that all variants of a union share has only common properties, without the constant or description of one variant', () => {
  const type = shared(
    [field('type', constant('thing.created'), { description: 'Always `thing.created`.' })],
    [field('type', constant('thing.deleted'), { description: 'Always `thing.deleted`.' })],
  );
  expect(type).toEqual({
    name: 'type',
    type: { kind: 'string' },
    hasOneType: true,
    required: true,
    nullable: false,
    description: '',
    deprecated: false,
  });
});

it('A field that all variants of a union share keeps a common description', () => {
  expect(shared([field('id')], [field('id')]).description).toBe('The id.');
});

it.each<[string, Partial<Field>, Partial<Field>, Partial<SharedField>]>([
  ['required only where it is in all', { required: true }, { required: false }, { required: false }],
  ['null where it may be in one', { nullable: false }, { nullable: true }, { nullable: true }],
  ['deprecated only where it is in all', { deprecated: true }, { deprecated: false }, { deprecated: false }],
])('A field that all variants of a union share is %s', (_, first, second, both) => {
  expect(shared([field('id', STRING, first)], [field('id', STRING, second)])).toMatchObject(both);
  expect(shared([field('id', STRING, second)], [field('id', STRING, first)])).toMatchObject(both);
});

it('A field that all variants of a union share has the common constant, separately from its type', () => {
  const version = [field('version', constant('v1'))];
  expect(shared(version, version)).toMatchObject({ type: { kind: 'string' }, constant: 'v1' });
  expect(shared(version, [field('version')])).not.toHaveProperty('constant');
});

it('A field that all variants of a union share is any JSON if the types differ', () => {
  const data = shared(
    [field('data', { kind: 'object', name: 'Thing' })],
    [field('data', { kind: 'object', name: 'Other' })],
  );
  expect(data).toMatchObject({ type: { kind: 'json' }, hasOneType: false });
});

describe('a union', () => {
  const created = object('Created', field('id'), field('more'), field('data', { kind: 'integer', bits: 32 }));
  const deleted = object('Deleted', field('data'), field('id'));

  it('shares only fields of all variants, in the order of the first one', () => {
    const { sharedFields } = built(created, deleted, union('Event', ['Created', 'Deleted']));
    expect(sharedFields.map(({ name }) => name)).toEqual(['id', 'data']);
  });

  it('of unions shares the fields of their variants, even if it contains itself', () => {
    const inner = union('Inner', ['Deleted', 'Event']);
    const schemas = withSharedFields([created, deleted, union('Event', ['Created', 'Inner']), inner]);
    const event = schemas.find(({ name }) => name === 'Event') as UnionSchema;
    expect(event.sharedFields.map(({ name }) => name)).toEqual(['id', 'data']);
  });

  it('that is received has an unknown variant with the fields of a common type, and any text as its discriminator', () => {
    const { unknown } = built(created, deleted, union('Event', ['Created', 'Deleted']));
    expect(unknown).toMatchObject({ kind: 'object', name: 'UnknownEvent', direction: 'response' });
    expect(unknown?.fields).toMatchObject([
      { name: 'id' },
      { name: 'type', type: { kind: 'string' }, required: false },
    ]);
  });

  it('renames the unknown variant if a schema has its name', () => {
    expect(
      built(created, deleted, object('UnknownEvent', field('id')), union('Event', ['Created', 'Deleted'])).unknown
        ?.name,
    ).toBe('UnknownEventVariant');
  });

  it('that is only sent has no unknown variant', () => {
    expect(built(created, deleted, union('Event', ['Created', 'Deleted'], 'request')).unknown).toBeUndefined();
    expect(built(created, deleted, union('Event', ['Created', 'Deleted'], 'both')).unknown).toBeDefined();
  });
});
