import { describe, expect, test } from 'vitest';
import { describePlatform } from './platform.mjs';
import type { Platform } from './platform.mjs';
import { fixLines, planTools } from './plan.mjs';
import { fileURLToPath } from 'node:url';
import { readToolchain } from './toolchain-file.mjs';
import type { Tool } from './toolchain-file.mjs';

const { tools } = readToolchain(fileURLToPath(new URL('../..', import.meta.url)));

function gaps(...names: string[]): Record<string, Tool> {
  return Object.fromEntries(Object.entries(tools).filter(([name]) => names.includes(name)));
}

function platform(system: NodeJS.Platform, uid: number, programs: string[], osRelease = ''): Platform {
  return describePlatform({ system, uid, osRelease, has: (program) => programs.includes(program) });
}

const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const UBUNTU = 'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nID=ubuntu\nID_LIKE=debian\n';
const MINT = 'PRETTY_NAME="Linux Mint 22"\nID=linuxmint\nID_LIKE="ubuntu debian"\n';
const FEDORA = 'PRETTY_NAME="Fedora Linux 42"\nID=fedora\n';
const debianRoot = platform('linux', 0, ['apt-get'], DEBIAN);

describe('on Debian and Ubuntu as root', () => {
  test('plans one update and one install of only the missing packages, each named once', () => {
    const plan = planTools(gaps('javac', 'java', 'php', 'php-curl', 'composer'), debianRoot);
    expect(plan.instructions).toEqual([]);
    expect(plan.commands.map((command) => command.join(' '))).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 default-jdk-headless php-cli php-curl composer',
    ]);
  });

  test('plans nothing if nothing is missing', () => {
    expect(planTools({}, debianRoot)).toEqual({ commands: [], instructions: [] });
  });

  test('installs nothing if something else needs a person first', () => {
    const plan = planTools(gaps('php', 'npm'), debianRoot);
    expect(plan.commands).toEqual([]);
    expect(plan.instructions).toEqual([
      'apt-get update && apt-get install -y --no-install-recommends php-cli',
      'npm install --global npm@10',
    ]);
  });

  test('installs PostgreSQL without a cluster that would run', () => {
    const { commands } = planTools(gaps('postgres'), debianRoot);
    expect(commands[1]).toEqual([
      'sh',
      '-c',
      expect.stringContaining('echo create_main_cluster=off > /etc/postgresql'),
    ]);
    expect(commands[2]?.at(-1)).toBe('postgresql');
  });

  test('recognises a derivative by its ID_LIKE', () => {
    expect(platform('linux', 0, ['apt-get'], MINT)).toMatchObject({ manager: 'apt', name: 'Linux Mint 22' });
  });
});

describe('without the right to install, the plan contains the exact commands', () => {
  test('Ubuntu with sudo', () => {
    expect(planTools(gaps('php', 'composer'), platform('linux', 1000, ['apt-get', 'sudo'], UBUNTU))).toEqual({
      commands: [],
      instructions: ['sudo apt-get update && sudo apt-get install -y --no-install-recommends php-cli composer'],
    });
  });

  test('Ubuntu, even as root, for a package that is only a placeholder there', () => {
    const chrome = gaps('chromium', 'php');
    expect(planTools(chrome, platform('linux', 1000, ['apt-get', 'sudo'], UBUNTU)).instructions).toEqual([
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends php-cli',
      expect.stringMatching(/^sudo curl .*chrome.* && sudo apt-get install -y \/tmp\/google-chrome\.deb$/),
    ]);
    expect(planTools(chrome, platform('linux', 0, ['apt-get'], MINT))).toEqual({
      commands: [],
      instructions: [expect.stringContaining('php-cli'), expect.stringMatching(/^curl .*chrome.* && apt-get install /)],
    });
    expect(planTools(chrome, debianRoot).commands[1]).toContain('chromium-headless-shell');
  });

  test('Ubuntu, with what a shell does first', () => {
    expect(planTools(gaps('postgres'), platform('linux', 1000, ['apt-get', 'sudo'], UBUNTU)).instructions).toEqual([
      expect.stringMatching(/^sudo sh -c "mkdir .* create_main_cluster=off > [^"&']+"$/),
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends postgresql',
    ]);
  });

  test('Debian without sudo', () => {
    expect(planTools(gaps('php-zip'), platform('linux', 1000, ['apt-get'], DEBIAN)).instructions).toEqual([
      "su -c 'apt-get update && apt-get install -y --no-install-recommends php-zip'",
    ]);
  });

  test('Fedora, root or not, with a page for each tool without a package', () => {
    expect(planTools(gaps('javac', 'phpunit'), platform('linux', 1000, ['dnf', 'sudo'], FEDORA)).instructions).toEqual([
      'sudo dnf install -y java-devel',
      'phpunit: see https://phpunit.de/getting-started/phpunit-9.html',
    ]);
    expect(planTools(gaps('maven'), platform('linux', 0, ['dnf'], FEDORA)).instructions).toEqual([
      'dnf install -y maven',
    ]);
  });

  test('macOS with Homebrew', () => {
    expect(
      planTools(gaps('java', 'javac', 'maven', 'php-curl'), platform('darwin', 501, ['brew', 'sudo'])).instructions,
    ).toEqual(['brew install temurin@17 maven php']);
  });

  test('Windows with winget, one command for each package', () => {
    expect(planTools(gaps('java', 'python', 'composer'), platform('win32', -1, ['winget'])).instructions).toEqual([
      'winget install --exact --id EclipseAdoptium.Temurin.17.JDK',
      'winget install --exact --id Python.Python.3.12',
      'composer: see https://getcomposer.org/download/',
    ]);
  });

  test.each([
    ['macOS without Homebrew', platform('darwin', 501, [])],
    ['an unknown Linux', platform('linux', 0, ['apk'], 'ID=alpine\n')],
    ['a system of no known kind', platform('freebsd', 0, [])],
  ])('%s: the plan lists the download pages', (_name, where) => {
    expect(planTools(gaps('maven'), where).instructions).toEqual(['maven: see https://maven.apache.org/install.html']);
  });
});

describe.each(Object.entries(tools))('the toolchain entry %s', (name, tool) => {
  test('has a requirement, a purpose and a download page', () => {
    expect(tool.for).toMatch(/\w{3}/);
    expect(tool.install.page).toMatch(/^https:\/\//);
    expect(tool.minimum ?? tool.modules?.join('.')).toMatch(/^[\w.]+$/);
  });

  test.each(['apt', 'dnf', 'brew', 'winget', null] as const)(
    'can be installed with the package manager %s',
    (manager) => {
      const lines = fixLines({ [name]: tool }, { name: 'x', manager, ubuntu: false, root: true, sudo: false });
      expect(lines).toHaveLength(manager === 'apt' && tool.install.aptFirst !== undefined ? 2 : 1);
    },
  );
});
