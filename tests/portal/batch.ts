/** Runs the samples of one language one after the other in one process, and separates what each of them prints. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { sampleFiles, type SampleProgram } from '../../generators/languages/harness.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Text that is printed before each sample, followed by its position. */
const MARK = '@@sample ';
const SHELL = 'curl';

/** Languages whose samples run. */
export const RUN_LANGUAGES = [SHELL, ...LANGUAGES.map(({ id }) => id)];

function programOf(language: string, codes: readonly string[]): SampleProgram {
  const found = LANGUAGES.find(({ id }) => id === language);
  if (found !== undefined) return found.harness.samples(toolsOf(ROOT), codes, MARK);
  const run = codes.map((_, at) => `printf '\\n${MARK}${at}\\n'; sh s${at}.sh 2>&1\n`).join('');
  return {
    files: { ...sampleFiles(codes, (at) => `s${at}.sh`), 'run.sh': run },
    commands: [{ line: ['sh', 'run.sh'] }],
  };
}

/** Runs samples and returns what each of them prints. @throws {Error} if one does not compile */
export async function runSamples(
  language: string,
  codes: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { files, commands } = programOf(language, codes);
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    let output = '';
    for (const { line, env: own } of commands) {
      const [program, ...args] = line;
      const options = { cwd: folder, env: { ...process.env, ...own, ...env }, maxBuffer: 2 ** 26 };
      output = (await promisify(execFile)(program, args, options)).stdout;
    }
    return printed(output, codes.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function printed(output: string, count: number): string[] {
  const parts = output.split(`\n${MARK}`).slice(1);
  if (parts.length !== count) throw new Error(`${parts.length} of ${count} samples began:\n${output.slice(-2000)}`);
  return parts.map((part) => part.slice(part.indexOf('\n') + 1));
}
