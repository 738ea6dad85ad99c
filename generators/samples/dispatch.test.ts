import { describe, expect, it } from 'vitest';
import type { CallNames } from '../languages/call-names.ts';
import type { Field, Method, ObjectSchema, Parameter, Schema, SdkModel, TypeRef } from '../model/model.ts';
import { dispatchTable } from './dispatch.ts';

const STRING: TypeRef = { kind: 'string' };
const DATE_TIME: TypeRef = { kind: 'string', format: 'date-time' };
const TIME_WINDOW: TypeRef = { kind: 'object', name: 'TimeWindow' };

const sent = { description: '', deprecated: false, direction: 'request' } as const;
const field = (name: string, type: TypeRef = STRING): Field => ({
  name,
  type,
  required: true,
  nullable: false,
  description: '',
  deprecated: false,
});
const parameter = (name: string, location: Parameter['in'], type: TypeRef = STRING): Parameter => ({
  name,
  in: location,
  type,
  required: true,
  description: '',
  deprecated: false,
  explode: false,
});
const timeWindow: ObjectSchema = {
  kind: 'object',
  name: 'TimeWindow',
  ...sent,
  fields: [field('valid_from', DATE_TIME), field('class')],
};
const status: Schema = { kind: 'enum', name: 'OrderStatus', ...sent, values: ['open'] };
const means: Schema = {
  kind: 'union',
  name: 'Means',
  ...sent,
  discriminator: 'means-type',
  sharedFields: [],
  variants: [{ value: 'window', schema: 'TimeWindow' }],
};
const response: Schema = { ...timeWindow, name: 'Answer', direction: 'response' };

const method = (more: Partial<Method>): Method => ({
  name: 'set_window',
  operationId: 'setWindow',
  title: '',
  description: '',
  deprecated: false,
  httpMethod: 'PUT',
  isWrite: true,
  isKeyedAlone: false,
  path: '/',
  auth: { kind: 'none' },
  parameters: [],
  mayBeEmpty: true,
  mayBeNull: false,
  ...more,
});
const body = (type: TypeRef): Pick<Method, 'body'> => ({
  body: { type, encoding: 'json', mediaType: 'application/json', required: true, description: '' },
});

function modelOf(operation: Method): SdkModel {
  const resources = [{ name: 'api_keys', description: '', methods: [operation] }];
  const schemas = [timeWindow, status, means, response];
  return { title: 'Test', version: '1', serverUrl: 'https://api.example', resources, schemas, hasWebhooks: false };
}

const mark = (what: string) => (name: string) => `${what} ${name}`;

/** Names that show their origin, for a language in which a body is one argument. */
const WHOLE: CallNames = {
  resource: mark('resource'),
  method: mark('method'),
  model: mark('model'),
  field: mark('field'),
  constants: (values) => [...values],
  spreadsBody: false,
  arguments: (parameters, members = []) => ({
    parameters: parameters.map(({ name }, index) => `argument ${index} ${name}`),
    members: members.map(({ name }) => `member ${name}`),
    body: 'argument body',
  }),
};
const SPREAD: CallNames = { ...WHOLE, spreadsBody: true };

const update = method({
  parameters: [
    parameter('thing_id', 'path'),
    parameter('status', 'query', { kind: 'list', items: { kind: 'enum', name: 'OrderStatus' } }),
    parameter('after', 'query', DATE_TIME),
    parameter('If-Match', 'header'),
  ],
  ...body(TIME_WINDOW),
});

const parameters = {
  resource: 'resource api_keys',
  method: 'method set_window',
  path: { thing_id: { name: 'argument 0 thing_id', type: 'string' } },
  query: {
    status: { name: 'argument 1 status', type: { list: { enum: 'OrderStatus' } } },
    after: { name: 'argument 2 after', type: 'date-time' },
  },
  headers: { 'If-Match': { name: 'argument 3 If-Match', type: 'string' } },
};

describe('the dispatch table', () => {
  it('contains the names of resource, method and arguments, with the body as one argument', () => {
    expect(dispatchTable(modelOf(update), WHOLE).operations).toEqual({
      setWindow: { ...parameters, body: { name: 'argument body', type: { model: 'TimeWindow' } } },
    });
  });

  it('contains each member of the body if the language has an argument for it', () => {
    expect(dispatchTable(modelOf(update), SPREAD).operations).toEqual({
      setWindow: {
        ...parameters,
        members: {
          valid_from: { name: 'member valid_from', type: 'date-time' },
          class: { name: 'member class', type: 'string' },
        },
      },
    });
  });

  it('passes a body that is not an object as one argument', () => {
    const list: TypeRef = { kind: 'list', items: { kind: 'map', values: TIME_WINDOW } };
    const { setWindow } = dispatchTable(modelOf(method(body(list))), SPREAD).operations;
    expect(setWindow?.members).toBeUndefined();
    expect(setWindow?.body).toEqual({ name: 'argument body', type: { list: { map: { model: 'TimeWindow' } } } });
    expect(dispatchTable(modelOf(method(body({ kind: 'union', name: 'Means' }))), SPREAD).operations).toMatchObject({
      setWindow: { body: { name: 'argument body', type: { model: 'Means' } } },
    });
  });

  it('contains the types of the returned value and of the items of a list', () => {
    const listed = method({ result: { kind: 'object', name: 'Answer' }, pageItem: STRING });
    expect(dispatchTable(modelOf(listed), WHOLE).operations).toMatchObject({
      setWindow: { result: { model: 'Answer' }, item: 'string' },
    });
  });

  it('describes the models of requests and responses, and unions by their variants', () => {
    expect(dispatchTable(modelOf(update), WHOLE).models).toEqual({
      TimeWindow: {
        class: 'model TimeWindow',
        fields: {
          valid_from: { name: 'field valid_from', type: 'date-time' },
          class: { name: 'field class', type: 'string' },
        },
      },
      Means: { discriminator: 'means-type', variants: { window: 'TimeWindow' } },
      Answer: {
        class: 'model Answer',
        fields: {
          valid_from: { name: 'field valid_from', type: 'date-time' },
          class: { name: 'field class', type: 'string' },
        },
      },
    });
  });
});
