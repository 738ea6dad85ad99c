import type { Field, Method, Parameter, SdkModel, Schema, TypeRef } from '../../model/model.ts';
import { php } from './php.ts';

export const text: TypeRef = { kind: 'string' };
export const date: TypeRef = { kind: 'string', format: 'date-time' };
export const to = (name: string): TypeRef => ({ kind: 'schema', name });

export function field(name: string, type: TypeRef, rest: Partial<Field> = {}): Field {
  return { name, type, required: false, nullable: false, description: `The ${name}.`, deprecated: false, ...rest };
}

export function object(name: string, use: Schema['use'], fields: Field[], rest: object = {}): Schema {
  return { kind: 'object', name, use, fields, description: `A ${name}.`, deprecated: false, ...rest };
}

export function method(rest: Partial<Method>): Method {
  return {
    name: 'list',
    operationId: 'listPets',
    summary: 'List pets',
    description: '',
    deprecated: false,
    httpMethod: 'GET',
    path: '/pets',
    scopes: [],
    credential: { kind: 'bearer', header: 'Authorization' },
    mayBeEmpty: false,
    mayBeNull: false,
    parameters: [],
    idempotency: 'none',
    ...rest,
  };
}

export function viewOf(schemas: Schema[], methods: Method[] = [], resource = 'pet'): ReturnType<typeof php.view> {
  const resources = [{ name: resource, description: '', methods }];
  const model: SdkModel = { title: 'T', version: '1', serverUrl: 'https://a.example', resources, schemas };
  const brand = { client: 'AcmeApi', php: { package: 'a/b', namespace: 'Acme' } } as Parameters<
    typeof php.view
  >[0]['brand'];
  return php.view({ model, brand, sdkVersion: '1.2.3' });
}

/** The whole view as text, for what must stand somewhere in it. */
export const shown = (view: object | undefined): string => JSON.stringify(view);

export function parameter(name: string, place: Parameter['in'], type = text, rest: Partial<Parameter> = {}): Parameter {
  const texts = { description: '', deprecated: false };
  return { name, in: place, type, required: place === 'path', explode: false, ...texts, ...rest };
}

/** The view of one method of the resource `pet`. */
export function viewOfMethod(schemas: Schema[], rest: Partial<Method>): { head: string; call: string; doc: string } {
  return viewOf(schemas, [method(rest)]).methods.get('listPets') as { head: string; call: string; doc: string };
}

export function withoutCredential(given: Method): Method {
  const open = { ...given };
  delete open.credential;
  return open;
}
