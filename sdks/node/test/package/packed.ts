import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack as packInto } from '../../scripts/package/pack.ts';

const run = promisify(execFile);

export interface Packed extends AsyncDisposable {
  /** The `.tgz` file to publish. */
  tarball: string;
  /** Folder of a user, with the library in its node_modules. */
  user: string;
  /** The installed library in that folder. */
  library: string;
}

/** Packs and installs the library in the same way as npm, from the current sources. */
export async function pack(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-package-'));
  const stage = join(folder, 'stage');
  const tarball = await packInto(stage, folder);
  const user = join(folder, 'user');
  const library = join(user, 'node_modules', '@integration-api', 'sdk');
  await mkdir(library, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', library, '--strip-components=1']);
  return {
    tarball,
    user,
    library,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
