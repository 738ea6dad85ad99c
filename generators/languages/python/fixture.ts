import type {
  Body,
  Field,
  Method,
  ObjectSchema,
  Parameter,
  Reference,
  Schema,
  TypeRef,
  UnionSchema,
} from '../../model/model.ts';

export const text: TypeRef = { kind: 'string' };

export function field(name: string, type: TypeRef = text, options: Partial<Field> = {}): Field {
  return { name, type, required: true, nullable: false, description: '', deprecated: false, ...options };
}

export function object(name: string, fields: Field[], options: Partial<ObjectSchema> = {}): ObjectSchema {
  return { kind: 'object', name, description: '', deprecated: false, direction: 'response', fields, ...options };
}

export function union(name: string, variants: string[], options: Partial<UnionSchema> = {}): UnionSchema {
  return {
    kind: 'union',
    name,
    description: '',
    deprecated: false,
    direction: 'both',
    discriminator: 'means-type',
    variants: variants.map((schema) => ({ value: schema.toLowerCase(), schema })),
    sharedFields: [],
    unknown: object(`Unknown${name}`, []),
    ...options,
  };
}

export function method(options: Partial<Method> = {}): Method {
  return {
    name: 'update',
    operationId: 'updateThing',
    title: 'Update.',
    description: 'Update.',
    deprecated: false,
    httpMethod: 'PATCH',
    isWrite: true,
    isKeyedAlone: false,
    path: '/things/{thing_id}',
    auth: { kind: 'bearer', header: 'Authorization' },
    parameters: [],
    mayBeEmpty: false,
    mayBeNull: false,
    ...options,
  };
}

export const byName = (...schemas: Schema[]): Map<string, Schema> =>
  new Map(schemas.map((schema) => [schema.name, schema]));

/** Returns a JSON body. `more` overrides any part of it. */
export function body(type: TypeRef, more: Partial<Body> = {}): Body {
  return { type, encoding: 'json', mediaType: 'application/json', required: true, description: '', ...more };
}

export function parameter(name: string, location: Parameter['in'], more: Partial<Parameter> = {}): Parameter {
  const required = location === 'path';
  return { name, in: location, type: text, required, description: '', deprecated: false, explode: false, ...more };
}

export const ref = (name: string, kind: Reference['kind'] = 'object'): TypeRef => ({ kind, name });
