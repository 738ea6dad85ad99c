/** What the command prints, where it keeps its data, and how it ends. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FLAGS } from '../../../sandbox/start/command-line.ts';
import { partsOf, runSandboxCommand, type SandboxCommand } from './sandbox-command.ts';

let folder: string;
const commands: SandboxCommand[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-command-'));
});
afterEach(async () => {
  for (const { child, ended } of commands.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the command in the folder of the test. */
function run(...args: string[]): SandboxCommand {
  const command = runSandboxCommand(args, {}, folder);
  commands.push(command);
  return command;
}

async function stopped({ child, ended }: SandboxCommand, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  return (await ended).code;
}

describe('The help', () => {
  it.each(['--help', '-h'])('The help lists every flag with its variable at %s, within 100 columns', async (flag) => {
    const { code, stdout, stderr } = await run(flag).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const { name } of FLAGS) expect(stdout).toMatch(new RegExp(`^  (?:-h, )?--${name} `, 'm'));
    expect(stdout).toContain('SANDBOX_PORT');
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
  });

  it('The version is that of the package', async () => {
    const manifest = readFileSync(new URL('../../../sandbox/package/package.json', import.meta.url), 'utf8');
    const { name, version } = JSON.parse(manifest) as { name: string; version: string };
    expect(await run('--version').ended).toEqual({ code: 0, stdout: `${name} ${version}\n`, stderr: '' });
  });
});

describe('The folder of the data', () => {
  it('The folder of the data is named after the package, and printed', async () => {
    const command = run('--port', '0', '--seed', 'empty');
    const own = join(folder, '.cache/integration-api-sandbox');
    expect(await command.greeting).toContain(`Data: ${own}\n`);
    expect(existsSync(join(own, 'data/PG_VERSION'))).toBe(true);
    expect(await stopped(command)).toBe(0);
  });

  it('The folder of the data is the one of an earlier version if only that exists', { timeout: 120_000 }, async () => {
    const earlier = '.cache/sandbox/data';
    const first = run('--port', '0', '--data', earlier);
    const { key } = partsOf(await first.greeting);
    await stopped(first);
    const second = run('--port', '0');
    const greeting = await second.greeting;
    expect(greeting).toContain(`Data: ${join(folder, earlier)}\n`);
    const advice = `mv ${earlier} .cache/integration-api-sandbox`;
    expect(greeting).toContain(advice);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await fetch(`${partsOf(greeting).url}/api/v1/account`, { headers })).status).toBe(200);
    await stopped(second);
  });
});

/** Moments of a start, with a file that exists from then on or until then. */
const MOMENTS: readonly (readonly [moment: string, isReached: (data: string) => boolean])[] = [
  ['the folder is locked', (data) => existsSync(join(data, 'lock'))],
  ['its database is created', (data) => existsSync(join(data, 'data.unfinished'))],
  ['its database has files', (data) => existsSync(join(data, 'data/PG_VERSION'))],
  [
    'its database is whole',
    (data) => existsSync(join(data, 'data/PG_VERSION')) && !existsSync(join(data, 'data.unfinished')),
  ],
];

describe('A start that is interrupted', () => {
  it.each(
    MOMENTS.flatMap(([moment, isReached], at) => [
      { moment, isReached, signal: ['SIGINT', 'SIGTERM', 'SIGHUP'][at % 3] as NodeJS.Signals },
    ]),
  )(
    'A start that is interrupted by $signal once $moment ends with 0, and the next one works',
    { timeout: 120_000 },
    async ({ isReached, signal }) => {
      const data = join(folder, 'data');
      const first = run('--port', '0', '--data', data);
      await expect.poll(() => isReached(data), { interval: 2, timeout: 60_000 }).toBe(true);
      expect(await stopped(first, signal)).toBe(0);
      expect(await first.ended).toMatchObject({ stderr: '' });
      expect(readdirSync(data)).not.toContain('lock');
      const second = run('--port', '0', '--data', data);
      const { url, key } = partsOf(await second.greeting);
      const response = await fetch(`${url}/api/v1/products`, { headers: { Authorization: `Bearer ${key}` } });
      expect(((await response.json()) as { data: unknown[] }).data.length).toBeGreaterThan(1);
      expect(await stopped(second)).toBe(0);
    },
  );
});

describe('A signal', () => {
  it('A signal lets a sandbox go on for --drain, and then ends it with 0', async () => {
    const command = run('--port', '0', '--data', 'memory', '--drain', '3s');
    const { url, key } = partsOf(await command.greeting);
    const begun = performance.now();
    command.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await fetch(`${url}/api/v1/products`, { headers })).status).toBe(200);
    expect((await command.ended).code).toBe(0);
    expect(performance.now() - begun).toBeGreaterThan(2900);
  });

  it('A second signal ends a sandbox that drains', async () => {
    const command = run('--port', '0', '--data', 'memory', '--drain', '1h');
    const { url } = partsOf(await command.greeting);
    command.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect(await stopped(command)).toBe(0);
  });
});
