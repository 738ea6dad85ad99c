import type { Body, Field, Method, Parameter, Schema, SdkModel, TypeRef } from '../../model/model.ts';

export const text: TypeRef = { kind: 'string' };

export function field(name: string, type: TypeRef = text, options: Partial<Field> = {}): Field {
  return { name, type, required: true, nullable: false, description: '', deprecated: false, ...options };
}

export function object(
  name: string,
  fields: Field[],
  options: Partial<Extract<Schema, { kind: 'object' }>> = {},
): Schema {
  return { kind: 'object', name, description: '', deprecated: false, use: 'response', fields, ...options };
}

export function modelOf(...schemas: Schema[]): SdkModel {
  return { title: 'Test', version: '1', serverUrl: 'https://api.example', resources: [], schemas };
}

export function method(options: Partial<Method> = {}): Method {
  return {
    name: 'update',
    operationId: 'updateThing',
    summary: 'Update',
    description: '',
    deprecated: false,
    httpMethod: 'PATCH',
    path: '/things/{thing_id}',
    scopes: [],
    credential: { kind: 'bearer', header: 'Authorization' },
    parameters: [],
    idempotency: 'optional',
    mayBeEmpty: false,
    mayBeNull: false,
    ...options,
  };
}

export const byName = (...schemas: Schema[]): Map<string, Schema> =>
  new Map(schemas.map((schema) => [schema.name, schema]));

/** A body in JSON, unless `more` says otherwise. */
export function body(type: TypeRef, more: Partial<Body> = {}): Body {
  return { type, encoding: 'json', mediaType: 'application/json', required: true, description: '', ...more };
}

export function parameter(name: string, place: Parameter['in'], more: Partial<Parameter> = {}): Parameter {
  const required = place === 'path';
  return { name, in: place, type: text, required, description: '', deprecated: false, explode: false, ...more };
}

export const ref = (name: string): TypeRef => ({ kind: 'schema', name });
