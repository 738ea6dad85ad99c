import { describe, expect, it } from 'vitest';
import type { Schema, TypeRef } from '../../model/model.ts';
import { body, byName, field, method, object, parameter, ref, text } from './fixture.ts';
import { methodView } from './methods.ts';

const tags: TypeRef = { kind: 'list', items: text };

describe('a method', () => {
  const id = parameter('thing_id', 'path');

  it('takes ids by position and all else by keyword, the required before the optional', () => {
    const header = parameter('If-Match', 'header');
    const update = object('ThingUpdate', [field('note', text, { required: false, nullable: true }), field('sku')]);
    const view = methodView(
      method({
        parameters: [id, header],
        body: body(ref('ThingUpdate')),
      }),
      byName(update),
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
    expect(
      methodView(method({ parameters: [id], body: body(ref('Thing')) }), byName(object('Thing', fields))),
    ).toMatchObject({
      arguments: ['path=(thing_id,)', 'body={"timeout": timeout_, "from": from_, "thing_id": thing_id_}'],
    });
  });

  it('of a list gives a page of its items', () => {
    const schemas = byName(object('Thing', []), object('ThingPage', [], { meaning: 'page' }));
    expect(
      methodView(method({ httpMethod: 'GET', result: ref('ThingPage'), pageItem: ref('Thing') }), schemas),
    ).toMatchObject({
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

  it.each<[string, Parameters<typeof method>[0], string]>([
    ['by user and password', { credential: { kind: 'basic', header: 'Authorization' } }, 'credential=basic'],
    ['by a key in a header', { credential: { kind: 'header', header: 'X-"K' } }, 'credential=in_header("X-\\"K")'],
    ['with a form', { body: body(ref('Thing'), { encoding: 'multipart' }) }, 'encode=as_multipart'],
    [
      'with bytes',
      { body: body({ kind: 'binary' }, { encoding: 'binary', mediaType: 'a/b' }) },
      'encode=bytes_as("a/b")',
    ],
    [
      'with JSON of another name',
      { body: body({ kind: 'json' }, { mediaType: 'a/b+json' }) },
      'encode=json_as("a/b+json")',
    ],
    [
      'that repeats a parameter',
      { parameters: [parameter('tag[]', 'query', { explode: true, type: tags })] },
      'exploded=("tag[]",)',
    ],
    ['with a list of commas', { parameters: [parameter('tag', 'query', { type: tags })] }, ''],
    ['where one value is no list', { parameters: [parameter('tag', 'query', { explode: true })] }, ''],
    ['that may leave out its fields', { body: body(ref('Thing'), { required: false }) }, 'optional_body=True'],
    ['that may leave out its body', { body: body({ kind: 'json' }, { required: false }) }, ''],
  ])('called %s says so in its operation, and nothing that goes without saying', (_, options, expected) => {
    const schemas = byName(object('Thing', []));
    const { operation } = methodView(method(options), schemas) as { operation: string };
    expect(operation).toBe(
      ['"updateThing", "PATCH", "/things/{thing_id}", nothing', expected].filter(Boolean).join(', '),
    );
  });

  it('called without a key says so in its operation and its documentation', () => {
    const { credential: _, ...open } = method();
    expect(methodView(open, byName())).toMatchObject({
      operation: '"updateThing", "PATCH", "/things/{thing_id}", nothing, is_public=True',
      doc: expect.stringContaining('No API key needed.') as string,
    });
  });

  it.each<[string, Parameters<typeof method>[0], string, string]>([
    [
      'a list',
      { result: { kind: 'list', items: ref('Means') } },
      'builtins.list[models.Means]',
      'list_of(models.decode_means)',
    ],
    ['a map', { result: { kind: 'map', values: ref('Thing') } }, 'dict[str, models.Thing]', 'map_of(models.Thing)'],
    ['a text', { result: text }, 'str', 'plain'],
    ['a time', { result: { kind: 'string', format: 'date-time' } }, 'datetime', 'moment'],
    ['any JSON, null too', { result: { kind: 'json' } }, 'Any', 'plain, may_be_null=True'],
    [
      'a model or null',
      { result: ref('Thing'), mayBeNull: true },
      'models.Thing | None',
      'models.Thing, may_be_null=True',
    ],
    [
      'a text, null or nothing',
      { result: text, mayBeNull: true, mayBeEmpty: true },
      'str | None',
      'plain, may_be_empty=True, may_be_null=True',
    ],
    ['a union', { result: ref('Means') }, 'models.Means', 'models.decode_means'],
    [
      'a model or nothing',
      { result: ref('Thing'), mayBeEmpty: true },
      'models.Thing | None',
      'models.Thing, may_be_empty=True',
    ],
    ['bytes', { result: { kind: 'binary' }, download: 'image/png' }, 'bytes', 'plain, download="image/png"'],
  ])('gives %s', (_, options, result, decode) => {
    const means: Schema = { ...object('Means', []), kind: 'union', discriminator: 'type', variants: [] };
    const view = methodView(method(options), byName(object('Thing', []), means));
    expect(view).toMatchObject({
      result,
      operationType: result,
      operation: `"updateThing", "PATCH", "/things/{thing_id}", ${decode}`,
    });
  });

  it('sends cookies, headers that must be there, and names no identifier can have', () => {
    const parameters = [
      parameter('pet-id', 'path', { type: { kind: 'integer', bits: 32 } }),
      parameter('X-Tenant', 'header', { required: true }),
      parameter('filter[name]', 'query'),
      parameter('class', 'query'),
      parameter('session', 'cookie'),
    ];
    expect(methodView(method({ parameters }), byName())).toMatchObject({
      signature: [
        'pet_id: int',
        '*',
        'x_tenant: str',
        'filter_name: str | Unset = UNSET',
        'class_: str | Unset = UNSET',
        'session: str | Unset = UNSET',
      ],
      arguments: [
        'path=(pet_id,)',
        'query={"filter[name]": filter_name, "class": class_}',
        'headers={"X-Tenant": x_tenant}',
        'cookies={"session": session}',
      ],
    });
  });

  it('takes the fields of a form as arguments, none of them null', () => {
    const file = field('file', { kind: 'binary' });
    const note = field('note', text, { required: false, nullable: true });
    const form = method({ body: body(ref('Upload'), { encoding: 'multipart' }) });
    expect(methodView(form, byName(object('Upload', [file, note])))).toMatchObject({
      signature: ['*', 'file: bytes | FilePart', 'note: str | Unset = UNSET'],
      arguments: ['body={"file": file, "note": note}'],
    });
  });

  it('takes a body that is no object as one argument', () => {
    const bytes = body({ kind: 'binary' }, { encoding: 'binary', mediaType: 'image/png' });
    expect(methodView(method({ body: bytes }), byName())).toMatchObject({
      signature: ['*', 'body: bytes'],
      arguments: ['body=body'],
    });
    const list = body({ kind: 'list', items: text }, { required: false });
    expect(methodView(method({ body: list }), byName())).toMatchObject({
      signature: ['*', 'body: Sequence[str] | Unset = UNSET'],
    });
  });

  it.each(['str', 'models', 'datetime', 'deprecated', 'class'])('called %s hides nothing in its class', (name) => {
    expect(methodView(method({ name }), byName())).toMatchObject({ name: `${name}_` });
  });
});
