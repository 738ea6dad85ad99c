import { unknownField } from './fields.ts';
import { type Fault, faultIn, inside, isObject, notA, notAnObject, type Shape } from './shapes.ts';

/**
 * One of several shapes, told apart by the text of the field `tag`. It brings its check along, so that only those pay for
 * it who send a union.
 */
export interface UnionShape {
  check: (shape: UnionShape, value: unknown, depth: number) => Fault;
  tag: string;
  variants: Readonly<Record<string, Shape>>;
  /** The API answers with it too, and what came from there may be a variant that is not known here. */
  isOpen?: boolean;
}

/** Of a union: what is wrong with the variant that the value says it is. */
export function faultInUnion({ tag, variants, isOpen }: UnionShape, value: unknown, depth: number): Fault {
  if (!isObject(value)) return notAnObject(value);
  const text = unknownField(value, tag);
  if (typeof text === 'string') {
    if (Object.hasOwn(variants, text)) return faultIn(variants[text] as Shape, value, depth);
    if (isOpen === true) return undefined;
  }
  return inside(`.${tag}`, notA(`one of ${Object.keys(variants).join(', ')}`, text));
}
