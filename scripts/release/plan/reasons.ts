import type { Language } from '../../../generators/languages/language.ts';
import type { ApiChange } from '../api/diff.ts';
import type { Bump } from '../bump.ts';
import type { Change } from '../model/change.ts';
import { ruleOf } from '../model/rules.ts';
import { nameIn } from './names.ts';

/** Why a library gets a new version, for its users. */
export interface Reason {
  bump: Bump;
  /** Name of a rule of the model, or `api` or `sources`. */
  rule: string;
  text: string;
  /** Instruction for breaking changes. */
  migration?: string;
}

const LISTED = 6;

/** Returns a sentence for each change of the model; changes of one kind that need no more than a name share one. */
export function modelReasons(language: Language, changes: readonly Change[]): Reason[] {
  const lists = new Map<string, string[]>();
  const reasons: Reason[] = [];
  for (const change of changes) {
    const { bump, text, migration } = ruleOf(change.rule);
    const subject = nameIn(language, change.subject);
    if (isList(text)) {
      lists.set(change.rule, [...(lists.get(change.rule) ?? []), subject]);
      continue;
    }
    const values = { subject, before: change.before, after: change.after, to: undefined as string | undefined };
    if (change.to !== undefined) values.to = nameIn(language, change.to);
    const filled = migration === undefined ? {} : { migration: fill(migration, values) };
    reasons.push({ bump, rule: change.rule, text: sentence(fill(text, values)), ...filled });
  }
  for (const [rule, subjects] of lists) {
    const { bump, text } = ruleOf(rule as Change['rule']);
    reasons.push({ bump, rule, text: sentence(fill(text, { subject: listText(bump, subjects) })) });
  }
  return sorted(reasons);
}

// These texts end with the name, so that several names fit.
const isList = (text: string): boolean =>
  /(?:: |of |for )\{subject\}\.$/.test(text) && !text.includes('argument: ') && !text.includes('required');

function listText(bump: Bump, subjects: readonly string[]): string {
  const unique = [...new Set(subjects)].toSorted();
  const shown = bump === 'patch' ? unique.slice(0, LISTED) : unique;
  const more = unique.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const fill = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

// A sentence may begin with `the client`, but not with a name in code.
const sentence = (text: string): string => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Returns a sentence for each change of the public API that the model does not explain. */
export function apiReasons(changes: readonly ApiChange[]): Reason[] {
  return sorted(
    changes.map(({ kind, bump, symbol, before, after }) => {
      const name = `\`${symbol.replace(/^[^:]*: /, '')}\``;
      if (kind === 'added') return { bump, rule: 'api', text: `New: ${name}.` };
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
