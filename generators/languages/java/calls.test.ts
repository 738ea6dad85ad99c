import { describe, expect, it } from 'vitest';
import type { Body, Method, ObjectSchema, TypeRef } from '../../model/model.ts';
import { callOf, resultOf, variationOf } from './calls.ts';
import { Imports } from './types.ts';

const PACKAGES = { root: 'com.shop', model: 'com.shop.model' };
const THING: TypeRef = { kind: 'schema', name: 'thing' };
const METHOD: Method = {
  name: 'get',
  operationId: 'getThing',
  summary: '',
  description: '',
  deprecated: false,
  httpMethod: 'GET',
  path: '/things/{id}',
  scopes: [],
  credential: { kind: 'bearer', header: 'Authorization' },
  parameters: [],
  idempotency: 'none',
  mayBeEmpty: false,
  mayBeNull: false,
};

function resultWith(more: Partial<Method>): [type: string, call: string] {
  const method = { ...METHOD, ...more };
  const result = resultOf(method, [page(false)], PACKAGES, new Imports());
  return [result.type, callOf(method, result, false)];
}

function page(isOptional: boolean): ObjectSchema {
  const field = { nullable: false, description: '', deprecated: false };
  return {
    kind: 'object',
    name: 'page',
    description: '',
    deprecated: false,
    use: 'response',
    meaning: 'page',
    fields: [
      { ...field, name: 'data', type: { kind: 'list', items: THING }, required: !isOptional },
      { ...field, name: 'has_more', type: { kind: 'boolean' }, required: true },
      { ...field, name: 'next_cursor', type: { kind: 'string' }, required: false },
    ],
  };
}

function bodyWith(more: Partial<Body>): string {
  const sent: Body = {
    type: THING,
    encoding: 'json',
    mediaType: 'application/json',
    required: true,
    description: '',
    ...more,
  };
  const method = { ...METHOD, body: sent };
  return callOf(method, resultOf(method, [], PACKAGES, new Imports()), false);
}

describe('the result of a method', () => {
  it.each<[Partial<Method>, string, string]>([
    [{}, 'void', 'caller.call(GET.request(), options)'],
    [{ result: THING }, 'Thing', 'caller.call(GET.request(), Thing::decode, options)'],
    [{ result: { kind: 'integer', bits: 64 } }, 'Long', 'caller.call(GET.request(), JsonInput::longInteger, options)'],
    [
      { result: { kind: 'list', items: THING } },
      'List<Thing>',
      'caller.call(GET.request(), in -> in.list(Thing::decode), options)',
    ],
    [{ result: { kind: 'binary' } }, 'byte[]', 'caller.bytes(GET.request(), options)'],
  ])('is what the contract says: %j', (more, type, call) => {
    expect(resultWith(more)).toEqual([type, call]);
  });

  it('is an Optional where a success may have no body, or be null', () => {
    const call = 'caller.callOptional(GET.request(), Thing::decode, options)';
    expect(resultWith({ result: THING, mayBeEmpty: true })).toEqual(['Optional<Thing>', call]);
    const orNull = 'caller.call(GET.request(), JsonInput.optional(Thing::decode), options)';
    expect(resultWith({ result: THING, mayBeNull: true })).toEqual(['Optional<Thing>', orNull]);
    const any = 'caller.call(GET.request(), JsonInput.optional(JsonInput::any), options)';
    expect(resultWith({ result: { kind: 'json' } })).toEqual(['Optional<Object>', any]);
  });

  it('is an Optional where a success may have no body and may be null', () => {
    const call =
      'caller.callOptional(GET.request(), JsonInput.optional(Thing::decode), options).orElse(Optional.empty())';
    expect(resultWith({ result: THING, mayBeNull: true, mayBeEmpty: true })).toEqual(['Optional<Thing>', call]);
  });

  it('is a listing only when the page has what a listing goes by', () => {
    const method: Method = { ...METHOD, result: { kind: 'schema', name: 'page' }, pageItem: THING };
    expect(resultOf(method, [page(false)], PACKAGES, new Imports()).type).toBe('Listing<Thing>');
    expect(resultOf(method, [page(true)], PACKAGES, new Imports()).type).toBe('Page');
  });
});

describe('the operation of a method', () => {
  it('says how the key is sent only where it is no bearer token', () => {
    expect(variationOf(METHOD)).toBe('');
    expect(variationOf({ ...METHOD, credential: { kind: 'basic', header: 'Authorization' } })).toBe('.basic()');
    expect(variationOf({ ...METHOD, credential: { kind: 'header', header: 'X-"Key' } })).toBe(
      String.raw`.keyIn("X-\"Key")`,
    );
  });

  it('says which bytes it answers with', () => {
    expect(variationOf({ ...METHOD, download: 'image/png' })).toBe('.accepting("image/png")');
  });
});

describe('the body of a method', () => {
  it.each<[Partial<Body>, string]>([
    [{}, '.requiredBody(body)'],
    [{ required: false }, '.body(body)'],
    [{ type: { kind: 'json' } }, '.anyBody(body)'],
    [{ mediaType: 'application/merge-patch+json' }, '.requiredBody(body).contentType("application/merge-patch+json")'],
    [
      { encoding: 'binary', type: { kind: 'binary' }, mediaType: 'image/png' },
      '.requiredBytes(body).contentType("image/png")',
    ],
    [
      { encoding: 'binary', type: { kind: 'binary' }, mediaType: 'application/octet-stream', required: false },
      '.bytes(body)',
    ],
    [{ encoding: 'multipart', mediaType: 'multipart/form-data' }, '.requiredMultipart(body)'],
    [{ encoding: 'multipart', mediaType: 'multipart/form-data', required: false }, '.multipart(body)'],
  ])('is sent as the contract says: %j', (body, call) => {
    expect(bodyWith(body)).toBe(`caller.call(GET.request()${call}, options)`);
  });
});
