import type { Method, Parameter, Schema, TypeRef } from './model.ts';
import { CURSORS, fieldsOf, isText, type PageField, plain } from './page-fields.ts';
import { asksForPage, mayAskForPage } from './page-numbers.ts';

/** Objects in a body that are looked into, such as `options.cursor`. */
const MAX_DEPTH = 2;

/** Returns the members of a JSON body, and those of its objects. */
export function bodyMembers(body: Method['body'], schemas: readonly Schema[]): PageField[] {
  const inside = (type: TypeRef, outer: readonly string[]): PageField[] =>
    fieldsOf(type, schemas).flatMap((field) => {
      const path = [...outer, field.name];
      const deeper = path.length < MAX_DEPTH && field.type.kind === 'object' ? inside(field.type, path) : [];
      return [{ path, type: field.type }, ...deeper];
    });
  return body?.encoding === 'json' && body.type.kind === 'object' ? inside(body.type, []) : [];
}

/** Returns the members of a body that may ask for a page, as far as their names say so. */
export const pageMembers = (body: Method['body'], schemas: readonly Schema[]): PageField[] =>
  bodyMembers(body, schemas).filter(({ path, type }) => {
    return (isText({ type }) || type.kind === 'integer') && mayAskForPage(path.at(-1) ?? '');
  });

const isCursor = ({ path, type }: PageField): boolean => CURSORS.has(plain(path.at(-1) ?? '')) && isText({ type });

/** Returns the paths of the members of a body that take a cursor; none if something else may ask for a page, too. */
export function cursorsInBody(
  body: Method['body'],
  parameters: readonly Parameter[],
  schemas: readonly Schema[],
): string[][] {
  const members = pageMembers(body, schemas);
  if (asksForPage({ parameters }) || !members.every(isCursor)) return [];
  return members.map(({ path }) => path);
}
