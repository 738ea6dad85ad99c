import type {
  EnumSchema,
  Field,
  Method,
  ObjectSchema,
  Parameter,
  Schema,
  SdkModel,
  TypeRef,
  UnionSchema,
} from '../../generators/model/model.ts';

const DESCRIPTION = 'A sentence.\n\n- an item\n- `code`';
const STRING: TypeRef = { kind: 'string' };
const FORMATS = ['date-time', 'email', 'uri', 'uri-reference', 'secret'] as const;

/** Every type a field can have: scalars, references to each kind of schema, and lists and maps of all of them. */
function types(...names: string[]): TypeRef[] {
  const single: TypeRef[] = [
    STRING,
    ...FORMATS.map((format): TypeRef => ({ kind: 'string', format })),
    { kind: 'string', constant: 'one' },
    { kind: 'integer', bits: 32 },
    { kind: 'integer', bits: 64 },
    { kind: 'number' },
    { kind: 'boolean' },
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

function schemas(): Schema[] {
  const read = ['Other', 'SharedEnum', 'ReadEnum', 'Shared', 'Money', 'Event'];
  const sent = ['OtherSent', 'SharedEnum', 'SentEnum', 'Shared', 'Money'];
  const both = ['SharedEnum', 'Money'];
  const event = (type: string): Field[] => [
    field('id', STRING),
    field('type', { kind: 'string', constant: type }),
    field('timestamp', { kind: 'string', format: 'date-time' }),
    field('data', { kind: 'schema', name: 'Thing' }),
  ];
  const union: UnionSchema = {
    kind: 'union',
    name: 'Event',
    description: DESCRIPTION,
    deprecated: false,
    use: 'response',
    discriminator: 'type',
    variants: ['thing.made', 'thing.gone'].map((value) => ({
      value,
      schema: value === 'thing.made' ? 'Made' : 'Gone',
    })),
  };
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
    object('Made', 'response', event('thing.made'), 'event'),
    object('Gone', 'response', event('thing.gone'), 'event'),
    union,
    enumeration('SharedEnum', 'both'),
    enumeration('ReadEnum', 'response'),
    enumeration('SentEnum', 'request'),
  ];
}

function pageFields(): Field[] {
  return [
    field('data', { kind: 'list', items: { kind: 'schema', name: 'Thing' } }),
    field('has_more', { kind: 'boolean' }),
    field('next_cursor', STRING, { nullable: true }),
  ];
}

function parameter(name: string, place: Parameter['in'], type: TypeRef, more: Partial<Parameter> = {}): Parameter {
  return { name, in: place, type, required: place === 'path', description: DESCRIPTION, deprecated: false, ...more };
}

function method(name: string, more: Partial<Method>): Method {
  const texts = { summary: `To ${name}`, description: DESCRIPTION, deprecated: false };
  const wire = { httpMethod: 'POST', path: '/things/{id}', scopes: ['things:write'], isPublic: false };
  const parameters = [parameter('id', 'path', STRING)];
  return { name, operationId: `${name}Thing`, ...texts, ...wire, parameters, idempotency: 'none', ...more };
}

function methods(): Method[] {
  const queryTypes = types('SharedEnum').filter(({ kind }) => kind !== 'map');
  const query = queryTypes.map((type, index) => parameter(`query_${index}`, 'query', type));
  const result: TypeRef = { kind: 'schema', name: 'Thing' };
  const body = { type: { kind: 'schema', name: 'ThingCreate' } as const, required: true, description: DESCRIPTION };
  const list = { httpMethod: 'GET', path: '/things', result: { kind: 'schema', name: 'ThingPage' } as const };
  const limit = parameter('limit', 'query', { kind: 'integer', bits: 32 }, { default: 20, deprecated: true });
  const must = parameter('must', 'query', STRING, { required: true });
  const header = parameter('If-Match', 'header', STRING);
  return [
    method('list', { ...list, parameters: [limit, ...query], pageItem: result }),
    method('search', { ...list, parameters: [must], pageItem: result, isPublic: true, scopes: [] }),
    method('create', { path: '/things', parameters: [], body, result, idempotency: 'required' }),
    method('offer', { path: '/offers', parameters: [], body: { ...body, required: false }, idempotency: 'optional' }),
    method('update', { httpMethod: 'PATCH', parameters: [parameter('id', 'path', STRING), header], body, result }),
    method('delete', { httpMethod: 'DELETE', deprecated: true }),
  ];
}

/**
 * A model with every construct there is. A template may print what the contract of today does not use, and a line of it
 * is not wrong because the last deprecated operation has gone: the tags are judged by this and by the contract.
 */
export function specimen(): SdkModel {
  return {
    title: 'Specimen',
    version: '1.0.0',
    serverUrl: 'https://api.example.com',
    resources: [{ name: 'things', description: DESCRIPTION, methods: methods() }],
    schemas: schemas(),
  };
}
