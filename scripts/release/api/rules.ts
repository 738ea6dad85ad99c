import type { Bump } from '../bump.ts';

/**
 * Sizes of the differences between two declarations of one name. Sources: the Java Language Specification, chapter 13; the
 * checks of Roave BackwardCompatibilityCheck for PHP; `griffe check` for Python. An unknown kind is major.
 */
export const API_RULES = {
  added: 'minor',
  removed: 'major',
  // An abstract method or a required field of a type that programs implement or pass.
  demanded: 'major',
  // Heads of types.
  'kind changed': 'major',
  'parent added': 'minor',
  'parent removed': 'major',
  // Its methods are missing in what programs have.
  'parent of an implementation added': 'major',
  'type parameters changed': 'major',
  // Words.
  'abstract added': 'major',
  'abstract removed': 'minor',
  // Only the library implements it.
  'abstract changed for those who receive it': 'patch',
  'async changed': 'major',
  'final added': 'major',
  'final removed': 'minor',
  'readonly added': 'major',
  'readonly removed': 'minor',
  'sealed added': 'major',
  'sealed removed': 'minor',
  'static changed': 'major',
  'visibility narrowed': 'major',
  'visibility widened': 'minor',
  // A property is read like a field, but nothing can be assigned to it.
  'property added': 'major',
  'property removed': 'minor',
  // Calls.
  'exceptions changed': 'major',
  'overload added': 'minor',
  'overload removed': 'major',
  'parameter removed': 'major',
  'parameter renamed': 'major',
  'parameters reordered': 'major',
  'parameter only by name': 'major',
  'parameter also by name or position': 'minor',
  'required parameter added': 'major',
  'optional parameter added': 'minor',
  // The signature of the implementation no longer fits.
  'parameter of an implementation added': 'major',
  'parameter required': 'major',
  'parameter optional': 'minor',
  // Programs that omit it get another behaviour.
  'default changed': 'minor',
  'value changed': 'minor',
  // Types.
  'type widened for those who pass it': 'minor',
  'type narrowed for those who pass it': 'major',
  'type widened for those who receive it': 'major',
  'type narrowed for those who receive it': 'minor',
  'open values added': 'minor',
  // Programs compare with it.
  'value removed': 'major',
  'values reordered': 'patch',
  'type changed': 'major',
  unknown: 'major',
} satisfies Record<string, Exclude<Bump, 'none'>>;

export type ApiRule = keyof typeof API_RULES;
