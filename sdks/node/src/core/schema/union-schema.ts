import {
  isObject,
  notA,
  notAnObject,
  type Schema,
  type UnionSchema,
  validate,
  type ValidationIssue,
} from './schema.ts';
import { unknownField } from './unknown-value.ts';

/** Types of values that identify a variant. Variants are listed by the text of theirs. */
const TAGS = new Set(['string', 'number', 'bigint', 'boolean']);

/**
 * Validates the variant that the discriminator selects. Operations with unions reference this function, so that bundles
 * without unions do not contain it.
 */
export function validateUnion(
  { tag, variants, isOpen }: UnionSchema,
  value: unknown,
  depth: number,
): ValidationIssue | undefined {
  if (!isObject(value)) return notAnObject(value);
  if (tag === undefined) return validateByField(variants, isOpen, value, depth);
  const given = unknownField(value, tag);
  if (TAGS.has(typeof given)) {
    const text = String(given);
    if (Object.hasOwn(variants, text)) return validate(variants[text] as Schema, value, depth);
    if (isOpen === true) return undefined;
  }
  return `.${tag}${notA(`one of ${Object.keys(variants).join(', ')}`, given)}`;
}

/** Validates the first variant whose own field is present. */
function validateByField(
  variants: UnionSchema['variants'],
  isOpen: boolean | undefined,
  value: object,
  depth: number,
): ValidationIssue | undefined {
  const own = Object.keys(variants).find((name) => (unknownField(value, name) ?? null) !== null);
  if (own !== undefined) return validate(variants[own] as Schema, value, depth);
  return isOpen === true ? undefined : ` must have one of ${Object.keys(variants).join(', ')}`;
}
