import { symlinkSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FakeMachine } from './fake-machine.ts';
import { checkOnly, setUp } from './setup.mjs';
import type { SetupContext } from './setup.mjs';
import { readToolchain } from './toolchain-file.mjs';

const NPM_CI = expect.stringMatching(/^npm ci --ignore-scripts --include=dev /);

let checkout: FakeMachine;
beforeEach(() => {
  checkout = new FakeMachine();
});
afterEach(() => checkout.remove());

/** Runs the setup and returns the commands it ran. */
async function callsOfSetUp(expectedExit = 0, changes: Partial<SetupContext> = {}): Promise<string[]> {
  const before = checkout.calls.length;
  const exitCode = await setUp(checkout.context(changes));
  expect({ exitCode, output: checkout.texts.join('') }).toMatchObject({ exitCode: expectedExit });
  return checkout.calls.slice(before);
}

function failingNpm(lines: string): void {
  checkout.program('npm', `[ "$1" = --version ] && { echo 10.8.2; exit; }\n/bin/rm -rf node_modules\n${lines}\nexit 1`);
}

/** Packages for all tools that are part of PHP. */
const PHP_PACKAGES = Object.entries(readToolchain(fileURLToPath(new URL('../..', import.meta.url))).tools)
  .flatMap(([name, { of, install }]) => (name === 'php' || of === 'php' ? (install.apt ?? []) : []))
  .join(' ');

describe('a fresh clone', () => {
  test('gets its npm packages and its venv, with one line for each', async () => {
    const venv = `python3 -m venv --clear ${join(checkout.root, '.venv')}`;
    expect(await callsOfSetUp()).toEqual([NPM_CI, venv]);
    expect(checkout.output().split('\n')).toEqual([
      'setup  npm ci --ignore-scripts (node_modules: missing) … 0.0 s',
      'setup  python -m venv .venv (missing) … 0.0 s',
      'setup  ready after 0.0 s',
      '',
    ]);
  });

  test('is unchanged by a second run, which prints one line and starts no process', async () => {
    await callsOfSetUp();
    checkout.output();
    const before = checkout.started;
    expect(before).toContain('java');
    expect(await callsOfSetUp()).toEqual([]);
    expect(checkout.started).toEqual(before);
    expect(checkout.output()).toBe('setup  everything is ready\n');
  });

  test('gets missing tools from apt as root, before npm runs', async () => {
    checkout.shelve('php');
    checkout.shelve('composer');
    const packages = `${PHP_PACKAGES} composer`;
    expect((await callsOfSetUp()).slice(0, 3)).toEqual([
      'apt-get update',
      `apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 ${packages}`,
      NPM_CI,
    ]);
  });
});

describe('a later change', () => {
  beforeEach(() => callsOfSetUp());

  test.each<[string, () => void]>([
    ['package-lock.json', () => writeFileSync(join(checkout.root, 'package-lock.json'), '{"lockfileVersion":3,"a":1}')],
    ['node_modules, deleted', () => rmSync(join(checkout.root, 'node_modules'), { recursive: true })],
    ['one package, deleted', () => rmSync(join(checkout.root, 'node_modules/left'), { recursive: true })],
    [
      'node_modules by a manual npm install',
      () => writeFileSync(join(checkout.root, 'node_modules/.package-lock.json'), '{"packages":{}}'),
    ],
  ])('of %s: only npm ci runs again', async (_what, change) => {
    change();
    expect(await callsOfSetUp()).toEqual([NPM_CI]);
    expect(await callsOfSetUp()).toEqual([]);
  });

  test.each<[string, () => void]>([
    ['the venv, deleted', () => rmSync(join(checkout.root, '.venv'), { recursive: true })],
    ['the Python of the venv, gone', () => rmSync(join(checkout.root, '.venv/bin/python'))],
    ['the Python on PATH', () => checkout.program('python3', pythonOf('3.12.1'))],
  ])('of %s: only the venv is created again', async (_what, change) => {
    change();
    expect(await callsOfSetUp()).toEqual([`python3 -m venv --clear ${join(checkout.root, '.venv')}`]);
    expect(await callsOfSetUp()).toEqual([]);
  });

  test('of the required Python tools: the venv is created again with them', async () => {
    mkdirSync(join(checkout.root, 'sdks/python'), { recursive: true });
    writeFileSync(join(checkout.root, 'sdks/python/requirements-dev.txt'), 'ruff==0.1\n');
    expect(await callsOfSetUp()).toEqual([`python3 -m venv --clear ${join(checkout.root, '.venv')}`, PIP_UV, UV()]);
    expect(await callsOfSetUp()).toEqual([]);
  });

  test('of the required Python tools: pip installs them if uv cannot', async () => {
    mkdirSync(join(checkout.root, 'sdks/python'), { recursive: true });
    writeFileSync(join(checkout.root, 'sdks/python/requirements-dev.txt'), 'ruff==0.1\n');
    const failing = `printf '#!/bin/sh\\necho "venv $*" >> "$CALLS"\\n[ "$2" != uv ]\\n' > "$4/bin/python"`;
    checkout.program(
      'python3',
      pythonOf('3.11.7').replace(/^printf .*$/m, () => failing),
    );
    const pip =
      'venv -m pip install --quiet --no-input --disable-pip-version-check -r sdks/python/requirements-dev.txt';
    expect((await callsOfSetUp()).slice(1)).toEqual([PIP_UV, UV(), pip]);
  });

  test('of a venv that is a symbolic link: its target is unchanged', async () => {
    const other = join(checkout.root, 'other');
    renameSync(join(checkout.root, '.venv'), other);
    symlinkSync(other, join(checkout.root, '.venv'));
    checkout.program('python3', pythonOf('3.12.1'));
    expect(await setUp(checkout.context())).toBe(1);
    expect(checkout.output()).toContain('.venv is a symbolic link; remove it');
    expect(existsSync(join(other, 'bin/python'))).toBe(true);
  });

  test('that removes a tool: only that tool is installed again', async () => {
    checkout.shelve('phpcs');
    const install = 'apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 php-codesniffer';
    expect(await callsOfSetUp()).toEqual(['apt-get update', install]);
  });

  test('of the folder of the clone: its venv, which has absolute paths, is created again', async () => {
    const moved = join(checkout.root, 'moved');
    mkdirSync(moved);
    for (const part of ['.venv', 'node_modules', 'package-lock.json']) {
      renameSync(join(checkout.root, part), join(moved, part));
    }
    const before = checkout.calls.length;
    expect(await setUp(checkout.context({ root: moved }))).toBe(0);
    expect(checkout.calls.slice(before)).toEqual([`python3 -m venv --clear ${join(moved, '.venv')}`]);
  });
});

const PIP_UV =
  'venv -m pip install --quiet --no-input --disable-pip-version-check --constraint sdks/python/requirements-dev.txt uv';
const UV = (): string =>
  `venv -m uv pip install --quiet --python ${join(checkout.root, '.venv/bin/python')} -r sdks/python/requirements-dev.txt`;

function pythonOf(version: string): string {
  return readFileSync(join(checkout.bin, 'python3'), 'utf8').replace('3.11.7', version);
}

describe('a failure', () => {
  test('of npm shows its reason in one line, and the next setup tries again', async () => {
    failingNpm(`/bin/mkdir -p node_modules
echo 'npm error code ENOTFOUND' >&2
echo 'npm error syscall getaddrinfo' >&2
echo 'npm error errno ENOTFOUND' >&2
echo 'npm error network request to https://registry.example/left failed, reason: getaddrinfo ENOTFOUND' >&2
echo 'npm error A complete log of this run can be found in: x.log' >&2`);
    await callsOfSetUp(1);
    expect(checkout.output()).toContain(
      'setup: npm ci --ignore-scripts (node_modules: missing): exit code 1: ENOTFOUND: network request to https://registry.example/left failed, reason: getaddrinfo ENOTFOUND; check the network and "npm config get registry"\n',
    );
    await callsOfSetUp(1);
    expect(checkout.output()).toContain('(node_modules: unfinished)');
  });

  test('of npm because of the lockfile names the first package at fault', async () => {
    failingNpm(`echo 'npm error code EUSAGE' >&2
echo 'npm error' >&2
echo 'npm error npm ci can only install packages when they are in sync.' >&2
echo 'npm error' >&2
echo 'npm error Missing: left@1.0.0 from lock file' >&2
echo 'npm error Missing: right@1.0.0 from lock file' >&2`);
    await callsOfSetUp(1);
    expect(checkout.output()).toContain(
      'exit code 1: EUSAGE: npm ci can only install packages when they are in sync.: Missing: left@1.0.0 from lock file; node scripts/setup.mjs --verbose shows',
    );
  });

  test('of an interrupted npm ci leaves no valid stamp of an earlier one', async () => {
    await callsOfSetUp();
    writeFileSync(join(checkout.root, 'package-lock.json'), '{"lockfileVersion":3,"a":1}');
    const installed = readFileSync(join(checkout.root, 'node_modules/.package-lock.json'));
    failingNpm('/bin/mkdir -p node_modules/left');
    await callsOfSetUp(1);
    writeFileSync(join(checkout.root, 'node_modules/.package-lock.json'), installed);
    checkout.output();
    await callsOfSetUp(1);
    expect(checkout.output()).toContain('(node_modules: not installed by the setup)');
  });

  test('of apt shows its output and its reason', async () => {
    checkout.shelve('php');
    checkout.program(
      'apt-get',
      `echo 'Reading package lists...'; echo 'E: Unable to fetch some archives' >&2; exit 100`,
    );
    await callsOfSetUp(1);
    const output = checkout.output();
    expect(output).toContain('Reading package lists...');
    expect(output).toMatch(
      /setup: apt-get update: exit code 100: E: Unable to fetch some archives; check the network.*\n$/,
    );
  });

  test('to get a new enough tool from apt names the tool, its version and a page', async () => {
    checkout.program('php', `echo 'PHP 8.1.2'; echo 'modules: json curl mbstring dom xml xmlwriter simplexml zip'`);
    await callsOfSetUp(1);
    const output = checkout.output();
    expect(output).toContain(`  php: too old, 8.1.2, at ${join(checkout.bin, 'php')}; required >= 8.2\n`);
    expect(output).toContain('  php: https://www.php.net/downloads\n');
  });

  test('to create the venv means that the next setup creates it again', async () => {
    checkout.program('python3', `${pythonOf('3.11.7')}\necho 'No space left on device' >&2; exit 1`);
    await callsOfSetUp(1);
    expect(checkout.output()).toMatch(
      /setup: python -m venv \.venv \(missing\): exit code 1: No space left on device\n$/,
    );
    checkout.program('python3', pythonOf('3.11.7').replace(/\n.*exit 1\n$/, '\n'));
    expect(await callsOfSetUp()).toHaveLength(1);
  });
});

describe('without the right to install', () => {
  const platform = { name: 'Ubuntu 24.04', manager: 'apt', ubuntu: true, root: false, sudo: true } as const;

  test('the setup prints the exact command, changes nothing and exits with 2', async () => {
    checkout.shelve('php');
    expect(await setUp(checkout.context({ platform }))).toBe(2);
    expect(checkout.output()).toContain(
      `\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${PHP_PACKAGES}\n`,
    );
    expect(checkout.calls).toEqual([]);
  });

  test('an old Node.js is a gap, too', async () => {
    const node = { path: '/opt/node', version: '18.20.4' };
    expect(await setUp(checkout.context({ platform, node }))).toBe(2);
    expect(checkout.output()).toContain('  node: too old, 18.20.4, at /opt/node; required >= 20.19.0\n');
  });
});

describe('a tool that only the tests need', () => {
  const chromium = 'apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 chromium-headless-shell';
  const libraries = { profile: { level: 'libraries' } } as const;

  test('is ignored by every other command and installed by the first setup with --all', async () => {
    checkout.shelve('chromium-headless-shell');
    expect(await callsOfSetUp(0, libraries)).toEqual([NPM_CI, expect.stringMatching(/^python3 -m venv /)]);
    expect(await callsOfSetUp()).toEqual(['apt-get update', chromium]);
  });

  test('costs neither kind of setup a process once it is installed', async () => {
    await callsOfSetUp();
    const before = checkout.started;
    await callsOfSetUp(0, libraries);
    await callsOfSetUp();
    expect(checkout.started).toEqual(before);
  });

  test('is a gap only for the tests if it does not run', async () => {
    checkout.program('chromium-headless-shell', 'exit 1');
    expect(await checkOnly(checkout.context(libraries))).toBe(1);
    expect(checkout.output()).not.toContain('chromium');
    await callsOfSetUp(0, libraries);
    expect(await checkOnly(checkout.context(libraries))).toBe(0);
    expect(await checkOnly(checkout.context())).toBe(1);
    expect(checkout.output()).toContain(`${chromium}\n  node scripts/setup.mjs --all\n`);
    await callsOfSetUp(1);
  });

  test('is required only on machines on which the tests use it', async () => {
    checkout.shelve('chromium-headless-shell');
    const kind = 'linux-arm64';
    expect(await callsOfSetUp(0, { kind })).toEqual([NPM_CI, expect.stringMatching(/^python3 -m venv /)]);
    expect(await callsOfSetUp(0, { kind })).toEqual([]);
  });
});

describe('--check', () => {
  test('prints what the setup would do, does not do it, and exits with 1', async () => {
    checkout.shelve('phpcs');
    expect(await checkOnly(checkout.context())).toBe(1);
    const output = checkout.output();
    expect(output).toContain('phpcs: missing; required >= 3.7');
    expect(output).toContain('node_modules: missing');
    expect(output).toContain('.venv: missing');
    expect(checkout.calls).toEqual([]);
  });

  test('exits with 2 if a person has to act, and with 0 once everything is ready', async () => {
    await callsOfSetUp();
    expect(await checkOnly(checkout.context())).toBe(0);
    checkout.shelve('phpcs');
    const platform = { name: 'macOS', manager: 'brew', ubuntu: false, root: false, sudo: true } as const;
    expect(await checkOnly(checkout.context({ platform }))).toBe(2);
    expect(checkout.output()).toContain('brew install php-code-sniffer');
  });
});

describe('two setups at once', () => {
  test('run one after the other, and the second has nothing to do', async () => {
    const first = setUp(checkout.context());
    const lock = join(checkout.root, '.cache/setup.pid');
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
    const second = setUp(checkout.context());
    expect(await Promise.all([first, second])).toEqual([0, 0]);
    expect(checkout.calls.filter((call) => call.startsWith('npm ci'))).toHaveLength(1);
    expect(existsSync(lock)).toBe(false);
  });

  test('take over the lock of a killed process', async () => {
    mkdirSync(join(checkout.root, '.cache'));
    // Greater than the largest process id of any system.
    writeFileSync(join(checkout.root, '.cache/setup.pid'), '2147483646');
    expect(await callsOfSetUp()).toContainEqual(NPM_CI);
  });
});
