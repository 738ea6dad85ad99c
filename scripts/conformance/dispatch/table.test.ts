import { describe, expect, it } from 'vitest';
import { body, field, method, object, parameter, ref } from '../../../generators/languages/python/fixture.ts';
import type { Method, Schema, SdkModel, TypeRef } from '../../../generators/model/model.ts';
import { dispatchTable } from './table.ts';

const moment: TypeRef = { kind: 'string', format: 'date-time' };
const sent = { use: 'request' } as const;
const window = object('TimeWindow', [field('valid_from', moment), field('class')], sent);
const enumeration: Schema = {
  kind: 'enum',
  name: 'OrderStatus',
  description: '',
  deprecated: false,
  use: 'both',
  values: ['open'],
};
const union: Schema = {
  kind: 'union',
  name: 'Means',
  description: '',
  deprecated: false,
  use: 'request',
  discriminator: 'means-type',
  variants: [{ value: 'window', schema: 'TimeWindow' }],
};

function modelOf(one: Method, ...schemas: Schema[]): SdkModel {
  const resources = [{ name: 'api_keys', description: '', methods: [one] }];
  return { title: 'Test', version: '1', serverUrl: 'https://api.example', resources, schemas };
}

const update = method({
  name: 'set_window',
  operationId: 'setWindow',
  parameters: [
    parameter('thing_id', 'path'),
    parameter('status', 'query', { type: { kind: 'list', items: ref('OrderStatus') } }),
    parameter('after', 'query', { type: moment }),
    parameter('If-Match', 'header'),
  ],
  body: body(ref('TimeWindow')),
});
const model = modelOf(update, window, enumeration, union);

describe('the dispatch table', () => {
  it('names resource, method and arguments as Python has them, each member of the body being an argument', () => {
    expect(dispatchTable(model, 'python').operations).toEqual({
      setWindow: {
        resource: 'api_keys',
        method: 'set_window',
        path: { thing_id: { name: 'thing_id', shape: 'plain' } },
        query: {
          status: { name: 'status', shape: { list: 'plain' } },
          after: { name: 'after', shape: 'moment' },
        },
        headers: { 'If-Match': { name: 'if_match', shape: 'plain' } },
        members: {
          valid_from: { name: 'valid_from', shape: 'moment' },
          class: { name: 'class_', shape: 'plain' },
        },
      },
    });
  });

  it('names them as PHP has them, the body being one model', () => {
    expect(dispatchTable(model, 'php').operations['setWindow']).toMatchObject({
      resource: 'apiKeys',
      method: 'setWindow',
      path: { thing_id: { name: 'thingId' } },
      headers: { 'If-Match': { name: 'ifMatch' } },
      body: { name: 'body', shape: { model: 'TimeWindow' } },
    });
  });

  it('says what bodies are made of: dictionaries of the wire in Python, classes in PHP, unions by their variants', () => {
    const fields = { valid_from: { name: 'valid_from', shape: 'moment' }, class: { name: 'class', shape: 'plain' } };
    const variants = { discriminator: 'means-type', variants: { window: 'TimeWindow' } };
    expect(dispatchTable(model, 'python').models).toEqual({
      TimeWindow: { class: 'TimeWindow', fields },
      Means: variants,
    });
    expect(dispatchTable(model, 'php').models).toMatchObject({
      TimeWindow: { class: 'TimeWindow', fields: { valid_from: { name: 'validFrom', shape: 'moment' } } },
      Means: variants,
    });
  });

  it('tells arguments apart that two places of a request have', () => {
    const twice = method({
      parameters: [parameter('id', 'path'), parameter('id', 'query'), parameter('options', 'query')],
    });
    const names = (language: 'php' | 'python'): unknown[] => {
      const { path, query } = dispatchTable(modelOf(twice), language).operations['updateThing'] ?? {};
      return [path?.['id']?.name, query?.['id']?.name, query?.['options']?.name];
    };
    expect(names('php')).toEqual(['id', 'idInQuery', 'optionsParameter']);
    expect(names('python')).toEqual(['id', 'id_', 'options_']);
  });

  it('leaves a body that is no object to one argument in Python too', () => {
    const list: TypeRef = { kind: 'list', items: { kind: 'map', values: ref('TimeWindow') } };
    const whole = dispatchTable(modelOf(method({ body: body(list) }), window), 'python').operations['updateThing'];
    expect(whole?.members).toBeUndefined();
    expect(whole?.body).toEqual({ name: 'body', shape: { list: { map: { model: 'TimeWindow' } } } });
  });
});
