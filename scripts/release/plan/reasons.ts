import type { ApiChange } from '../api/diff.ts';
import type { Change, Subject } from '../model/change.ts';
import { ruleOf } from '../model/rules.ts';
import type { Reason } from '../planned.ts';
import { type Named, nameIn } from './names.ts';

/** Instruction where the rule has none, since only some languages break. */
const RECOMPILE = 'Compile your program with the new version, and adapt the calls that no longer fit.';

/** Returns a sentence for each change of the model. */
export function modelReasons(unit: Named, changes: readonly Change[]): Reason[] {
  return sorted(
    changes
      .filter((change) => isPrinted(unit, change))
      .map((change): Reason => {
        const { text, migration, ...rule } = ruleOf(change.rule);
        const bump = change.bump ?? rule.bump;
        const subject = nameIn(unit, change.subject);
        const to = change.to === undefined ? undefined : nameIn(unit, change.to);
        const values = { subject, before: change.before, after: change.after, to };
        return {
          bump,
          rule: change.rule,
          text: sentence(fill(text, values)),
          ...(isList(text) ? { name: subject } : {}),
          ...(bump === 'major' ? { migration: fill(migration ?? RECOMPILE, values) } : {}),
        };
      }),
  );
}

/** Reports whether a language prints what has changed: not the new name in code of a member with its name on the wire. */
function isPrinted(unit: Named, { subject, to }: Change): boolean {
  if (to === undefined || wireNameOf(subject) !== wireNameOf(to)) return true;
  return nameIn(unit, subject) !== nameIn(unit, to);
}

const wireNameOf = (subject: Subject): string => JSON.stringify({ ...subject, code: undefined });

// Several names fit into these texts, which end with the name.
const isList = (text: string): boolean =>
  /(?:^New[a-z ]*: |of |for )\{subject\}\.$/.test(text) && !text.includes('required');

const fill = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

// A sentence may begin with `the client`, but not with a name in code.
const sentence = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Returns a sentence for each change of the public API that the model does not explain. */
export function apiReasons(changes: readonly ApiChange[]): Reason[] {
  return sorted(
    changes.map(({ kind, bump, symbol, before, after }) => {
      const name = `\`${symbol.replace(/^[^:]*: /, '')}\``;
      if (kind === 'added' && bump !== 'major') return { bump, rule: 'api', text: `New: ${name}.` };
      if (kind === 'added')
        return {
          bump,
          rule: 'api',
          text: `${name} is new, and programs that implement or pass its type must have it.`,
          migration: 'Add it to your code.',
        };
      if (kind === 'removed')
        return { bump, rule: 'api', text: `${name} was removed.`, migration: 'Remove its name from your code.' };
      const text = `${name} is now \`${after}\`; it was \`${before}\`.`;
      return {
        bump,
        rule: 'api',
        text,
        ...(bump === 'major' ? { migration: 'Adapt the code that uses it to the new signature.' } : {}),
      };
    }),
  );
}

const sorted = (reasons: readonly Reason[]): Reason[] => reasons.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
const keyOf = ({ rule, text }: Reason): string => `${rule} ${text}`;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
