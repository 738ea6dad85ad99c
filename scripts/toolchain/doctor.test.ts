import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examine, renderTable } from './doctor.mjs';
import type { Row } from './doctor.mjs';
import { FakeMachine } from './fake-machine.ts';
import { setUp } from './setup.mjs';

let checkout: FakeMachine;
beforeEach(() => {
  checkout = new FakeMachine();
});
afterEach(() => checkout.remove());

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function command(script: string, ...args: string[]): Promise<Ended> {
  const file = join(checkout.root, 'scripts', script);
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: checkout.env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

async function row(tool: string, probeTimeoutMs?: number): Promise<Row | undefined> {
  const context = checkout.context(probeTimeoutMs === undefined ? {} : { probeTimeoutMs });
  const rows = await examine(context, context.platform);
  return rows.find((candidate) => candidate.tool === tool);
}

describe('the doctor command', () => {
  test('exits with 1 and says how to close each gap, then exits with 0 after the setup', async () => {
    checkout.withCommands();
    checkout.shelve('phpunit');
    const ill = await command('doctor.mjs');
    expect(ill.code).toBe(1);
    expect(ill.stdout).toMatch(/^phpunit +>= 9\.6 +missing/m);
    expect(ill.stdout).toContain('3 to fix; node scripts/setup.mjs --all fixes what it can');
    checkout.program('phpunit', 'echo PHPUnit 9.6.7 by Sebastian Bergmann.');
    expect(await command('setup.mjs')).toMatchObject({ code: 0, stdout: '' });
    const well = await command('doctor.mjs');
    expect(well).toMatchObject({ code: 0, stderr: '' });
    expect(well.stdout).toContain('everything is ready');
    expect(await command('setup.mjs')).toMatchObject({ code: 0, stderr: 'setup  everything is ready\n' });
  });

  test('prints the same report as JSON', async () => {
    checkout.withCommands();
    const { code, stdout } = await command('doctor.mjs', '--json');
    const report: { ok: boolean; rows: Row[] } = JSON.parse(stdout);
    expect([code, report.ok]).toEqual([1, false]);
    expect(report.rows.find(({ tool }) => tool === 'java')).toEqual({
      tool: 'java',
      required: '>= 17',
      found: '17.0.15',
      path: join(checkout.bin, 'java'),
      status: 'ok',
      gap: false,
      fix: [],
    });
  });

  test('rejects an unknown option, as the setup command does', async () => {
    checkout.withCommands();
    expect(await command('doctor.mjs', '--jsn')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'doctor: unknown option "--jsn"; known: --json, --help\n',
    });
    expect((await command('setup.mjs', '-v')).stderr).toBe(
      'setup: unknown option "-v"; known: --all, --check, --verbose, --help\n',
    );
  });

  test('reports a broken toolchain file in one line', async () => {
    checkout.withCommands();
    writeFileSync(join(checkout.root, 'generators/toolchain.json'), '{"tools":{"node":{"minimum":"20.19.0"}');
    const { code, stderr } = await command('doctor.mjs');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^doctor: generators\/toolchain\.json: .*JSON.*; restore it with git\n$/);
  });
});

describe('a tool', () => {
  test('that is too old is a gap that shows its version', async () => {
    checkout.program('java', `echo 'java version "1.8.0_392"' >&2`);
    expect(await row('java')).toMatchObject({ status: 'too old', found: '8.0', gap: true });
  });

  test('that crashes is a gap that shows its first line of output', async () => {
    checkout.program('composer', `echo 'PHP Fatal error: out of luck' >&2; exit 255`);
    expect(await row('composer')).toMatchObject({
      status: 'broken',
      found: 'exit code 255: PHP Fatal error: out of luck',
    });
  });

  test('that is killed by a signal is a gap', async () => {
    checkout.program('javac', 'kill -SEGV $$');
    expect(await row('javac')).toMatchObject({ status: 'broken', found: 'ended by SIGSEGV' });
  });

  test('that cannot be started is a gap', async () => {
    checkout.program('phpcs', '');
    writeFileSync(join(checkout.bin, 'phpcs'), '#!/no/such/interpreter\n');
    expect((await row('phpcs'))?.status).toBe('broken');
    expect((await row('phpcs'))?.found).toMatch(/^cannot be started: .*ENOENT/);
  });

  test('that prints no version is a gap', async () => {
    checkout.program('mvn', 'echo hello');
    expect(await row('maven')).toMatchObject({ status: 'broken', found: 'no version in its output: hello' });
  });

  test('that hangs is a gap after the timeout, and its child processes are killed with it', async () => {
    const pidFile = join(checkout.root, 'sleeper');
    checkout.program('npm', `/bin/sleep 600 &\necho $! > ${pidFile}\nwait`);
    expect(await row('npm', 1000)).toMatchObject({ status: 'broken', found: 'timed out after 1 s' });
    const sleeper = Number(readFileSync(pidFile, 'utf8'));
    await vi.waitFor(() => expect(isRunning(sleeper)).toBe(false));
  });

  test('Maven on a Java other than the one on PATH is a gap that names JAVA_HOME', async () => {
    checkout.program('mvn', `echo 'Apache Maven 3.8.7'; echo 'Java version: 11.0.22, vendor: Debian'`);
    expect((await row('maven'))?.found).toBe('runs on Java 11.0.22: point JAVA_HOME at a JDK 17 or unset it');
  });

  test('without a module that Debian packages separately leaves a gap for that module only', async () => {
    checkout.program('php', `echo 'PHP 8.2.29'; echo 'modules: json mbstring dom xml simplexml zip'`);
    checkout.program('python3', `echo 'Python 3.11.7'; echo 'modules: venv'`);
    expect((await row('php'))?.status).toBe('ok');
    expect(await row('php-curl')).toMatchObject({ status: 'missing', found: 'without curl' });
    expect(await row('php-xml')).toMatchObject({ status: 'missing', found: 'without xmlwriter' });
    expect(await row('python-venv')).toMatchObject({
      status: 'missing',
      found: 'without ensurepip',
      fix: ['apt-get update && apt-get install -y --no-install-recommends python3-venv'],
    });
  });
});

describe('a tool with several names', () => {
  beforeEach(() => checkout.shelve('chromium-headless-shell'));

  test('is the first one that runs', async () => {
    checkout.program(
      'chromium-browser',
      `echo "Command '/usr/bin/chromium-browser' requires the chromium snap" >&2; exit 1`,
    );
    expect(await row('chromium')).toMatchObject({
      status: 'broken',
      found: "exit code 1: Command '/usr/bin/chromium-browser' requires the chromium snap",
    });
    checkout.program('google-chrome', `echo 'Google Chrome 131.0.6778.85 '`);
    expect(await row('chromium')).toMatchObject({ status: 'ok', path: join(checkout.bin, 'google-chrome') });
  });

  test('is only ever the program that its variable names', async () => {
    checkout.program('chromium', 'echo Chromium 156.0.8078.79');
    checkout.program('mine', 'echo Chromium 120.0.1');
    checkout.variables['CHROME_PATH'] = join(checkout.bin, 'mine');
    expect(await row('chromium')).toMatchObject({ status: 'ok', found: '120.0.1' });
    checkout.variables['CHROME_PATH'] = '/no/such/browser';
    expect(await row('chromium')).toMatchObject({
      status: 'missing',
      found: 'CHROME_PATH does not name a program: /no/such/browser',
    });
  });

  test('is reported as missing together with its variable', async () => {
    expect(await row('chromium')).toMatchObject({
      status: 'missing',
      found: 'not on PATH, and CHROME_PATH is not set',
      fix: ['apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell'],
    });
  });
});

/** A killed process stays listed as a zombie until its parent reaps it, which process 1 of a container may never do. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('the row of', () => {
  test('node_modules and .venv reports why it is outdated', async () => {
    expect(await row('node_modules')).toMatchObject({ status: 'missing', fix: ['node scripts/setup.mjs'] });
    await setUp(checkout.context());
    expect(await row('node_modules')).toMatchObject({ status: 'ok', found: 'up to date' });
    expect(await row('.venv')).toMatchObject({ status: 'ok', required: 'Python 3.11.7' });
    writeFileSync(join(checkout.root, 'package-lock.json'), '{}');
    expect(await row('node_modules')).toMatchObject({
      status: 'outdated',
      found: 'installed from another package-lock.json',
    });
  });

  test('.venv is a gap without a Python to create it', async () => {
    checkout.shelve('python3');
    expect(await row('.venv')).toMatchObject({ status: 'missing', found: 'no Python to create it with', gap: true });
  });

  test('the generator jar is not a gap when absent, is a gap when wrong, and is verified when present', async () => {
    const context = checkout.context();
    const file = join(checkout.root, '.cache/openapi-generator', `${context.toolchain.generator.version}.jar`);
    expect(await row('generator jar')).toMatchObject({
      status: 'not yet',
      found: 'downloaded by npm run generate',
      gap: false,
    });
    mkdirSync(join(checkout.root, '.cache/openapi-generator'), { recursive: true });
    writeFileSync(file, 'PK');
    expect(await row('generator jar')).toMatchObject({
      status: 'wrong checksum',
      gap: true,
      fix: ['npm run generate'],
    });
    context.toolchain.generator.sha256 = createHash('sha256').update('PK').digest('hex');
    const rows = await examine(context, context.platform);
    expect(rows.at(-1)).toMatchObject({ status: 'ok', found: '2 bytes, sha256 as pinned', gap: false });
  });
});

test('the table aligns its columns and lists no fixes if there is no gap', () => {
  const base = { required: '>= 1', path: null, gap: false, fix: [] };
  const rows = [
    { ...base, tool: 'a', found: '1.0', status: 'ok' },
    { ...base, tool: 'longer', found: '12.0', status: 'ok' },
  ];
  expect(renderTable(rows)).toBe(
    'tool    required  status  found  path\na       >= 1      ok      1.0\nlonger  >= 1      ok      12.0\n\neverything is ready\n',
  );
});
