import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { toolsOf } from '../openapi-generator/tools.ts';
import type { Check, Counts } from './checks.ts';
import { ROOT } from './tools.ts';

/** Returns the checks of each library with its own tools: compiler, linter, formatter and unit tests. */
export function languageChecks({ isNightly }: { isNightly: boolean }): Check[] {
  return LANGUAGES.flatMap((language) => checksOf(language, isNightly));
}

/** Folders that the checks of libraries build, relative to the root; git ignores them. */
export const BUILT: readonly string[] = LANGUAGES.flatMap(({ id, checks }) =>
  checks.flatMap(({ builds = [] }) => builds.map((path) => `sdks/${id}/${path}`)),
);

function checksOf({ id, checks }: Language, isNightly: boolean): Check[] {
  const tools = toolsOf(ROOT);
  const hasBuilder = checks.some(({ builds }) => builds !== undefined);
  return checks.map(({ name, command, nightlyCommand, inRoot, passed, reads, builds = [], nightly }) => ({
    name,
    group: id,
    command: (isNightly ? nightlyCommand?.(tools) : undefined) ?? command(tools),
    reads: reads ?? [`sdks/${id}`, 'openapi'],
    builds: builds.map((path) => `sdks/${id}/${path}`),
    ...(hasBuilder && builds.length === 0 ? { needsBuilt: true as const } : {}),
    ...(inRoot === true ? {} : { folder: `sdks/${id}` }),
    ...(passed === undefined ? {} : { count: passedIn(passed) }),
    ...(nightly === undefined ? {} : { nightly }),
    ...(nightlyCommand === undefined || isNightly ? {} : { hasMore: true as const }),
  }));
}

/** Returns a function that reads the count from the tool's success line; a missing line means a failure. */
function passedIn(pattern: RegExp): (output: string) => Counts {
  return (output) => {
    const passed = Number(pattern.exec(output)?.[1] ?? 0);
    return { passed, failed: passed === 0 ? 1 : 0 };
  };
}
