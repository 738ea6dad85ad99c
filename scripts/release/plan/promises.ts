import semver from 'semver';
import type { PromiseKind, Promises } from '../baseline/promises.ts';
import type { Bump } from '../bump.ts';
import type { Reason } from '../planned.ts';

/** Rule of reasons that no override covers: programs can no longer be installed, or lose what was promised. */
export const FLOOR = 'floor';

interface Rule {
  rule: string;
  /** Sizes of an entry that is new, that has gone, that accepts more than before, and that accepts less. */
  added: Bump;
  removed: Bump;
  wider: Bump;
  narrower: Bump;
  noun: string;
}

const RULES: Readonly<Record<PromiseKind, Rule>> = {
  runtime: { rule: FLOOR, added: 'major', removed: 'minor', wider: 'minor', narrower: 'major', noun: 'runtime' },
  supported: {
    rule: FLOOR,
    added: 'minor',
    removed: 'major',
    wider: 'minor',
    narrower: 'major',
    noun: 'supported version',
  },
  extension: { rule: FLOOR, added: 'major', removed: 'patch', wider: 'patch', narrower: 'major', noun: 'extension' },
  // Package managers keep the old version of the library for programs that need an older package.
  dependency: {
    rule: 'dependency',
    added: 'minor',
    removed: 'patch',
    wider: 'patch',
    narrower: 'minor',
    noun: 'dependency',
  },
  // Composer does not install the library next to a package of a program.
  conflict: { rule: FLOOR, added: 'major', removed: 'minor', wider: 'major', narrower: 'major', noun: 'conflict' },
  entry: { rule: FLOOR, added: 'minor', removed: 'major', wider: 'major', narrower: 'major', noun: 'entry' },
  behaviour: { rule: 'behaviour', added: 'minor', removed: 'minor', wider: 'minor', narrower: 'minor', noun: 'value' },
  // Names, patterns and lists on which programs rely; a person may say that nobody notices one.
  setting: { rule: 'setting', added: 'minor', removed: 'major', wider: 'major', narrower: 'major', noun: 'value' },
};

/** Compares the promises of two releases. What a release did not record is not compared. */
export function promiseReasons(before: Partial<Promises> | undefined, after: Partial<Promises> | undefined): Reason[] {
  if (before === undefined || after === undefined) return [];
  return (Object.keys(RULES) as PromiseKind[]).flatMap((kind) => {
    const [old, fresh] = [before[kind], after[kind]];
    if (old === undefined || fresh === undefined) return [];
    const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].toSorted();
    return names.flatMap((name) => reasonOf(RULES[kind], name, old[name], fresh[name]) ?? []);
  });
}

function reasonOf({ rule, noun, ...sizes }: Rule, name: string, before?: string, after?: string): Reason | undefined {
  if (before === after) return undefined;
  const size =
    before === undefined ? 'added' : after === undefined ? 'removed' : isWider(before, after) ? 'wider' : 'narrower';
  const subject = `The ${noun} \`${name}\``;
  const text =
    before === undefined
      ? `${subject} is new: \`${after}\`.`
      : after === undefined
        ? `${subject} has gone; it was \`${before}\`.`
        : `${subject} is now \`${after}\`; it was \`${before}\`.`;
  const bump = sizes[size];
  return {
    bump,
    rule,
    text,
    ...(bump === 'major' ? { migration: 'Update what it names before you update the library.' } : {}),
  };
}

/** Reports whether every version that was accepted still is. Python separates the parts of a range by commas. */
function isWider(before: string, after: string): boolean {
  try {
    return semver.subset(before.replaceAll(',', ' '), after.replaceAll(',', ' '));
  } catch {
    return false;
  }
}
