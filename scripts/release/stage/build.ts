import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../checks/tools.ts';
import { run } from '../process.ts';
import { digestOf, type StagedRelease } from '../staged.ts';
import { type Bench, runAll, stageEnvironment } from './workbench.ts';

/** Environment variable with the id of the GPG key. Without it, nothing is signed. */
const KEY = 'RELEASE_GPG_KEY';

/**
 * Builds the files of a library, checks them with its tools, and signs them where its registry asks for that.
 * @throws {Error} if a tool fails or the files are not those that the registry expects
 */
export async function build({ library, packaging, tools }: Bench): Promise<StagedRelease> {
  await runAll(packaging.build(tools), ROOT);
  const expected = packaging.files(library.to).toSorted();
  const found = readdirSync(tools.output).toSorted();
  if (found.join() !== expected.join())
    throw new Error(
      `sdks/${library.id} was packed as ${found.join(', ') || 'nothing'}, not ${expected.join(', ')}; check its version with npm run release -- version --check`,
    );
  await runAll(packaging.checks(tools), ROOT);
  const signatures = packaging.isSigned === true ? await sign(tools.output, expected) : [];
  return {
    id: library.id,
    workspace: library.package,
    name: packaging.name,
    version: library.to,
    spelling: packaging.spelling(library.to),
    files: [...expected, ...signatures].map((name) => {
      const path = join(tools.output, name);
      return { name, path, sha256: digestOf(readFileSync(path)) };
    }),
  };
}

/** Signs files with the key that the environment names, and returns the names of the signatures. */
export async function sign(folder: string, names: readonly string[]): Promise<string[]> {
  const key = process.env[KEY];
  if (key === undefined || key === '') return [];
  for (const name of names) {
    const options = ['--batch', '--yes', '--pinentry-mode', 'loopback', '--armor', '--local-user', key];
    await run(['gpg', ...options, '--detach-sign', join(folder, name)], { cwd: folder, env: stageEnvironment() });
  }
  return names.map((name) => `${name}.asc`);
}
