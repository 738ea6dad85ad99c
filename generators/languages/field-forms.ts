import type { Body } from '../model/model.ts';

/** Returns the fields of a form that are sent in another way than by their types; false if there are none. */
export function fieldForms(
  body: Body | undefined,
  literal: (text: string) => string,
): { names: { nameLiteral: string; formLiteral: string }[] } | false {
  const forms = Object.entries(body?.fieldForms ?? {});
  if (forms.length === 0) return false;
  return { names: forms.map(([name, form]) => ({ nameLiteral: literal(name), formLiteral: literal(form) })) };
}
