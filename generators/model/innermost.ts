import type { TypeRef } from './model.ts';

/** What the values in a list or a map are, however deep; else the type itself. */
export function innermost(type: TypeRef): TypeRef {
  if (type.kind === 'list') return innermost(type.items);
  return type.kind === 'map' ? innermost(type.values) : type;
}

/** The schema that a type is, or that is in its lists and maps. */
export function schemaIn(type: TypeRef): string | undefined {
  const inner = innermost(type);
  return inner.kind === 'schema' ? inner.name : undefined;
}
