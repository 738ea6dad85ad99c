import type { Reference, TypeRef } from './model.ts';

/** Reports whether a type refers to a schema of the model. */
export function isReference(type: TypeRef): type is Reference {
  return type.kind === 'object' || type.kind === 'enum' || type.kind === 'union';
}

/** Returns the innermost element type of lists and maps, or the type itself. */
export function elementType(type: TypeRef): TypeRef {
  if (type.kind === 'list') return elementType(type.items);
  return type.kind === 'map' ? elementType(type.values) : type;
}

/** Reports whether a list or a map may contain null, at any level. A value of any JSON may. */
export function containsNull(type: TypeRef): boolean {
  if (type.kind === 'list') return type.hasNulls === true || containsNull(type.items);
  if (type.kind === 'map') return type.hasNulls === true || containsNull(type.values);
  return type.kind === 'json';
}

/** Returns the name of the schema that a type refers to, directly or inside lists and maps. */
export function referencedSchema(type: TypeRef): string | undefined {
  const inner = elementType(type);
  return isReference(inner) ? inner.name : undefined;
}
