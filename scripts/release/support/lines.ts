import semver from 'semver';
import { monthsAfter, parsePolicy } from './policy.ts';

/** Returns the major version that a version belongs to. A prerelease of `3.0.0` is not a release of 3 yet. */
export function lineOf(version: string): number {
  const { major, minor, patch, prerelease } = new semver.SemVer(version);
  return prerelease.length > 0 && minor === 0 && patch === 0 ? major - 1 : major;
}

/**
 * Returns the text of a support policy in which the major versions to release are the current ones, and those before them
 * are in maintenance from this day.
 * @param versions versions to release, by library
 */
export function withNextLines(text: string, versions: ReadonlyMap<string, string>, day: string): string {
  const { policy, libraries } = parsePolicy(text, [...versions.keys()]);
  return [...versions].reduce((result, [id, version]) => {
    const next = lineOf(version);
    const current = libraries[id]?.lines.find(({ state }) => state === 'current')?.line;
    if (current === undefined || current >= next) return result;
    const until = monthsAfter(day, policy.maintenanceMonths);
    const [before, after] = [
      line(current, `"maintenance", "since": "${day}", "until": "${until}"`),
      line(next, '"current"'),
    ];
    // Edits the text instead of the data, so that the layout of the rest stays.
    const old = new RegExp(
      String.raw`("${id}": \{\s*"lines": \[[^\]]*?)\{\s*"line": ${current},\s*"state": "current"\s*\}`,
    );
    return result.replace(old, `$1${before}, ${after}`);
  }, text);
}

const line = (number: number, state: string): string => `{ "line": ${number}, "state": ${state} }`;
