import { unknownField } from './unknown-fields.ts';
import { type Fault, faultIn, inside, isObject, notA, notAnObject, type Shape, type UnionShape } from './schema.ts';

/**
 * Returns what is wrong with the variant that the value says it is. Operations that send a union name this function, so
 * that a bundle without one does not have it.
 */
export function faultInUnion({ tag, variants, isOpen }: UnionShape, value: unknown, depth: number): Fault {
  if (!isObject(value)) return notAnObject(value);
  const text = unknownField(value, tag);
  if (typeof text === 'string') {
    if (Object.hasOwn(variants, text)) return faultIn(variants[text] as Shape, value, depth);
    if (isOpen === true) return undefined;
  }
  return inside(`.${tag}`, notA(`one of ${Object.keys(variants).join(', ')}`, text));
}
