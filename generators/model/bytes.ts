import { Unsupported } from './document.ts';
import { toPointer } from '../sources/pointer.ts';
import type { Field, ObjectSchema, SdkModel, TypeRef } from './model.ts';

/**
 * JSON has no bytes: they may be a body, an answer, or a field of a multipart form.
 * @throws {Unsupported} where they stand elsewhere
 */
export function requireBytesInPlace({ resources, schemas }: SdkModel): void {
  const methods = resources.flatMap((resource) => resource.methods);
  const forms = new Set<string>();
  const json = new Set<string>();
  for (const { body, result } of methods) {
    const isForm = body?.encoding === 'multipart';
    for (const name of body === undefined ? [] : schemasIn(body.type)) (isForm ? forms : json).add(name);
    for (const name of result === undefined ? [] : schemasIn(result)) json.add(name);
  }
  const objects = schemas.filter((schema): schema is ObjectSchema => schema.kind === 'object');
  for (const { fields } of objects) for (const { type } of fields) for (const name of schemasIn(type)) json.add(name);
  for (const { name, fields } of objects) {
    const field = fields.find(({ type }) => hasBytes(type));
    if (field !== undefined && (json.has(name) || !forms.has(name))) refuse(name, field);
  }
}

function refuse(schema: string, { name }: Field): never {
  const pointer = toPointer(['components', 'schemas', schema, 'properties', name]);
  throw new Unsupported(pointer, 'bytes stand in a multipart form or by themselves, not in JSON; make it text');
}

function hasBytes(type: TypeRef): boolean {
  if (type.kind === 'list') return hasBytes(type.items);
  return type.kind === 'map' ? hasBytes(type.values) : type.kind === 'binary';
}

function schemasIn(type: TypeRef): string[] {
  if (type.kind === 'list') return schemasIn(type.items);
  if (type.kind === 'map') return schemasIn(type.values);
  return type.kind === 'schema' ? [type.name] : [];
}
