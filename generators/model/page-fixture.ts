/** Pages and parameters of lists in tests. */
import type { Field, Parameter, Schema, TypeRef } from './model.ts';
import { recogniseList } from './page-strategy.ts';

export const TEXT: TypeRef = { kind: 'string' };
export const BOOLEAN: TypeRef = { kind: 'boolean' };
export const ITEM: TypeRef = { kind: 'object', name: 'Item' };
export const INTEGER: TypeRef = { kind: 'integer', bits: 32 };
export const TEXTS: TypeRef = { kind: 'list', items: TEXT };
export const ITEMS: TypeRef = { kind: 'list', items: ITEM };

export const RESPONSE = { path: '/things', mayBeEmpty: false, mayBeNull: false, hasLink: false };

const field = (name: string, type: TypeRef, required = true): Field => {
  return { name, type, required, nullable: false, description: '', deprecated: false };
};
export const schema = (name: string, fields: Record<string, TypeRef>): Schema => ({
  kind: 'object',
  name,
  description: '',
  deprecated: false,
  direction: 'response',
  fields: Object.entries(fields).map(([each, type]) => field(each, type)),
});
export const query = (name: string, type: TypeRef = TEXT): Parameter => {
  return { name, in: 'query', type, required: false, description: '', deprecated: false, explode: false };
};

export function recognised(
  page: Record<string, TypeRef>,
  parameters: Parameter[],
  envelope: Record<string, TypeRef> = {},
  path = '/things',
) {
  const schemas = [schema('Page', page), schema('Item', { id: TEXT }), schema('Envelope', envelope)];
  return recogniseList({ ...RESPONSE, path, result: { kind: 'object', name: 'Page' } }, parameters, schemas);
}

export const ENVELOPE: TypeRef = { kind: 'object', name: 'Envelope' };
