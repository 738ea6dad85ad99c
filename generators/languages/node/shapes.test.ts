import { describe, expect, it } from 'vitest';
import type { BodyNode, OperationNode, SchemaNode } from '../../model/document.ts';
import type { LanguageView } from '../language.ts';
import { answer, body, method, parameter, ref, text, things, views } from './fixture.ts';

/** The shapes of a document by name, in the order in which they are printed. */
function shapesOf(view: LanguageView): Record<string, string> {
  const { shapes } = view.sdk as { shapes: { shape: { name: string; shape: string } }[] };
  return Object.fromEntries(shapes.map(({ shape }) => [shape.name, shape.shape]));
}

const sending = (schema: string, more: Partial<OperationNode> = {}): Record<string, Partial<OperationNode>> => ({
  'POST /a send': { requestBody: body(schema), ...more },
});

const list = (items: SchemaNode | { $ref: string }): SchemaNode => ({ type: 'array', items });

describe('the shape of a schema that is sent', () => {
  it('has the type of each field, and the names of those that must be there', () => {
    const fields: Record<string, SchemaNode> = {
      id: text,
      at: { type: ['string', 'null'], format: 'date-time' },
      count: { type: 'integer', format: 'int64' },
      share: { type: 'number' },
      live: { type: 'boolean' },
      tags: list(text),
      rest: { type: 'object', additionalProperties: { type: 'integer' } },
    };
    const view = views({ In: { required: ['id', 'at'], properties: fields } }, sending('In'));
    expect(shapesOf(view)).toEqual({
      In:
        "{ must: { id: 'string', at: { orNull: 'time' } }, may: { count: 'integer', share: 'number', live: 'boolean', " +
        "tags: { list: 'string' }, rest: { map: 'integer' } } }",
    });
  });

  it('stands after those it needs, and an enum is any text', () => {
    const schemas = {
      Outer: { properties: { inner: ref('Inner'), all: list(ref('Inner')), sort: ref('Sort') } },
      Inner: { properties: { a: text } },
      Sort: { type: 'string', enum: ['on', 'off'] },
    };
    expect(Object.entries(shapesOf(views(schemas, sending('Outer'))))).toEqual([
      ['Inner', "{ may: { a: 'string' } }"],
      ['Outer', "{ may: { inner: Inner, all: { list: Inner }, sort: 'string' } }"],
    ]);
  });

  it('that holds itself names itself later', () => {
    const schemas = {
      Tree: { properties: { left: ref('Leaf'), more: list(ref('Tree')) } },
      Leaf: { properties: { of: ref('Tree') } },
    };
    expect(shapesOf(views(schemas, sending('Tree')))).toEqual({
      Leaf: '{ may: { of: () => Tree } }',
      Tree: '{ may: { left: Leaf, more: { list: () => Tree } } }',
    });
  });

  it('is not printed where the schema only comes with answers', () => {
    const view = views({ Out: { properties: { a: text } } }, { 'GET /a read': { responses: answer('Out') } });
    expect(shapesOf(view)).toEqual({});
    expect(things(view).imports).not.toContain('shapes');
  });

  it('never sets the prototype, whatever a field is called', () => {
    const properties = Object.fromEntries([
      ['__proto__', text],
      ["a'b", text],
    ]);
    expect(shapesOf(views({ In: { properties } }, sending('In')))['In']).toBe(
      String.raw`{ may: { ['__proto__']: 'string', 'a\'b': 'string' } }`,
    );
  });
});

describe('a field called like what every object inherits', () => {
  it('keeps its shape as it is written', () => {
    const properties = { constructor: text, toString: list(text), valueOf: ref('Inner') };
    const view = views({ In: { properties }, Inner: { properties: { a: text } } }, sending('In'));
    expect(shapesOf(view)['In']).toBe(
      "{ may: { constructor: 'string' as const, toString: { list: 'string' } as const, valueOf: Inner } }",
    );
  });
});

describe('the shape of a union', () => {
  const schemas = {
    Means: {
      oneOf: [ref('Card'), ref('Bank')],
      discriminator: {
        propertyName: 'kind',
        mapping: { card: '#/components/schemas/Card', 'bank account': '#/components/schemas/Bank' },
      },
    },
    Card: { properties: { number: text } },
    Bank: { required: ['kind'], properties: { kind: text } },
  };

  it('names a shape for each text of its field, which each variant must have', () => {
    expect(shapesOf(views(schemas, sending('Means')))).toEqual({
      Card: "{ must: { kind: 'string' }, may: { number: 'string' } }",
      Bank: "{ must: { kind: 'string' } }",
      Means: "{ check: faultInUnion, tag: 'kind', variants: { card: Card, 'bank account': Bank } }",
    });
  });

  it('is open where the API answers with it too', () => {
    const view = views(schemas, sending('Means', { responses: answer('Means') }));
    expect(shapesOf(view)['Means']).toContain(', isOpen: true }');
  });
});

const json = (schema: SchemaNode): BodyNode => ({ content: { 'application/json': { schema } } });

describe('an operation', () => {
  it('says what its body must be, and when it may be left out', () => {
    const view = views(
      { In: { properties: { a: text } } },
      {
        'POST /a one': { requestBody: body('In') },
        'POST /b some': { requestBody: json(list(ref('In'))) },
      },
    );
    expect(method(view, 'one').operation).toContain('body: shapes.In,');
    expect(method(view, 'some').operation).toContain('body: { list: shapes.In }, isBodyOptional: true');
    expect(things(view).imports).toContain("import * as shapes from '../shapes.ts';");
  });

  it('says what its query must be', () => {
    const parameters = [
      parameter('limit', 'query', { schema: { type: 'integer' } }),
      parameter('since', 'query', { schema: { ...text, format: 'date-time' }, required: true }),
    ];
    const view = views({}, { 'GET /a all': { parameters } });
    expect(method(view, 'all').operation).toContain("query: { must: { since: 'time' }, may: { limit: 'integer' } }");
  });
});

describe('the function of an operation', () => {
  it('is called like the operation, and like no argument, no word of the language and nothing of its module', () => {
    const parameters = [parameter('other', 'path', { required: true })];
    const operations = Object.fromEntries(
      ['delete', 'options', 'pagesOf', 'createClient', 'shapes', 'deleteCall', 'plain'].map((id) => [
        `GET /${id} ${id}`,
        {},
      ]),
    );
    const view = views({}, { ...operations, 'GET /x/{other} other': { parameters } });
    const names = things(view).methods.map((one) => [one.method.operation.split("'")[1], one.method.function.name]);
    expect(Object.fromEntries(names)).toEqual({
      createClient: 'createClientCall',
      delete: 'deleteCallCall',
      deleteCall: 'deleteCall',
      options: 'optionsCall',
      other: 'otherCall',
      pagesOf: 'pagesOfCall',
      plain: 'plain',
      shapes: 'shapesCall',
    });
  });

  it('says what it does and which method does the same', () => {
    const view = views({}, { 'GET /a read': { summary: 'Read it', deprecated: true } });
    const { doc } = method(view, 'read').function;
    expect(doc).toContain('Read it.');
    expect(doc).toContain('{@link ThingsResource.read}');
    expect(doc).toContain('@deprecated');
  });
});
