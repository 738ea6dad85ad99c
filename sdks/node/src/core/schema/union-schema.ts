import {
  inside,
  isObject,
  notA,
  notAnObject,
  type Schema,
  type UnionSchema,
  validate,
  type ValidationIssue,
} from './schema.ts';
import { unknownField } from './unknown-fields.ts';

/**
 * Returns what is wrong with the variant that the value says it is. Operations that send a union name this function, so
 * that a bundle without one does not have it.
 */
export function validateUnion(
  { tag, variants, isOpen }: UnionSchema,
  value: unknown,
  depth: number,
): ValidationIssue | undefined {
  if (!isObject(value)) return notAnObject(value);
  const text = unknownField(value, tag);
  if (typeof text === 'string') {
    if (Object.hasOwn(variants, text)) return validate(variants[text] as Schema, value, depth);
    if (isOpen === true) return undefined;
  }
  return inside(`.${tag}`, notA(`one of ${Object.keys(variants).join(', ')}`, text));
}
