import type { Versioning } from '../../../generators/languages/versioning.ts';
import type { Change } from './change.ts';

type Reach = Versioning['reach'];

/** Returns a change with its size in a language, if its printed code makes the size another one than that of the rule. */
export function inLanguage(reach: Reach, change: Change): Change {
  if (isUnseen(reach, change)) return { ...change, bump: 'patch' };
  return isFelt(reach, change) ? { ...change, bump: 'major' } : change;
}

/** Rules whose changes give a method or a field another type, which compiled programs do not find. */
const RETYPED: ReadonlySet<Change['rule']> = new Set<Change['rule']>([
  'argument-widened',
  'input-widened',
  'output-always-present',
  'output-never-null',
  'result-added',
  'result-never-empty',
  'result-never-null',
]);

/** Reports whether programs break, although nothing that they send or receive does. */
function isFelt({ isLinked, otherArguments }: Reach, { rule, before, in: location, others = [] }: Change): boolean {
  if (isLinked && RETYPED.has(rule)) return true;
  // A value that can be null has a class in place of a primitive type.
  if (rule === 'input-nullable')
    return isLinked && /^(?:32-bit integer|64-bit integer|number|boolean)$/.test(before ?? '');
  // A new argument before the options of the call, which were passed in its place.
  if (rule === 'body-added') return isLinked || otherArguments === 'by location';
  if (rule !== 'argument-added') return false;
  if (otherArguments === 'by location') return location === 'query' && !others.includes('query');
  return isLinked && others.length === 0;
}

/** Reports whether the same program compiles and works as before. */
function isUnseen(reach: Reach, { rule, before = '', after = '', in: location, mayLack = false }: Change): boolean {
  switch (rule) {
    case 'output-always-present':
    case 'output-may-be-absent':
    case 'output-never-null':
    case 'output-nullable':
      return mayLack && reach.readsAbsentAsNull;
    case 'operation-renamed':
      return !reach.hasOperationNames;
    case 'value-renamed':
      return !reach.hasConstants;
    case 'argument-renamed':
      return location === 'path' && reach.pathArguments === 'by position';
    case 'arguments-reordered':
      return location !== 'path' && reach.otherArguments !== 'by position';
    case 'argument-moved':
      return (
        ![before, after].includes('path') &&
        !(reach.otherArguments === 'by location' && [before, after].includes('query'))
      );
    case 'argument-type-changed':
    case 'argument-widened':
    case 'body-type-changed':
    case 'field-type-changed':
    case 'input-widened':
    case 'result-changed':
      return printed(reach, before) === printed(reach, after);
    default:
      return false;
  }
}

/** Returns a type with the names of the language. Names of models and constants are in quotes. */
const printed = ({ scalars }: Reach, type: string): string =>
  type.replaceAll(
    /(?<!["`])\b(?:32-bit integer|64-bit integer|number|date-time)\b(?!["`])/g,
    (name) => scalars[name as keyof typeof scalars],
  );
