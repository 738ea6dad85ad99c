import { apiChanges, type ApiFiles } from '../api/changes.ts';
import type { Snapshot } from '../baseline/baseline.ts';
import { type Bump, largest } from '../bump.ts';
import type { Library } from '../libraries.ts';
import { modelChanges } from '../model/diff.ts';
import { inLanguage } from '../model/reach.ts';
import type { Reason } from '../planned.ts';
import { promiseReasons } from './promises.ts';
import type { Named } from './names.ts';
import { apiReasons, modelReasons } from './reasons.ts';

/** Differences between a library and its last release. */
export interface Comparison {
  library: Library;
  computed: { model: Bump; api: Bump; sources: Bump };
  /** Sentences about the model, and about the public API with the other promises. */
  reasons: { model: Reason[]; api: Reason[] };
  /** Changed files that users receive, relative to the folder of the library; generated ones are separate. */
  handWritten: string[];
  generated: string[];
  /** Version of the last prerelease since the last release; the files then differ from those of the prerelease. */
  prerelease?: string;
}

/** A library at its last release, as today's generator, templates and cores print the released contract, and today. */
export interface Versions {
  before: Pick<Snapshot, 'model' | 'api'>;
  /** Public API that today's code makes from the contract of the last release. */
  between: ApiFiles;
  after: Pick<Snapshot, 'model' | 'api'>;
}

/**
 * Returns sentences for the differences of the models and of the public APIs, with their sizes in a language. What differs
 * before today's code prints the new contract comes from cores, templates and manifests; nothing in the contract hides it. The
 * rest follows from the contract, and its sizes from the rules of the model, which know who sends a value.
 */
export function reasonsOf(unit: Named, { before, between, after }: Versions): Comparison['reasons'] {
  const { reach, dialect } = unit.versioning;
  const changes = unit.followsContract === false ? [] : modelChanges({ before: before.model, after: after.model });
  const model = changes.map((change) => inLanguage(reach, change));
  const reasons = modelReasons(unit, model);
  const isMajor = reasons.some(({ bump }) => bump === 'major');
  // A name that has gone breaks programs, also if no rule of the model says so.
  const lost = isMajor ? [] : apiChanges(between, after.api, dialect).filter(({ kind }) => kind === 'removed');
  return { model: reasons, api: apiReasons([...apiChanges(before.api, between, dialect), ...lost]) };
}

/** Compares a library with its last release in three ways. */
export function compare(library: Library, before: Snapshot, between: ApiFiles, after: Snapshot): Comparison {
  const { unit } = library;
  const { model, api } = reasonsOf(unit, { before, between, after });
  const reasons = { model, api: [...api, ...promiseReasons(before.baseline.promises, after.baseline.promises)] };
  const { prerelease } = before.baseline;
  const changed = changedFiles(prerelease?.files ?? before.baseline.files, after.baseline.files);
  const isGenerated = (path: string): boolean => path.startsWith(`${unit.generatedFolder}/`);
  return {
    library,
    computed: {
      model: largest(reasons.model.map(({ bump }) => bump)),
      api: largest(reasons.api.map(({ bump }) => bump)),
      sources: changed.length > 0 ? 'patch' : 'none',
    },
    reasons,
    handWritten: changed.filter((path) => !isGenerated(path)),
    generated: changed.filter(isGenerated),
    ...(prerelease === undefined ? {} : { prerelease: prerelease.version }),
  };
}

/** Returns the size of the largest of the three differences. */
export const computedBump = ({ computed }: Comparison): Bump => largest(Object.values(computed));

function changedFiles(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .toSorted();
}
