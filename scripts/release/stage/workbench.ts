/** Runs the commands of a library that is being staged. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Packaging, PackagingTools } from '../../../generators/languages/packaging.ts';
import { ROOT } from '../../files/root.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import type { Library } from '../libraries.ts';
import { run } from '../process.ts';

/** One library to release, with the tools that pack it. */
export interface Bench {
  library: Library;
  packaging: Packaging;
  tools: PackagingTools;
}

/** A ZIP archive cannot store an earlier day. */
const SOURCE_DATE_EPOCH = '315532800';

/** Variables of this machine that would change what is packed or how an installed package runs. */
const DISTURBING = /^(?:INTEGRATION_API_|npm_|PIP_|UV_|PYTHON|COMPOSER_|MAVEN_|NODE_OPTIONS$|NODE_PATH$|VITEST)/i;

/** Environment of every command of a stage: the same day, place and language on each machine. */
export function stageEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !DISTURBING.test(name) || isNeeded(name));
  return { ...Object.fromEntries(kept), SOURCE_DATE_EPOCH, TZ: 'UTC', LC_ALL: 'C.UTF-8', ...more };
}

// Certificates and mirrors of a company network: without them, nothing could be downloaded.
const isNeeded = (name: string): boolean => /^(?:PIP_CERT|PIP_INDEX_URL|UV_INDEX_URL|UV_DEFAULT_INDEX)$/i.test(name);

/** @param output folder of the stage */
export function benchOf(library: Library, output: string, scratch: string): Bench {
  const { unit, folder, version } = library;
  const tools = {
    ...toolsOf(ROOT),
    library: join(ROOT, folder),
    version,
    output: join(output, unit.id),
    scratch: join(scratch, unit.id),
  };
  for (const path of [tools.output, tools.scratch]) mkdirSync(path, { recursive: true });
  return { library, packaging: unit.packaging, tools };
}

/** Runs commands in sequence. */
export async function runAll(
  lines: readonly (readonly [string, ...string[]])[],
  cwd: string,
  env = stageEnvironment(),
): Promise<void> {
  for (const line of lines) await run(line, { cwd, env });
}

/** Writes a file below a folder. */
export function write(folder: string, path: string, content: string | Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
