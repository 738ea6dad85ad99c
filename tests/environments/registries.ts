import type { ConsumerTools } from '../../generators/languages/packaging.ts';

type CommandLine = readonly [string, ...string[]];

/** Returns the command that installs packages of npm in a project. Their scripts could download anything. */
export const npmInstall = (packages: readonly string[]): CommandLine => [
  'npm',
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-save',
  '--prefer-offline',
  // A package may need the newer Node.js that its entry installs.
  '--engine-strict=false',
  '--loglevel=error',
  ...packages,
];

/** Returns a command of uv in our environment, with the cache that the set-up fills. */
export const uv = ({ venv, root }: ConsumerTools, ...args: string[]): CommandLine => [
  venv('python'),
  '-m',
  'uv',
  '--quiet',
  '--cache-dir',
  `${root}/.cache/uv`,
  ...args,
];

/** Unpacks packages of Debian into the folder `debian`, next to those of the machine: `name`, or `name/suite`. */
export const debianInstall = ({ root }: ConsumerTools, packages: readonly string[]): CommandLine => [
  'sh',
  `${root}/tests/environments/debian.sh`,
  `${root}/.cache/debian`,
  ...packages,
];

/** Commands that install packages of another registry than that of the language, in the project. */
export const OTHERS: Readonly<Record<string, (tools: ConsumerTools, packages: readonly string[]) => CommandLine>> = {
  npm: (_, packages) => npmInstall(packages),
  pip: (tools, packages) => uv(tools, 'pip', 'install', '--target', 'pip', ...packages),
  deb: debianInstall,
};
