// Packs the generator: node --import tsx scripts/generator/pack.ts <existing output folder>
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildPackage } from './package.ts';

const [output] = process.argv.slice(2);
if (output === undefined) throw new Error('pack.ts needs a folder for the tarball; add its path');
const cache = resolve(import.meta.dirname, '../../.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'generator-package-'));
try {
  await buildPackage(folder);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--pack-destination', resolve(output)], { cwd: folder });
  console.log(stdout.trim());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
