import type { Field, Schema, TypeRef } from './model.ts';

/** A field of a page, or of an object in it. */
export interface PageField {
  path: string[];
  type: TypeRef;
}

/** Objects in a page that are about pages. */
export const ENVELOPES: ReadonlySet<string> = new Set([
  'response_metadata',
  'next_page',
  'pages',
  'paging',
  'pagination',
  'meta',
  'metadata',
]);
export const LINKS: ReadonlySet<string> = new Set(['links', '_links', '_metadata']);
/** Objects in `LINKS` that contain links, or one. */
const INSIDE_LINKS = new Set(['pages', 'next']);

/** Objects in a page that are looked into, such as `meta.pagination.links`. */
const MAX_DEPTH = 3;

/** Query parameters that take the cursor of a page, as `plain` returns them. */
export const CURSORS: ReadonlySet<string> = new Set([
  'cursor',
  'after',
  'pagetoken',
  'nexttoken',
  'marker',
  'iterator',
  'pageinfo',
]);

/** Returns a name in lower case without separators, by which names in any style are compared. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');

export const isText = ({ type }: { type: TypeRef }): boolean => type.kind === 'string' && type.format === undefined;

/** Reports whether a value is an object, as the items of most lists are. */
export const isRecord = ({ kind }: TypeRef): boolean => ['object', 'union', 'json', 'map'].includes(kind);

/** Reports whether a value is a text, a number or one of an enum. */
export const isScalar = ({ kind }: TypeRef): boolean => ['string', 'enum', 'integer', 'number'].includes(kind);

/** Returns the type of the member of an object at a path; undefined if it has none. */
export function typeAt(
  type: TypeRef | undefined,
  path: readonly string[],
  schemas: readonly Schema[],
): TypeRef | undefined {
  return path.reduce<TypeRef | undefined>(
    (found, name) => found && fieldsOf(found, schemas).find((field) => field.name === name)?.type,
    type,
  );
}

/** Returns the fields of an object, or those that all variants of a union share. */
export function fieldsOf(type: TypeRef, schemas: readonly Schema[]): readonly Field[] {
  if (type.kind !== 'object' && type.kind !== 'union') return [];
  const schema = schemas.find(({ name }) => name === type.name);
  if (schema?.kind === 'object') return schema.fields;
  return schema?.kind === 'union' ? schema.sharedFields.filter(({ hasOneType }) => hasOneType) : [];
}

/** Returns the fields of a page, and the fields of its objects that describe pages or links. */
export function pageFields(page: TypeRef, schemas: readonly Schema[]): PageField[] {
  const inside = (path: readonly string[], type: TypeRef, names: ReadonlySet<string>): PageField[] =>
    fieldsOf(type, schemas).flatMap((field) => {
      const found = { path: [...path, field.name], type: field.type };
      const isDeep = names.has(field.name) || INSIDE_LINKS.has(field.name);
      return isDeep && path.length < MAX_DEPTH ? [found, ...inside(found.path, found.type, names)] : [found];
    });
  const isAboutPages = new Set([...ENVELOPES, ...LINKS]);
  return fieldsOf(page, schemas).flatMap((field) => {
    const found = { path: [field.name], type: field.type };
    if (!isAboutPages.has(field.name)) return [found];
    return [found, ...inside(found.path, found.type, isAboutPages)];
  });
}
