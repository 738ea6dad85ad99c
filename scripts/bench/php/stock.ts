import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../checks/tools.ts';
import { ensureJar } from '../../openapi-generator/jar.ts';
import { findJdk } from '../../openapi-generator/jdk.ts';

const DOCUMENT = 'openapi/.build/openapi.json';
const NOTHING_ELSE = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

/** Returns the folder of the client that openapi-generator prints of the contract with its own templates. */
export async function stockClient(): Promise<string> {
  const { path, version } = await ensureJar();
  const folder = join(ROOT, '.cache/bench-php', version);
  if (existsSync(join(folder, 'lib'))) return folder;
  rmSync(join(folder, '..'), { recursive: true, force: true });
  const settings = ['-g', 'php', '-i', DOCUMENT, '-o', folder, '--global-property', NOTHING_ELSE];
  const run = ['-jar', path, 'generate', '-q', '--skip-validate-spec', ...settings];
  await promisify(execFile)(findJdk().java, run, { cwd: ROOT });
  return folder;
}
