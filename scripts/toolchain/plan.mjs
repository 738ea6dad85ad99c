/**
 * The steps that close the gaps: commands that this process may run, or instructions for a person. Never both, because
 * half a setup helps nobody.
 * @typedef {{ commands: string[][], instructions: string[] }} Plan
 */

/** @typedef {import('./platform.mjs').Platform} Platform */
/** @typedef {import('./toolchain-file.mjs').Tool} Tool */

const APT_UPDATE = ['apt-get', 'update'];
// Another apt may be running (unattended upgrades on a new cloud machine): wait for it instead of failing.
const APT_INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];

/**
 * @param {Tool[]} tools
 * @param {Platform} platform
 * @returns {string[]} package names, each once
 */
function packagesOf(tools, platform) {
  const { manager } = platform;
  if (manager === null) return [];
  const packaged = tools.filter((tool) => commandOf(tool, platform) === undefined);
  return [...new Set(packaged.flatMap((tool) => tool.install[manager] ?? []))];
}

/**
 * @param {Tool[]} tools
 * @param {Platform} platform
 * @returns {string[]} scripts for a shell to run before the packages are installed
 */
function preparationsOf(tools, platform) {
  if (platform.manager !== 'apt') return [];
  return tools.flatMap(({ install }) => install.aptFirst ?? []);
}

/**
 * @param {Tool} tool
 * @param {Platform} platform
 * @returns {string | undefined} the command that installs the tool without a package manager
 */
function commandOf({ install }, platform) {
  return platform.ubuntu && install.ubuntu !== undefined ? asRoot(install.ubuntu, platform) : install.anywhere;
}

/**
 * @param {string} command
 * @param {Platform} platform
 */
function asRoot(command, platform) {
  if (platform.root) return command;
  return platform.sudo ? command.replaceAll(/(^|&& )/g, '$1sudo ') : `su -c '${command}'`;
}

/**
 * @param {string[]} packages
 * @param {Platform} platform
 * @returns {string[]} commands for a person to run
 */
function typedCommands(packages, platform) {
  if (packages.length === 0) return [];
  const names = packages.join(' ');
  switch (platform.manager) {
    case 'apt':
      return [asRoot(`apt-get update && apt-get install -y --no-install-recommends ${names}`, platform)];
    case 'dnf':
      return [asRoot(`dnf install -y ${names}`, platform)];
    case 'brew':
      return [`brew install ${names}`];
    case 'winget':
      return packages.map((name) => `winget install --exact --id ${name}`);
    case null:
      return [];
  }
}

/**
 * @param {Record<string, Tool>} gaps the unmet entries of the toolchain file, by name
 * @param {Platform} platform
 * @returns {string[]} exact commands, then one page for each tool that no command installs
 */
export function fixLines(gaps, platform) {
  const packaged = Object.values(gaps).filter((tool) => packagesOf([tool], platform).length > 0);
  const unpackaged = Object.entries(gaps).filter(([, tool]) => !packaged.includes(tool));
  return [
    ...preparationsOf(packaged, platform).map((script) => asRoot(`sh -c "${script}"`, platform)),
    ...typedCommands(packagesOf(packaged, platform), platform),
    ...unpackaged.map(([name, tool]) => commandOf(tool, platform) ?? `${name}: see ${tool.install.page}`),
  ];
}

/**
 * @param {Record<string, Tool>} gaps
 * @param {Platform} platform
 * @returns {Plan}
 */
export function planTools(gaps, platform) {
  const tools = Object.values(gaps);
  const selfService =
    platform.manager === 'apt' && platform.root && tools.every((tool) => packagesOf([tool], platform).length > 0);
  if (tools.length === 0) return { commands: [], instructions: [] };
  if (!selfService) return { commands: [], instructions: fixLines(gaps, platform) };
  const preparations = preparationsOf(tools, platform).map((script) => ['sh', '-c', script]);
  return {
    commands: [APT_UPDATE, ...preparations, [...APT_INSTALL, ...packagesOf(tools, platform)]],
    instructions: [],
  };
}
