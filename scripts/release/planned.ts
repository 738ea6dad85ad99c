/** The plan of a release: `plan` writes it, and `version`, `stage`, `publish` and `status` read it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../files/root.ts';
import type { Bump } from './bump.ts';
import type { Library } from './libraries.ts';

/** Folder of the baselines and of the plan. */
export const RELEASES = 'releases';
/** Plan of the next release. */
export const PLAN_FILE = `${RELEASES}/plan.json`;

/** Content of `releases/plan.json`. It contains no time. */
export interface Plan {
  /** First twelve hexadecimal digits of the SHA-256 of the rest; names `dist/release/<id>/`. */
  id: string;
  /** Every library, also those that are not released, in the order of `UNITS`. */
  libraries: PlannedLibrary[];
}

export interface PlannedLibrary {
  /** Id of the language, such as `python`, or `sandbox`. */
  id: string;
  /** Name in its package.json, by which changesets know the library. */
  package: string;
  /** Version of the baseline, which was released last; `0.0.0` if there is none. */
  from: string;
  /** `none` if the library is not released. */
  bump: Bump;
  /** Version to release; equal to `from` if the library is not released. The spelling is npm's: `2.3.0-rc.0`. */
  to: string;
  /** Largest difference that each of the three comparisons found. */
  computed: { model: Bump; api: Bump; sources: Bump };
  /** Sentences for integrators, sorted. */
  reasons: Reason[];
  /** Reasons that count for less because somebody wrote why. */
  overrides?: Override[];
  /** Changesets that name the library, without `.md`, sorted. */
  changesets: string[];
}

/** A reason that a changeset overrides. */
export interface Override {
  /** Its sentence. */
  reason: string;
  because: string;
}

/** Why a library gets a new version, for its users. */
export interface Reason {
  bump: Bump;
  /** Name of a rule of the model, or `api` or `sources`. */
  rule: string;
  text: string;
  /** Name at the end of the text, if the names of several reasons of one rule fit into one sentence. */
  name?: string;
  /** Instruction for breaking changes. */
  migration?: string;
}

/** Returns a plan, named after a digest of its content. */
export function planOf(libraries: PlannedLibrary[]): Plan {
  const id = createHash('sha256').update(JSON.stringify(libraries)).digest('hex').slice(0, 12);
  return { id, libraries };
}

export const planText = (plan: Plan): string => `${JSON.stringify(plan, null, 2)}\n`;

/** Returns the plan of the first release of libraries, which have their versions already. */
export function firstPlan(libraries: readonly (Library & { isReleased: boolean })[]): Plan {
  return planOf(
    libraries.map(({ unit, package: name, version, isReleased }) => {
      const bump = isReleased ? 'none' : 'major';
      return {
        id: unit.id,
        package: name,
        from: isReleased ? version : '0.0.0',
        bump,
        to: version,
        computed: { model: bump, api: bump, sources: bump },
        reasons: isReleased ? [] : [{ bump, rule: 'first', text: 'First release.' }],
        changesets: [],
      };
    }),
  );
}

/**
 * Reads a plan.
 * @throws {Error} in one line with the file and what to do
 */
export function readPlan(file = PLAN_FILE): Plan {
  let text: string;
  try {
    text = readFileSync(resolve(ROOT, file), 'utf8');
  } catch {
    throw new Error(`${file} is missing; run npm run release -- plan after a change of a library, then version`);
  }
  try {
    const plan = JSON.parse(text) as Plan;
    if (typeof plan.id === 'string' && Array.isArray(plan.libraries)) return plan;
  } catch {
    // Reported below, like a file with other content.
  }
  throw new Error(`${file} is not a plan; run npm run release -- plan`);
}
