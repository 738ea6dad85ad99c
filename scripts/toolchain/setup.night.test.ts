import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { needOf } from './launch.mjs';
import { type Machine, setUp, thisMachine } from './setup.mjs';

const ALL = { level: 'generate' };
const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n';

/** Programs of `npm run generate`. The installers log each call; sh installs what is in the folder `shelf`. */
const PROGRAMS: Record<string, string> = {
  node: 'echo v20.19.0',
  npm: `[ "$1" = --version ] && { echo 10.8.2; exit; }
echo "npm $*" >> "$CALLS"
/bin/mkdir -p node_modules && echo '{}' > node_modules/.package-lock.json`,
  java: `echo 'Picked up JAVA_TOOL_OPTIONS: -Da=1.2' >&2; echo 'openjdk version "17.0.15" 2025-04-15' >&2`,
  javac: 'echo javac 17',
  php: `echo 'PHP 8.2.29 (cli)'`,
  python3: `[ "$1" = -c ] && { echo '3.11.7 (main)'; exit; }
echo "python3 $*" >> "$CALLS"
/bin/mkdir -p "$4/bin" && printf '#!/bin/sh\\necho "venv $*" >> "$CALLS"; [ "$2" != uv ]' > "$4/bin/python" && /bin/chmod +x "$4/bin/python"`,
  sh: 'echo "sh $*" >> "$CALLS" && /bin/cp -R shelf/. bin',
  'apt-get': 'exit 1',
};

let root: string;
let output: string;
beforeEach(() => {
  // Scripts of Maven and the JVM do not open such a path in the locale C.
  root = join(realpathSync(mkdtempSync(join(tmpdir(), 'setup-'))), 'größere Bühne');
  output = '';
  for (const folder of ['bin', 'shelf', 'sdks/python']) mkdirSync(join(root, folder), { recursive: true });
  for (const path of ['package-lock.json', 'sdks/python/requirements-dev.txt', 'calls']) write(path, '');
  for (const [name, script] of Object.entries(PROGRAMS)) program(name, script);
});
afterEach(() => rmSync(join(root, '..'), { recursive: true }));

const write = (path: string, text: string): void => writeFileSync(join(root, path), text);
function program(name: string, script: string, folder = 'bin'): void {
  write(`${folder}/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(join(root, folder, name), 0o755);
}
/** Removes a program from PATH, and places a version of it where sh finds it. */
function shelve(name: string, script = PROGRAMS[name] ?? ''): void {
  rmSync(join(root, 'bin', name), { force: true });
  program(name, script, 'shelf');
}

/** Runs the set-up, and returns its exit code with the programs that it ran to install something. */
async function run(changes: Partial<Machine> = {}, need = ALL): Promise<[number, ...string[]]> {
  write('calls', '');
  output = '';
  const env = { PATH: join(root, 'bin'), CALLS: join(root, 'calls') };
  const print = (text: string): void => void (output += text);
  const code = await setUp({ ...thisMachine(), root, env, uid: 0, osRelease: DEBIAN, print, ...changes }, need);
  return [code, ...readFileSync(join(root, 'calls'), 'utf8').replaceAll(root, '.').split('\n').filter(Boolean)];
}

const NPM_CI = expect.stringMatching(/^npm ci --ignore-scripts --include=dev /);
const PIP = 'venv -m pip install --quiet --no-input';
const VENV = [
  'python3 -m venv --clear .venv',
  `${PIP} --constraint sdks/python/requirements-dev.txt uv`,
  expect.stringMatching(/^venv -m uv pip install .* -r sdks\/python\/requirements-dev.txt$/),
  // This uv fails.
  `${PIP} -r sdks/python/requirements-dev.txt`,
];

test('a fresh clone gets packages and a venv; the next run does nothing', async () => {
  expect(await run()).toEqual([0, NPM_CI, ...VENV]);
  expect(output).toMatch(/^setup {2}npm ci .* … \d+\.\d s\n(?:setup {2}python.* \d+\.\d s\n){4}setup {2}ready\n$/);
  expect([await run(), output]).toEqual([[0], '']);
});

test.each<[string, () => void, readonly unknown[]]>([
  ['package-lock.json', () => write('package-lock.json', '{}'), [NPM_CI]],
  ['node_modules', () => rmSync(join(root, 'node_modules'), { recursive: true }), [NPM_CI]],
  ['the requirements', () => write('sdks/python/requirements-dev.txt', 'a==1'), VENV],
  ['the venv', () => rmSync(join(root, '.venv'), { recursive: true }), VENV],
  ['a tool', () => shelve('php'), ['sh scripts/toolchain/debian.sh php-cli']],
])('a change of %s repeats only what depends on it', async (_, change, calls) => {
  await run();
  change();
  expect(await run()).toEqual([0, ...calls]);
  expect(await run()).toEqual([0]);
});

/** A lock file with the version of a workspace, and that of a package from a registry. */
const lock = (own: string, other: string): string =>
  JSON.stringify({
    packages: {
      '': { name: 'root', workspaces: ['sdks/node'] },
      'node_modules/sdk': { resolved: 'sdks/node', link: true },
      'node_modules/other': { version: other },
      'sdks/node': { name: 'sdk', version: own },
      'sdks/node/node_modules/nested': { version: other },
    },
  });

test('a new version of a workspace installs nothing, and one of a package does', async () => {
  write('package-lock.json', lock('1.0.0', '1.0.0'));
  await run();
  write('package-lock.json', lock('1.1.0', '1.0.0'));
  expect([await run(), output]).toEqual([[0], '']);
  write('package-lock.json', lock('1.1.0', '1.0.1'));
  expect(await run()).toEqual([0, NPM_CI]);
});

test('root on Debian installs a missing tool, and hears of one that is still too old', async () => {
  shelve('java', `echo 'openjdk version "11.0.2"'`);
  expect(await run()).toEqual([2, 'sh scripts/toolchain/debian.sh default-jdk-headless']);
  expect(output).toContain(`\n  java >= 17: too old (11.0.2 at ${root}/bin/java)\nthis system has no suitable`);
});

test.each<[string, Partial<Machine>, string, string]>([
  ['another user of Debian', { uid: 1000 }, 'sudo', 'sudo sh scripts/toolchain/debian.sh php-cli'],
  ['another user without sudo', { uid: 1000 }, 'none', "su -c 'sh scripts/toolchain/debian.sh php-cli'"],
  ['a Mac', { uid: 501, osRelease: '' }, 'brew', 'brew install temurin@17 maven'],
  ['another system', { osRelease: 'ID=arch\n' }, 'none', 'install them by hand, or open this folder in the container'],
])('%s gets the command to run, and nothing is installed', async (_, machine, manager, command) => {
  program(manager, '');
  rmSync(join(root, 'bin/php'));
  expect(await run(machine)).toEqual([2]);
  expect(output).toContain('\n  php >= 8.2: missing\nrun this, then repeat the command:\n');
  expect(output).toContain(`\n  ${command}`);
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
});

test('a failed step prints its last lines, and is repeated by the next run', async () => {
  program('npm', `[ "$1" = --version ] && { echo 10.8.2; exit; }\necho 'npm error code ENOTFOUND' >&2; exit 1`);
  expect(await run()).toEqual([1]);
  expect(output).toMatch(
    /\nsetup: npm ci .* failed; check the network, and run this again:\nnpm error code ENOTFOUND\n$/,
  );
  program('npm', PROGRAMS['npm'] ?? '');
  expect(await run()).toEqual([0, NPM_CI, ...VENV]);
});

test('a command needs only its own tools', () => {
  const tools = [{ language: 'php' }, {}, { language: 'java' }];
  const of = (level: string, ...args: string[]) => needOf(level, args, tools);
  expect(of('tests', '--help')).toEqual({ level: 'node' });
  expect(of('generate', 'php', 'java', '--check')).toEqual({ level: 'generate', languages: ['php', 'java'] });
  expect(of('generate', '--name', 'php')).toEqual({ level: 'generate' });
  expect(of('generate', 'php', '--input=a.yaml', 'java')).toEqual({ level: 'compile' });
  expect(of('generate', '--input', 'a.yaml', '--no-compile')).toEqual({ level: 'generate' });
});
