import type { Versioning } from '../../../generators/languages/versioning.ts';
import { type ApiChange, outlineChanges } from './diff.ts';
import { reportChanges } from './typescript/diff.ts';

/** Files of a recorded public API, by name. */
export type ApiFiles = Readonly<Record<string, string>>;

/** Compares two recorded public APIs of a language, in the order of the names. */
export function apiChanges(before: ApiFiles, after: ApiFiles, dialect: Versioning['dialect']): ApiChange[] {
  return dialect === 'typescript' ? reportChanges(before, after) : outlineChanges(before, after, dialect);
}
