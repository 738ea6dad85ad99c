import type { Reference, TypeRef } from './model.ts';

/** Reports whether a type is a schema of the model. */
export function isReference(type: TypeRef): type is Reference {
  return type.kind === 'object' || type.kind === 'enum' || type.kind === 'union';
}

/** What the values in a list or a map are, however deep; else the type itself. */
export function elementType(type: TypeRef): TypeRef {
  if (type.kind === 'list') return elementType(type.items);
  return type.kind === 'map' ? elementType(type.values) : type;
}

/** The schema that a type is, or that is in its lists and maps. */
export function referencedSchema(type: TypeRef): string | undefined {
  const inner = elementType(type);
  return isReference(inner) ? inner.name : undefined;
}
