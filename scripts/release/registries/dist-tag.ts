import semver from 'semver';

/**
 * Returns the npm tag under which a version is published. `latest` is what `npm install` chooses, so it only moves forward:
 * a patch of an old line is published as `latest-2`, and a prerelease under the name of its stage.
 * @param published versions that the registry has
 */
export function distTagOf(version: string, published: readonly string[]): string {
  const parsed = semver.parse(version);
  if (parsed === null) throw new Error(`${version} is not a version; correct the plan`);
  const stage = parsed.prerelease[0];
  if (stage !== undefined) return String(stage);
  const isNewest = published.every((other) => semver.prerelease(other) !== null || semver.gte(version, other));
  return isNewest ? 'latest' : `latest-${parsed.major}`;
}
