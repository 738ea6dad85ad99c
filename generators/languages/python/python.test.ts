import { describe, expect, it } from 'vitest';
import type { Field, Schema, TypeRef } from '../../model/model.ts';
import { byName, field, method, modelOf, object, ref, text } from './fixture.ts';
import { enumViews, inputViews } from './inputs.ts';
import { modelViews } from './models.ts';
import { python } from './python.ts';

const views = (...schemas: Schema[]): object[] => modelViews(modelOf(...schemas), byName(...schemas));

const constant = (value: string): Field => field('type', { kind: 'string', constant: value });

const union = (name: string, ...variants: string[]): Schema => ({
  kind: 'union',
  name,
  description: '',
  deprecated: false,
  use: 'both',
  discriminator: 'means-type',
  variants: variants.map((schema) => ({ value: schema.toLowerCase(), schema })),
});

const viewOf = (name: string): object | undefined => {
  const brand = { client: 'ShopApi' } as Parameters<typeof python.view>[0]['brand'];
  const resource = { name, description: '', methods: [method()] };
  return python.view({ model: { ...modelOf(), resources: [resource] }, brand, sdkVersion: '1' }).resources.get(name);
};

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

  it('of a page is printed where a method returns it as it is', () => {
    const page = object('ThingPage', [], { meaning: 'page' });
    const methods = [method({ result: { kind: 'schema', name: 'ThingPage' } })];
    const model = { ...modelOf(page), resources: [{ name: 'things', description: '', methods }] };
    expect(modelViews(model, byName(page))).toHaveLength(1);
  });

  it('of a union has a variant for what is not known yet, with the fields all variants share', () => {
    const one = object('One', [constant('one'), field('id'), field('data', { kind: 'schema', name: 'Two' })]);
    const two = object('Two', [constant('two'), field('id'), field('data', text)]);
    expect(views(union('Either', 'One', 'Two'), one, two).at(-1)).toMatchObject({
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

describe('models whose names meet', () => {
  it('get an underscore for each field that another one has become already, or that Python or the model takes', () => {
    const names = ['a-b', 'a_b', 'A B', 'class', 'raw', 'str', 'decode_means', '2nd digit', '@owner', ''];
    const [{ model }] = views(
      object(
        'Thing',
        names.map((name) => field(name)),
      ),
    ) as [{ model: never }];
    const fields = (model as { class: { fields: { field: { name: string; value: string } }[] } }).class.fields;
    expect(fields.map((one) => `${one.field.name} = ${one.field.value}`)).toEqual([
      'a_b = Field("a-b")',
      'a_b_ = Field("a_b")',
      'a_b__ = Field("A B")',
      'class_ = Field("class")',
      'raw_ = Field("raw")',
      'str_ = Field("str")',
      'decode_means_ = Field("decode_means")',
      'n_2nd_digit = Field("2nd digit")',
      'owner = Field("@owner")',
      'empty = Field("")',
    ]);
  });

  it('of a union that goes in a circle through its variants come before it', () => {
    const round = object('Round', [field('inner', ref('Shape'))], { use: 'both' });
    const square = object('Square', [], { use: 'both' });
    const printed = views(round, union('Shape', 'Round', 'Square'), square);
    expect(printed).toMatchObject([
      { model: { class: { name: 'Square' } } },
      {
        model: {
          class: {
            name: 'Round',
            fields: [{ field: { type: 'Shape', value: 'Decoded("inner", lambda raw: decode_shape(raw))' } }],
          },
        },
      },
      { model: { union: { name: 'Shape', unknown: 'UnknownShape', discriminator: '"means-type"' } } },
    ]);
  });

  it('of a union may be another union', () => {
    const printed = views(
      union('Outer', 'Inner', 'Round'),
      union('Inner', 'Square'),
      object('Round', []),
      object('Square', []),
    );
    expect(printed.at(-1)).toMatchObject({
      model: {
        union: {
          type: 'Inner | Round | UnknownOuter',
          variants: [
            { variant: { value: '"inner"', decode: 'decode_inner' } },
            { variant: { value: '"round"', decode: 'Round' } },
          ],
        },
      },
    });
  });

  it('leave a name to the schema that has it, when a union would call its unknown variant so', () => {
    const printed = views(union('Shape', 'Round'), object('Round', []), object('UnknownShape', []));
    expect(printed).toMatchObject([{}, { model: { union: { unknown: 'UnknownShape_' } } }, {}]);
  });

  it('may be sent as a model or as a dictionary, whichever variant of a union it is', () => {
    const round = object('Round', [field('means-type')], { use: 'both' });
    const order = object('Order', [field('shape', ref('Shape'))], { use: 'request' });
    const schemas = [round, union('Shape', 'Round'), order];
    expect(inputViews(modelOf(...schemas), byName(...schemas))).toMatchObject([
      { input: { name: 'Round', isFunctional: true, fields: [{ field: { key: '"means-type"' } }] } },
      { input: { name: 'Shape', unionType: '"Round"' } },
      { input: { fields: [{ field: { type: 'Shape | models.Shape' } }] } },
    ]);
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

  it.each(['sku', 'lineItems', '_links', 'type'])('has a class with a key %s', (key) => {
    const schema = object('Thing', [field(key)], { use: 'request' });
    expect(inputViews(modelOf(schema), byName(schema))).toMatchObject([{ input: { isClass: true } }]);
  });

  it.each(['from', 'ä', 'foo-bar', '@id', '__secret', 'str', 'Upper'])(
    'has no class when Python takes no attribute called %s',
    (key) => {
      const schema = object('Thing', [field(key)], { use: 'request' });
      expect(inputViews(modelOf(schema), byName(schema))).toMatchObject([
        { input: { isClass: false, isFunctional: true } },
      ]);
    },
  );

  it('takes files as bytes, with a name and a type if they matter', () => {
    const fields = [field('file', { kind: 'binary' }), field('more', { kind: 'list', items: { kind: 'binary' } })];
    const schema = object('Upload', fields, { use: 'request' });
    expect(inputViews(modelOf(schema), byName(schema))).toMatchObject([
      {
        input: { fields: [{ field: { type: 'bytes | FilePart' } }, { field: { type: 'Sequence[bytes | FilePart]' } }] },
      },
    ]);
  });

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

it('the library is made under the names of the brand, with its own version', () => {
  const brand = { client: 'ShopApi' } as Parameters<typeof python.view>[0]['brand'];
  const view = python.view({ model: modelOf(), brand, sdkVersion: '2.0.5' });
  expect(view.sdk).toMatchObject({ client: 'ShopApi', version: '"2.0.5"', serverUrl: '"https://api.example"' });
});

describe('a resource', () => {
  it.each([
    ['line_items', { name: 'LineItems', attribute: 'line_items', module: 'line_items' }],
    ['page', { name: 'PageResource', attribute: 'page', module: 'page' }],
    ['shop_api', { name: 'ShopApiResource', attribute: 'shop_api', module: 'shop_api' }],
    ['base_client', { name: 'BaseClientResource', attribute: 'base_client', module: 'base_client' }],
    ['close', { name: 'Close', attribute: 'close_', module: 'close' }],
    ['list', { name: 'ListResource', attribute: 'list', module: 'list' }],
    ['n_2fa', { name: 'N2fa', attribute: 'n_2fa', module: 'n2fa' }],
  ])('called %s stands beside what the library has of that name', (name, expected) => {
    expect(viewOf(name)).toMatchObject(expected);
  });
});
