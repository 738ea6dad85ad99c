import { describe, expect, it } from 'vitest';
import type { Field, Method, Schema, SdkModel, TypeRef } from '../../model/model.ts';
import { enumViews, inputViews } from './inputs.ts';
import { methodView } from './methods.ts';
import { modelViews } from './models.ts';
import { python } from './python.ts';

const text: TypeRef = { kind: 'string' };

function field(name: string, type: TypeRef = text, options: Partial<Field> = {}): Field {
  return { name, type, required: true, nullable: false, description: '', deprecated: false, ...options };
}

function object(name: string, fields: Field[], options: Partial<Extract<Schema, { kind: 'object' }>> = {}): Schema {
  return { kind: 'object', name, description: '', deprecated: false, use: 'response', fields, ...options };
}

function modelOf(...schemas: Schema[]): SdkModel {
  return { title: 'Test', version: '1', serverUrl: 'https://api.example', resources: [], schemas };
}

function method(options: Partial<Method> = {}): Method {
  return {
    name: 'update',
    operationId: 'updateThing',
    summary: 'Update',
    description: '',
    deprecated: false,
    httpMethod: 'PATCH',
    path: '/things/{thing_id}',
    scopes: [],
    isPublic: false,
    parameters: [],
    idempotency: 'optional',
    ...options,
  };
}

const byName = (...schemas: Schema[]): Map<string, Schema> => new Map(schemas.map((schema) => [schema.name, schema]));
const views = (...schemas: Schema[]): object[] => modelViews(modelOf(...schemas), byName(...schemas));

describe('a model', () => {
  it('comes after those it is made of, and reaches itself through a lambda', () => {
    const parts: TypeRef = { kind: 'list', items: { kind: 'schema', name: 'Part' } };
    const parent: TypeRef = { kind: 'schema', name: 'Whole' };
    const whole = object('Whole', [field('parts', parts), field('parent', parent, { required: false })]);
    expect(views(whole, object('Part', [field('id')]))).toMatchObject([
      { model: { class: { name: 'Part' } } },
      {
        model: {
          class: {
            name: 'Whole',
            fields: [
              { field: { type: 'list[Part]', value: 'Decoded("parts", list_of(Part))' } },
              { field: { type: 'Whole | None', value: 'Decoded("parent", lambda raw: Whole(raw))' } },
            ],
          },
        },
      },
    ]);
  });

  it('hides secrets, keeps times for when they are read, and renames what a model has already', () => {
    const fields = [
      field('key', { kind: 'string', format: 'secret' }),
      field('at', { kind: 'string', format: 'date-time' }, { nullable: true }),
      field('raw'),
    ];
    expect(views(object('Thing', fields))).toMatchObject([
      {
        model: {
          class: {
            fields: [
              { field: { value: 'Secret("key")' } },
              { field: { type: 'datetime | None', value: 'Decoded("at", moment)' } },
              { field: { name: 'raw_', value: 'Field("raw")' } },
            ],
          },
        },
      },
    ]);
  });

  it('of a page is left to the core', () => {
    expect(views(object('ThingPage', [], { meaning: 'page' }))).toEqual([]);
  });

  it('of a union has a variant for what is not known yet, with the fields all variants share', () => {
    const constant = (value: string): Field => field('type', { kind: 'string', constant: value });
    const one = object('One', [constant('one'), field('id'), field('data', { kind: 'schema', name: 'Two' })]);
    const two = object('Two', [constant('two'), field('id'), field('data', text)]);
    const union: Schema = {
      kind: 'union',
      name: 'Either',
      description: '',
      deprecated: false,
      use: 'response',
      discriminator: 'type',
      variants: [
        { value: 'one', schema: 'One' },
        { value: 'two', schema: 'Two' },
      ],
    };
    expect(views(union, one, two).at(-1)).toMatchObject({
      model: {
        union: {
          type: 'One | Two | UnknownEither',
          decoder: 'decode_either',
          fields: [{ field: { name: 'type', type: 'str' } }, { field: { name: 'id' } }],
        },
      },
    });
  });
});

describe('an input', () => {
  it('is a class of its keys on the wire, the optional ones not required', () => {
    const fields = [field('sku'), field('note', text, { required: false, nullable: true })];
    const schema = object('Thing', fields, { use: 'request' });
    expect(inputViews(modelOf(schema), byName(schema))).toMatchObject([
      {
        input: { isClass: true, fields: [{ field: { type: 'str' } }, { field: { type: 'NotRequired[str | None]' } }] },
      },
    ]);
  });

  it.each(['from', 'foo-bar', '@id', '__secret', 'str', 'Upper'])(
    'has no class when Python takes no attribute called %s',
    (key) => {
      const schema = object('Thing', [field(key)], { use: 'request' });
      expect(inputViews(modelOf(schema), byName(schema))).toMatchObject([
        { input: { isClass: false, isFunctional: true } },
      ]);
    },
  );

  it('with open texts proposes the known ones', () => {
    const schema: Schema = {
      kind: 'enum',
      name: 'Status',
      description: '',
      deprecated: false,
      use: 'both',
      values: ['a"b'],
    };
    expect(enumViews(modelOf(schema))).toMatchObject([{ enum: { name: 'Status', values: [String.raw`"a\"b"`] } }]);
  });
});

describe('a method', () => {
  const id = { name: 'thing_id', in: 'path', type: text, required: true, description: '', deprecated: false } as const;

  it('takes ids by position and all else by keyword, the required before the optional', () => {
    const header = { ...id, name: 'If-Match', in: 'header', required: false } as const;
    const body = object('ThingUpdate', [field('note', text, { required: false, nullable: true }), field('sku')]);
    const view = methodView(
      method({
        parameters: [id, header],
        body: { type: { kind: 'schema', name: 'ThingUpdate' }, required: true, description: '' },
      }),
      byName(body),
    );
    expect(view).toMatchObject({
      signature: [
        'thing_id: str',
        '*',
        'sku: str',
        'if_match: str | Unset = UNSET',
        'note: str | Unset | None = UNSET',
      ],
      arguments: ['path=(thing_id,)', 'headers={"If-Match": if_match}', 'body={"note": note, "sku": sku}'],
      options: 'WriteOptions',
      result: 'None',
      operation: '"updateThing", "PATCH", "/things/{thing_id}", nothing',
    });
  });

  it('keeps arguments apart from the options of a call, from Python, and from each other', () => {
    const fields = [field('timeout'), field('from'), field('thing_id')];
    const body = { type: { kind: 'schema', name: 'Thing' }, required: true, description: '' } as const;
    expect(methodView(method({ parameters: [id], body }), byName(object('Thing', fields)))).toMatchObject({
      arguments: ['path=(thing_id,)', 'body={"timeout": timeout_, "from": from_, "thing_id": thing_id_}'],
    });
  });

  it('of a list gives a page of its items', () => {
    const page = { kind: 'schema', name: 'ThingPage' } as const;
    const item = { kind: 'schema', name: 'Thing' } as const;
    const schemas = byName(object('Thing', []), object('ThingPage', [], { meaning: 'page' }));
    expect(methodView(method({ httpMethod: 'GET', result: page, pageItem: item }), schemas)).toMatchObject({
      result: 'Page[models.Thing]',
      verb: 'page',
      operationType: 'models.Thing',
      options: 'ReadOptions',
    });
  });

  it('that is on its way out says so to people and to type checkers', () => {
    const view = methodView(method({ deprecated: true }), new Map());
    expect(view).toMatchObject({ deprecation: expect.stringContaining('updateThing is deprecated') as string });
    expect(view).toMatchObject({ doc: expect.stringContaining('Deprecated.') as string });
  });
});

it('the library is made under the names of the brand, with its own version', () => {
  const brand = { client: 'ShopApi' } as Parameters<typeof python.view>[0]['brand'];
  const view = python.view({ model: modelOf(), brand, sdkVersion: '2.0.5' });
  expect(view.sdk).toMatchObject({ client: 'ShopApi', version: '"2.0.5"', serverUrl: '"https://api.example"' });
});
