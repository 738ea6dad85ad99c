// Packs the library: node --import tsx sdks/node/scripts/pack.ts <existing output folder>
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pack } from './package/pack.ts';

const [output] = process.argv.slice(2);
if (output === undefined) throw new Error('pack.ts needs a folder for the tarball; add its path');
const folder = await mkdtemp(join(tmpdir(), 'sdk-pack-'));
try {
  console.log(await pack(join(folder, 'stage'), resolve(output)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
