/** The versions of a library: the one that its changes ask for, and the one that its owner gives it. */
import semver from 'semver';
import type { Bump } from '../../release/bump.ts';

/** Reports whether a break needs no new major version: below 1.0.0, a minor version may break programs (SemVer, item 4). */
export const isEarly = (version: string): boolean => semver.major(version) === 0;

/** Returns the size by which the version of a library grows: below 1.0.0, a break is a minor version. */
export const appliedBump = (released: string, bump: Bump): Bump =>
  bump === 'major' && isEarly(released) ? 'minor' : bump;

/** Returns the smallest version that a library with such changes may have after a release. */
export function nextVersion(released: string, bump: Bump): string {
  const applied = appliedBump(released, bump);
  return applied === 'none' ? released : (semver.inc(released, applied) ?? released);
}

/** Reports whether a version is below the smallest one that is possible. */
export const isTooSmall = (version: string, smallest: string): boolean => semver.lt(version, smallest);
