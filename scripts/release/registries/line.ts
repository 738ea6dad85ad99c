import semver from 'semver';

/**
 * Returns the old line that a version belongs to: `2` for the newest version of an old major version, and `2.1` for a patch
 * of a minor version that is not the newest. Undefined for a version that is newer than all others.
 * @param published versions that the registry has
 */
export function oldLineOf(version: string, published: readonly string[]): string | undefined {
  const parsed = semver.parse(version);
  if (parsed === null) throw new Error(`${version} is not a version; correct the plan`);
  const newer = published.filter((other) => semver.gt(other, parsed));
  if (newer.length === 0) return undefined;
  const { major, minor } = parsed;
  return newer.some((other) => semver.major(other) === major) ? `${major}.${minor}` : String(major);
}

/**
 * Returns the npm tag under which a version is published. `latest` is what `npm install` chooses, so it only moves forward:
 * a patch of an old line is published as `latest-2`, and a prerelease under the name of its stage.
 * @param published versions that the registry has
 */
export function distTagOf(version: string, published: readonly string[]): string {
  const stage = stageOf(version);
  const line = oldLineOf(
    version,
    published.filter((other) => stageOf(other) === stage),
  );
  return [stage ?? 'latest', line].filter((part) => part !== undefined).join('-');
}

/** `rc` of `3.0.0-rc.1` */
const stageOf = (version: string): string | undefined => semver.prerelease(version)?.[0]?.toString();
