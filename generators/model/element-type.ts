import type { Reference, TypeRef } from './model.ts';

/** Reports whether a type is a schema of the model. */
export function isReference(type: TypeRef): type is Reference {
  return type.kind === 'object' || type.kind === 'enum' || type.kind === 'union';
}

/** What the values in a list or a map are, however deep; else the type itself. */
export function innermost(type: TypeRef): TypeRef {
  if (type.kind === 'list') return innermost(type.items);
  return type.kind === 'map' ? innermost(type.values) : type;
}

/** The schema that a type is, or that is in its lists and maps. */
export function schemaIn(type: TypeRef): string | undefined {
  const inner = innermost(type);
  return isReference(inner) ? inner.name : undefined;
}
