import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../files/replace-file.ts';
import { digest } from '../files/tree.ts';
import { readStamp } from '../toolchain/stamp.mjs';
import { EVERYTHING, type Fingerprints } from './fingerprints.ts';

/** Something with a result that depends on files, tools and the environment only. */
export interface Cacheable {
  /** Unique name. */
  name: string;
  /** Program and arguments, or anything else that defines it. */
  command: readonly string[];
  /** Files and folders that it reads, relative to the root; by default the whole repository. */
  reads?: readonly string[];
  /** Folders that it builds for other checks. A result holds only while their files are unchanged. */
  builds?: readonly string[];
}

/** A passed result. There are no others: a failure is never kept. */
interface Kept {
  key: string;
  passed: number;
  builds: string;
}

/** Variable of test processes that must not read kept results. */
export const FRESH_VARIABLE = 'SDK_TEST_FRESH';

/** Number of results kept of each check, so that going back to an earlier state runs nothing. */
const MAX_KEPT = 3;
const FILE = 'node_modules/.cache/test-results.json';

/** Variables that change what programs print or where they connect. */
const VARIABLES = /^(?:TZ|LANG|LC_\w+|NODE_\w+|_?JAVA_\w+|JDK_\w+|MAVEN_\w+|PYTHON\w*|PHP\w*|CHROME_PATH|\w+_PROXY)$/i;
const OWN_VARIABLES = /^INTEGRATION_API_/;

interface CacheOptions {
  root: string;
  /** File of the results, relative to the root; by default that of `npm test`. */
  file?: string;
  fingerprints: Pick<Fingerprints, 'of' | 'refresh'>;
  /** False to run everything, like CI=true; results are kept for the next run all the same. */
  isRead: boolean;
  env?: NodeJS.ProcessEnv;
}

/** Results of checks and test files that passed, by the digest of everything that they depend on. */
export class ResultCache {
  readonly #file: string;
  readonly #fingerprints: CacheOptions['fingerprints'];
  readonly #isRead: boolean;
  readonly #machine: string | undefined;
  /** By name, those that were used last first. */
  #kept: Record<string, readonly Kept[]>;

  constructor({ root, file = FILE, fingerprints, isRead, env = process.env }: CacheOptions) {
    this.#file = join(root, file);
    this.#fingerprints = fingerprints;
    this.#isRead = isRead && env['CI'] !== 'true';
    this.#machine = machineOf(root, env);
    this.#kept = read(this.#file);
  }

  /** True if kept results count in this run. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Returns a digest of everything that the result depends on; undefined if the tools are unknown. */
  keyOf({ name, command, reads = [EVERYTHING] }: Cacheable): string | undefined {
    if (this.#machine === undefined) return undefined;
    return digest(JSON.stringify([this.#machine, name, command, reads, this.#fingerprints.of(reads)]));
  }

  /** Returns the number of tests that passed when nothing was different; undefined if the check has to run. */
  passed(item: Cacheable): number | undefined {
    if (!this.#isRead) return undefined;
    const [key, builds] = [this.keyOf(item), this.#buildsOf(item)];
    const all = this.#kept[item.name] ?? [];
    const found = all.find((kept) => kept.key === key && kept.builds === builds);
    if (found === undefined) return undefined;
    this.#kept[item.name] = [found, ...all.filter((kept) => kept !== found)];
    return found.passed;
  }

  /**
   * Keeps passed results. The keys are those from before the run: if a file changed since, the result belongs to neither
   * the old nor the new content, and is not kept.
   */
  keep(results: readonly { item: Cacheable; key: string | undefined; passed: number }[]): void {
    this.#fingerprints.refresh();
    for (const { item, key, passed } of results) {
      if (key === undefined || key !== this.keyOf(item)) continue;
      const others = (this.#kept[item.name] ?? []).filter((kept) => kept.key !== key);
      this.#kept[item.name] = [{ key, passed, builds: this.#buildsOf(item) }, ...others].slice(0, MAX_KEPT);
    }
    replaceFile(this.#file, JSON.stringify(this.#kept));
  }

  #buildsOf({ builds }: Cacheable): string {
    return builds === undefined ? '' : this.#fingerprints.of(builds);
  }
}

/** Returns a digest of the installed packages, tools and variables; undefined if the setup did not record them. */
function machineOf(root: string, env: NodeJS.ProcessEnv): string | undefined {
  const { modules, ready = {} } = readStamp(root) ?? {};
  // Records of fewer tools change while other commands run.
  const tools = ready['tests'];
  if (tools === undefined) return undefined;
  const variables = Object.entries(env).filter(([name]) => VARIABLES.test(name) || OWN_VARIABLES.test(name));
  return digest(
    JSON.stringify([process.version, process.platform, process.arch, modules, tools, variables.toSorted()]),
  );
}

function read(file: string): Record<string, readonly Kept[]> {
  try {
    const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly Kept[]>);
    // Earlier versions kept one result of each check.
    return Object.fromEntries(all.filter(([, kept]) => Array.isArray(kept)));
  } catch {
    // No cache, or one that was cut off: everything runs.
    return {};
  }
}
