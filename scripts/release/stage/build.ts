import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../files/root.ts';
import { digestOf, type StagedRelease } from '../staged.ts';
import { signFiles } from './sign.ts';
import { type Bench, runAll } from './workbench.ts';

/**
 * Builds the files of a library, checks them with its tools, and signs them where its registry asks for that.
 * @throws {Error} if a tool fails or the files are not those that the registry expects
 */
export async function build({ library, packaging, tools }: Bench): Promise<StagedRelease> {
  await runAll(packaging.build(tools), ROOT);
  const expected = packaging.files(library.version).toSorted();
  const found = readdirSync(tools.output).toSorted();
  if (found.join() !== expected.join())
    throw new Error(
      `${library.folder} was packed as ${found.join(', ') || 'nothing'}, not ${expected.join(', ')}; check its version with npm run release -- version --check`,
    );
  await runAll(packaging.checks(tools), ROOT);
  const signatures = packaging.isSigned === true ? await signFiles(tools.output, expected) : [];
  return {
    id: library.unit.id,
    workspace: library.package,
    name: packaging.name,
    version: library.version,
    spelling: packaging.spelling(library.version),
    files: [...expected, ...signatures].map((name) => {
      const path = join(tools.output, name);
      return { name, path, sha256: digestOf(readFileSync(path)) };
    }),
  };
}
