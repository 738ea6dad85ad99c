import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// One process reports both the version and the modules. find_spec does not import, so it is quick and has no side effects.
const PYTHON_PROBE = `import sys
print('Python %d.%d.%d' % sys.version_info[:3])
if sys.version_info >= (3, 4):
    from importlib.util import find_spec
    print('modules: ' + ' '.join(name for name in ('venv', 'ensurepip') if find_spec(name)))`;
// Packages of Debian are in PHP's include path. A coverage driver slows every program, so it may be present but disabled.
const PHP_PROBE = `$modules = array_map('strtolower', get_loaded_extensions());
foreach ([
    'psr.log' => 'Psr/Log/LoggerInterface.php',
    'psr.httpclient' => 'Psr/Http/Client/ClientInterface.php',
    'psr.httpfactory' => 'Psr/Http/Message/RequestFactoryInterface.php',
    'psr.httpmessage' => 'Psr/Http/Message/StreamInterface.php',
    'psr.cache' => 'Psr/Cache/CacheItemPoolInterface.php',
    'psr.simplecache' => 'Psr/SimpleCache/CacheInterface.php',
    'guzzle' => 'GuzzleHttp/Client.php',
    'nyholm.psr7' => 'Nyholm/Psr7/ServerRequest.php',
    'symfony.httpclient' => 'Symfony/Component/HttpClient/Psr18Client.php',
    'symfony.httpfoundation' => 'Symfony/Component/HttpFoundation/Request.php',
    'illuminate.http' => 'Illuminate/Http/Request.php',
] as $name => $file) if (stream_resolve_include_path($file) !== false) $modules[] = $name;
if (is_file(ini_get('extension_dir') . '/pcov.so')) $modules[] = 'pcov';
echo 'PHP ', PHP_VERSION, PHP_EOL, 'modules: ', implode(' ', $modules), PHP_EOL;`;

/**
 * The name of each program and the arguments that print its version. Node.js is absent: it runs this code.
 * `versions` is a folder with a folder for each version, none of which is in PATH.
 * @type {Record<import('./versions.mjs').VersionedTool, { name: string, args: string[], versions?: string }>}
 */
export const COMMANDS = {
  npm: { name: 'npm', args: ['--version'] },
  java: { name: 'java', args: ['-version'] },
  javac: { name: 'javac', args: ['-version'] },
  maven: { name: 'mvn', args: ['--version'] },
  python: { name: process.platform === 'win32' ? 'python' : 'python3', args: ['-c', PYTHON_PROBE] },
  php: { name: 'php', args: ['-d', 'display_errors=0', '-d', 'display_startup_errors=0', '-r', PHP_PROBE] },
  composer: { name: 'composer', args: ['--version', '--no-ansi', '--no-interaction'] },
  phpunit: { name: 'phpunit', args: ['--version'] },
  phpcs: { name: 'phpcs', args: ['--version'] },
  curl: { name: 'curl', args: ['--version'] },
  openssl: { name: 'openssl', args: ['version'] },
  chromium: { name: 'chromium', args: ['--version'] },
  postgres: { name: 'postgres', args: ['--version'], versions: '/usr/lib/postgresql' },
};

/**
 * @param {string} file
 */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} name name of the program
 * @param {NodeJS.ProcessEnv} env environment with the PATH (and PATHEXT on Windows) to search
 * @returns {string | null} the first file a shell would run for that name
 */
export function findOnPath(name, env) {
  const endings = process.platform === 'win32' ? (env['PATHEXT'] ?? '.EXE;.CMD;.BAT').split(';') : [''];
  for (const folder of (env['PATH'] ?? env['Path'] ?? '').split(delimiter)) {
    for (const ending of folder === '' ? [] : endings) {
      const file = join(folder, name + ending);
      if (isProgram(file)) return file;
    }
  }
  return null;
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {string[]} the program in the folders of all versions, the newest first
 */
function findInVersions(folder, name) {
  try {
    const versions = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one));
    return versions.map((version) => join(folder, version, 'bin', name)).filter(isProgram);
  } catch {
    return [];
  }
}

/**
 * @param {import('./versions.mjs').VersionedTool} tool
 * @param {{ toolchain: import('./toolchain-file.mjs').Toolchain, env: NodeJS.ProcessEnv }} machine
 * @returns {string[]} the candidate files, in the order in which they are tried
 */
export function filesOf(tool, { toolchain, env }) {
  const { programs = [COMMANDS[tool].name], variable = '' } = toolchain.tools[tool] ?? {};
  const named = env[variable];
  if (named) return isProgram(named) ? [named] : [];
  const { name, versions } = COMMANDS[tool];
  const onPath = programs.flatMap((program) => findOnPath(program, env) ?? []);
  return versions === undefined ? onPath : [...onPath, ...findInVersions(versions, name)];
}
