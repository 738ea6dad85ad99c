import { readFileSync } from 'node:fs';
import { KINDS, openRegistry } from '../registries/open.ts';
import type { Registry, Target } from '../registries/registry.ts';
import { openTags } from '../registries/tags.ts';
import type { Stage } from '../staged.ts';
import type { Destinations } from './publish.ts';

/** Content of `sdks/release-targets.json`. */
export interface Targets {
  /** URL or name of the remote repository for the tags. */
  tags: string;
  /** Registries by the id of the language, in the order in which they are used. */
  libraries: Readonly<Record<string, readonly Target[]>>;
}

/** Real registries. Another file, such as one with local registries, is given with `--targets`. */
export const DEFAULT_TARGETS = 'sdks/release-targets.json';

/**
 * Reads a file of targets.
 * @param ids libraries that must have a registry, because otherwise their versions would silently not be published
 * @throws {Error} in one line with the file and what to correct
 */
export function readTargets(file: string, ids: readonly string[]): Targets {
  const fail = (reason: string): never => {
    throw new Error(`${file}: ${reason}`);
  };
  const text = attempt(() => readFileSync(file, 'utf8')) ?? fail('cannot be read; give a file with --targets');
  const parsed: unknown = attempt(() => JSON.parse(text) as unknown);
  if (!isObject(parsed)) return fail('is not an object in JSON; correct the syntax');
  const { tags, libraries } = parsed as Partial<Targets>;
  if (typeof tags !== 'string' || tags === '') return fail('has no `tags`; add the URL of the repository to tag');
  if (!isObject(libraries)) return fail('has no `libraries`; add the registries by language');
  for (const [id, targets] of Object.entries(libraries)) {
    const problem = Array.isArray(targets) ? (targets as Partial<Target>[]).map(problemIn).find(Boolean) : undefined;
    if (problem !== undefined) return fail(`libraries.${id} ${problem}`);
  }
  for (const id of ids) {
    const targets: unknown = libraries[id];
    if (!Array.isArray(targets) || targets.length === 0)
      return fail(`has no registry for ${id}; add one to \`libraries.${id}\``);
  }
  return { tags, libraries };
}

/** Returns what is wrong with a target, and what to correct. */
function problemIn({ kind = '', url = '', upload, portal }: Partial<Target>): string | undefined {
  if (!KINDS.includes(kind)) return `has a registry of the kind '${kind}'; known: ${KINDS.join(', ')}`;
  const wrong = Object.entries({ url, upload, portal }).find(([, value]) => !URL.canParse(value ?? url));
  if (wrong !== undefined) return `has the ${wrong[0]} '${wrong[1]}'; use an absolute URL`;
  if (kind === 'central' && (upload === undefined || portal === undefined))
    return 'is Maven Central without `upload` and `portal`; add the URLs of its staging API and of its portal';
  return undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Opens the registries of a library. */
export const registriesOf = ({ libraries }: Targets, id: string): Registry[] => (libraries[id] ?? []).map(openRegistry);

/** Returns everywhere that the versions of a stage go. */
export function destinationsOf({ releases, commit }: Stage, targets: Targets, checkout: string): Destinations {
  const tags = openTags({ url: targets.tags, checkout, commit });
  return {
    registries: releases.flatMap((release) =>
      registriesOf(targets, release.id).map((registry) => ({ release, registry })),
    ),
    tags: releases.map((release) => ({ release, registry: tags })),
  };
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
