import type { Body, Credential, Method, Parameter, TypeRef } from '../../generators/model/model.ts';
import { DESCRIPTION, STRING, types } from './specimen-schemas.ts';

const COMPOSED = new Set(['list', 'map']);

function parameter(name: string, place: Parameter['in'], type: TypeRef, more: Partial<Parameter> = {}): Parameter {
  return {
    name,
    in: place,
    type,
    required: place === 'path',
    description: DESCRIPTION,
    deprecated: false,
    explode: false,
    ...more,
  };
}

function named(name: string, more: Partial<Method>): Method {
  const texts = { summary: `To ${name}`, description: DESCRIPTION, deprecated: false };
  const wire = {
    httpMethod: 'POST',
    path: '/things/{id}',
    scopes: ['things:write'],
    mayBeEmpty: false,
    mayBeNull: false,
  };
  const parameters = [parameter('id', 'path', STRING)];
  const credential: Credential = { kind: 'bearer', header: 'Authorization' };
  const examples = [{ status: 200, mediaType: 'application/json', value: { text: DESCRIPTION } }, { status: 404 }];
  const usual = { ...texts, ...wire, credential, parameters, examples, idempotency: 'none' } as const;
  return { name, operationId: `${name}Thing`, ...usual, ...more };
}

/** A method of each kind. */
export function specimenMethods(): Method[] {
  const queryTypes = types('SharedEnum').filter(({ kind }) => kind !== 'map' && kind !== 'json');
  const query = queryTypes.map((type, index) => parameter(`query_${index}`, 'query', type));
  const result: TypeRef = { kind: 'schema', name: 'Thing' };
  const sent = { encoding: 'json', mediaType: 'application/json', required: true, description: DESCRIPTION } as const;
  const body: Body = { ...sent, type: { kind: 'schema', name: 'ThingCreate' } };
  const list = { httpMethod: 'GET', path: '/things', result: { kind: 'schema', name: 'ThingPage' } as const };
  const limit = parameter('limit', 'query', { kind: 'integer', bits: 32 }, { default: 20, deprecated: true });
  const cursor = parameter('cursor', 'query', STRING);
  const must = parameter('must', 'query', STRING, { required: true });
  const header = parameter('If-Match', 'header', STRING);
  return [
    named('list', { ...list, parameters: [limit, cursor, ...query], pageItem: result }),
    withoutCredential(named('search', { ...list, parameters: [must, cursor], pageItem: result, scopes: [] })),
    named('create', { path: '/things', parameters: [], body, result, idempotency: 'required' }),
    named('offer', { path: '/offers', parameters: [], body: { ...body, required: false }, idempotency: 'optional' }),
    named('update', { httpMethod: 'PATCH', parameters: [parameter('id', 'path', STRING), header], body, result }),
    named('delete', { httpMethod: 'DELETE', deprecated: true }),
    ...methodsOfOthers(sent),
  ];
}

function withoutCredential(method: Method): Method {
  const copy = { ...method };
  delete copy.credential;
  return copy;
}

/** What other documents have, and ours does not. */
function methodsOfOthers(sent: Omit<Body, 'type'>): Method[] {
  const thing: TypeRef = { kind: 'schema', name: 'Thing' };
  const tags: TypeRef = { kind: 'list', items: STRING };
  const bytes: TypeRef = { kind: 'binary' };
  const get = { httpMethod: 'GET', path: '/others', parameters: [] };
  const write = { path: '/others', parameters: [] };
  const upload: TypeRef = { kind: 'schema', name: 'ThingUpload' };
  const png = { encoding: 'binary', mediaType: 'image/png' } as const;
  const parameters = [
    parameter('tag', 'query', tags, { explode: true }),
    parameter('filter[name]', 'query', STRING),
    parameter('X-Tenant', 'header', STRING, { required: true }),
    parameter('session', 'cookie', STRING),
  ];
  return [
    named('listAll', { ...get, parameters, result: { kind: 'list', items: thing } }),
    named('count', { ...get, result: { kind: 'map', values: { kind: 'integer', bits: 32 } } }),
    named('ping', { ...get, result: STRING, credential: { kind: 'basic', header: 'Authorization' } }),
    named('peek', { ...get, result: { kind: 'json' }, credential: { kind: 'header', header: 'X-API-Key' } }),
    named('tryGet', { ...get, result: thing, mayBeEmpty: true }),
    ...methodsOrNull(get),
    named('image', { ...get, result: bytes, download: 'image/png' }),
    named('setImage', { ...write, body: { ...sent, ...png, type: bytes } }),
    named('upload', {
      ...write,
      body: { ...sent, encoding: 'multipart', mediaType: 'multipart/form-data', type: upload },
    }),
    named('replaceAll', {
      ...write,
      body: { ...sent, type: { kind: 'list', items: { kind: 'schema', name: 'OtherSent' } } },
    }),
    named('note', { ...write, body: { ...sent, mediaType: 'application/merge-patch+json', type: { kind: 'json' } } }),
    named('pay', {
      ...write,
      body: { ...sent, type: { kind: 'schema', name: 'Means' } },
      result: { kind: 'schema', name: 'Means' },
    }),
  ];
}

/** Results that may be null: one for each kind of type. The last one may have no body either. */
function methodsOrNull(get: Partial<Method>): Method[] {
  const thing: TypeRef = { kind: 'schema', name: 'Thing' };
  const single = types('Thing', 'Means', 'ReadEnum', 'ThingPage').filter(({ kind }) => !COMPOSED.has(kind));
  const composed: TypeRef[] = [STRING, thing].flatMap((one) => [
    { kind: 'list', items: one },
    { kind: 'map', values: one },
  ]);
  const results = [...single.filter(({ kind }) => kind !== 'json'), ...composed];
  const orNull = results.map((result, index) => named(`maybe${index}`, { ...get, result, mayBeNull: true }));
  return [...orNull, named('maybeNothing', { ...get, result: STRING, mayBeNull: true, mayBeEmpty: true })];
}
