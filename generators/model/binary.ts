import { UnsupportedConstructError } from './document.ts';
import { toPointer } from '../sources/pointer.ts';
import { elementType, referencedSchema } from './element-type.ts';
import type { Field, ObjectSchema, SdkModel } from './model.ts';

/**
 * JSON has no bytes: they may be a body, an answer, or a field of a multipart form.
 * @throws {UnsupportedConstructError} where they stand elsewhere
 */
export function requireBinaryOutsideJson({ resources, schemas }: SdkModel): void {
  const methods = resources.flatMap((resource) => resource.methods);
  const forms = new Set<string | undefined>();
  const json = new Set<string | undefined>();
  for (const { body, result } of methods) {
    const isForm = body?.encoding === 'multipart';
    if (body !== undefined) (isForm ? forms : json).add(referencedSchema(body.type));
    if (result !== undefined) json.add(referencedSchema(result));
  }
  const objects = schemas.filter((schema): schema is ObjectSchema => schema.kind === 'object');
  for (const { fields } of objects) for (const { type } of fields) json.add(referencedSchema(type));
  for (const { name, fields } of objects) {
    const field = fields.find(({ type }) => elementType(type).kind === 'binary');
    if (field !== undefined && (json.has(name) || !forms.has(name))) unsupported(name, field);
  }
}

function unsupported(schema: string, { name }: Field): never {
  const pointer = toPointer(['components', 'schemas', schema, 'properties', name]);
  throw new UnsupportedConstructError(
    pointer,
    'bytes stand in a multipart form or by themselves, not in JSON; make it text',
  );
}
