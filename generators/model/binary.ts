import { UnsupportedConstructError } from './document.ts';
import { toPointer } from '../sources/pointer.ts';
import { elementType, referencedSchema } from './element-type.ts';
import type { Field, ObjectSchema, SdkModel } from './model.ts';

/**
 * Requires that binary types are only used for bodies, results and fields of multipart forms: JSON has no binary type.
 * @throws {UnsupportedConstructError} at a binary field outside a multipart form
 */
export function requireBinaryOutsideJson({ resources, schemas }: SdkModel): void {
  const methods = resources.flatMap((resource) => resource.methods);
  const forms = new Set<string | undefined>();
  const json = new Set<string | undefined>();
  for (const { body, result, stream } of methods) {
    const isForm = body?.encoding === 'multipart';
    if (body !== undefined) (isForm ? forms : json).add(referencedSchema(body.type));
    if (result !== undefined) json.add(referencedSchema(result));
    if (stream !== undefined) json.add(referencedSchema(stream.item));
  }
  const objects = schemas.filter((schema): schema is ObjectSchema => schema.kind === 'object');
  for (const { fields, others } of objects) {
    for (const { type } of [...fields, ...(others === undefined ? [] : [others])]) json.add(referencedSchema(type));
  }
  for (const { name, fields } of objects) {
    const field = fields.find(({ type }) => elementType(type).kind === 'binary');
    if (field !== undefined && (json.has(name) || !forms.has(name))) unsupported(name, field);
  }
}

function unsupported(schema: string, { name }: Field): never {
  const pointer = toPointer(['components', 'schemas', schema, 'properties', name]);
  throw new UnsupportedConstructError(
    pointer,
    'JSON cannot contain bytes; use a string, a multipart form or a binary body',
  );
}
