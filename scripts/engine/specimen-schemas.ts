import type { EnumSchema, Field, ObjectSchema, Schema, TypeRef, UnionSchema } from '../../generators/model/model.ts';

export const DESCRIPTION = 'A sentence.\n\n- an item\n- `code`';
export const STRING: TypeRef = { kind: 'string' };
const FORMATS = ['date-time', 'email', 'uri', 'uri-reference', 'secret'] as const;

/** Every type a field can have: scalars, references to each kind of schema, and lists and maps of all of them. */
export function types(...names: string[]): TypeRef[] {
  const single: TypeRef[] = [
    STRING,
    ...FORMATS.map((format): TypeRef => ({ kind: 'string', format })),
    { kind: 'string', constant: 'one' },
    { kind: 'integer', bits: 32 },
    { kind: 'integer', bits: 64 },
    { kind: 'number' },
    { kind: 'boolean' },
    { kind: 'json' },
    ...names.map((name): TypeRef => ({ kind: 'schema', name })),
  ];
  const lists = single.map((items): TypeRef => ({ kind: 'list', items }));
  const maps = single.map((values): TypeRef => ({ kind: 'map', values }));
  return [...single, ...lists, ...maps];
}

function field(name: string, type: TypeRef, more: Partial<Field> = {}): Field {
  return { name, type, required: true, nullable: false, description: DESCRIPTION, deprecated: false, ...more };
}

/** Each type as a required, an optional, a nullable and a deprecated field. */
function fieldsOf(all: readonly TypeRef[]): Field[] {
  return all.flatMap((type, index) => [
    field(`required_${index}`, type),
    field(`optional_${index}`, type, { required: false, description: '' }),
    field(`nullable_${index}`, type, { required: false, nullable: true }),
    field(`deprecated_${index}`, type, { required: false, deprecated: true }),
  ]);
}

function object(
  name: string,
  use: Schema['use'],
  fields: Field[],
  meaning?: NonNullable<ObjectSchema['meaning']>,
): ObjectSchema {
  const named = { kind: 'object', name, description: DESCRIPTION, deprecated: name.startsWith('Old') } as const;
  return { ...named, use, fields, ...(meaning === undefined ? {} : { meaning }) };
}

function enumeration(name: string, use: Schema['use']): EnumSchema {
  return { kind: 'enum', name, description: DESCRIPTION, deprecated: false, use, values: ['one', 'two-three', '4'] };
}

/** A schema of each kind and use, with each type in each of its fields. */
export function specimenSchemas(): Schema[] {
  const read = ['Other', 'SharedEnum', 'ReadEnum', 'Shared', 'Money', 'Event', 'Means'];
  const sent = ['OtherSent', 'SharedEnum', 'SentEnum', 'Shared', 'Money', 'Means'];
  const both = ['SharedEnum', 'Money', 'Means'];
  const errors: TypeRef = { kind: 'list', items: { kind: 'schema', name: 'Other' } };
  return [
    object('Thing', 'response', fieldsOf(types(...read))),
    object('OldThing', 'response', []),
    object('Other', 'response', [field('code', { kind: 'schema', name: 'ReadEnum' })]),
    object('ThingCreate', 'request', fieldsOf(types(...sent))),
    object('OtherSent', 'request', [field('note', STRING, { required: false })]),
    object('Shared', 'both', fieldsOf(types(...both))),
    object('Money', 'both', [field('amount', { kind: 'integer', bits: 64 }), field('currency', STRING)], 'money'),
    object('ThingPage', 'response', pageFields(), 'page'),
    object('Problem', 'response', [field('code', STRING), field('errors', errors, { required: false })], 'problem'),
    object('Made', 'response', eventFields('thing.made'), 'event'),
    object('Gone', 'response', eventFields('thing.gone'), 'event'),
    EVENT,
    object('Card', 'both', [field('means-type', { kind: 'string', constant: 'card' }), field('2nd digit', STRING)]),
    object('BankAccount', 'both', [field('means-type', STRING), field('@owner', STRING, { required: false })]),
    MEANS,
    object('ThingUpload', 'request', uploadFields()),
    enumeration('SharedEnum', 'both'),
    enumeration('ReadEnum', 'response'),
    enumeration('SentEnum', 'request'),
  ];
}

function uploadFields(): Field[] {
  const bytes: TypeRef = { kind: 'binary' };
  return [
    field('file', bytes),
    field('more', { kind: 'list', items: bytes }, { required: false }),
    ...fieldsOf([STRING, { kind: 'list', items: STRING }, { kind: 'schema', name: 'OtherSent' }]),
  ];
}

function pageFields(): Field[] {
  return [
    field('data', { kind: 'list', items: { kind: 'schema', name: 'Thing' } }),
    field('has_more', { kind: 'boolean' }),
    field('next_cursor', STRING, { nullable: true }),
  ];
}

function eventFields(type: string): Field[] {
  return [
    field('id', STRING),
    field('type', { kind: 'string', constant: type }),
    field('timestamp', { kind: 'string', format: 'date-time' }),
    field('data', { kind: 'schema', name: 'Thing' }),
  ];
}

const EVENT: UnionSchema = {
  kind: 'union',
  name: 'Event',
  description: DESCRIPTION,
  deprecated: false,
  use: 'response',
  discriminator: 'type',
  variants: [
    { value: 'thing.made', schema: 'Made' },
    { value: 'thing.gone', schema: 'Gone' },
  ],
};

const MEANS: UnionSchema = {
  ...EVENT,
  name: 'Means',
  use: 'both',
  discriminator: 'means-type',
  variants: [
    { value: 'card', schema: 'Card' },
    { value: 'bank account', schema: 'BankAccount' },
  ],
};
