import semver from 'semver';
import { oldLineOf } from './line.ts';

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
