import { elementType } from '../../model/element-type.ts';
import type { Field, Method, SdkModel, TypeRef } from '../../model/model.ts';

/** Returns the names of the secret fields of a result or of an item of a stream, at any depth. The models of the Node.js library are plain JSON. */
export function secretFields({ result, stream }: Method, { schemas }: SdkModel): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (type: TypeRef): void => {
    const inner = elementType(type);
    if ((inner.kind !== 'object' && inner.kind !== 'union') || seen.has(inner.name)) return;
    seen.add(inner.name);
    for (const field of fieldsOf(inner.name)) {
      if (isSecret(field.type)) found.add(field.name);
      else visit(field.type);
    }
    const schema = schemas.find((one) => one.name === inner.name);
    if (schema?.kind === 'object' && schema.others !== undefined) visit(schema.others.type);
  };
  const fieldsOf = (name: string): readonly Field[] => {
    const schema = schemas.find((one) => one.name === name);
    if (schema?.kind === 'union') return schema.variants.flatMap((variant) => fieldsOf(variant.schema));
    return schema?.kind === 'object' ? schema.fields : [];
  };
  const type = stream?.item ?? result;
  if (type !== undefined) visit(type);
  return [...found];
}

function isSecret(type: TypeRef): boolean {
  const inner = elementType(type);
  return inner.kind === 'string' && inner.format === 'secret';
}
