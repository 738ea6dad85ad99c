/** Registries for a rehearsal by a person. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';
import type { Targets } from '../../scripts/release/publish/targets.ts';
import { release } from './checkout.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-local-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('registries of this machine have every library and the tags, until Ctrl-C', async () => {
  const args = ['--import', 'tsx', 'scripts/release.ts', 'registries', '--to', folder];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const file = join(folder, 'targets.json');
  expect(line).toMatch(/^rehearse with --targets \S+targets\.json \(stop with Ctrl-C\)$/m);
  // It fails if a registry does not respond.
  expect(await release(ROOT, 'status', '--targets', file)).toContain('done in');
  const { tags, libraries } = JSON.parse(readFileSync(file, 'utf8')) as Targets;
  const urls = [tags, ...Object.values(libraries).flatMap((all) => all.map(({ url }) => url))];
  expect(
    urls
      .map((url) => new URL(url))
      .filter(({ protocol, hostname }) => protocol !== 'file:' && hostname !== '127.0.0.1'),
  ).toEqual([]);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
