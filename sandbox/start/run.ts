/** Runs `npm run sandbox`: starts a sandbox, says what to do next, and stops it on a signal. */
import { resolve } from 'node:path';
import { type Sandbox, startSandbox } from './main.ts';
import type { SandboxOptions } from './service.ts';
import { Problem } from '../api/contract/problems.ts';
import type { Documentation } from './pages.ts';
import { SeedError } from '../lab/seeds/read-seed.ts';
import { StoreError } from '../store/errors.ts';
import { damageOf } from '../store/pglite.ts';
import manifest from '../package/package.json' with { type: 'json' };
import { helpOfCommand, optionsOf, PORT } from './command-line.ts';
import { EARLIER, FOLDER } from './data-folder.ts';
import { UsageError } from './flags.ts';

/** Returns the text that says what to do next. */
function greetingOf({ url, token, keys }: Sandbox, options: SandboxOptions): string {
  const [account] = keys;
  return [
    `Integration API: ${url} (stop with Ctrl-C)`,
    ...(options.lab === false
      ? []
      : [`Inspector: ${url}/_sandbox/#token=${token}`, `Documentation: ${url}/docs/`, `Lab token: ${token}`]),
    `Data: ${placeOf(options.database)}`,
    ...adviceOn(options.database),
    '',
    ...(account
      ? [
          `# A test key of the account ${account.name}, for the shell in which your program runs`,
          exportOf('INTEGRATION_API_BASE_URL', url),
          exportOf('INTEGRATION_API_KEY', account.testKey),
          '',
          '# The first call',
          curlOf(url, '/api/v1/products?limit=1', account.testKey),
        ]
      : [
          '# Create an account; the response has a test key. Keys that you created before still work',
          `curl ${url}/api/v1/accounts -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s%N)" \\`,
          `  -d '{"name": "My shop", "email": "me@example.com"}'`,
          '',
          '# Use it',
          curlOf(url, '/api/v1/account', 'ik_test_…'),
        ]),
  ].join('\n');
}

/** Returns the line that sets a variable, in the shell of the operating system. */
const exportOf = (name: string, value: string): string =>
  process.platform === 'win32' ? `$env:${name} = '${value}'` : `export ${name}=${value}`;

const curlOf = (url: string, path: string, key: string): string =>
  `curl '${url}${path}' -H 'Authorization: Bearer ${key}'`;

function placeOf(database: SandboxOptions['database']): string {
  if (!database || 'memory' in database) return 'in memory, gone at the end';
  if ('folder' in database) return oneLine(resolve(database.folder));
  const { host, pathname } = new URL(database.url);
  return `PostgreSQL at ${host}${pathname}`;
}

function adviceOn(database: SandboxOptions['database']): string[] {
  if (!database || !('folder' in database) || database.folder !== EARLIER) return [];
  return [`This folder has the name of an earlier version. To use the new one: stop, then mv ${EARLIER} ${FOLDER}`];
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Differences between the program of the repository and that of the package. */
interface Program {
  /** Brings the bundled contract up to date; if it returns false, it has said why and set the exit code. */
  readonly prepare: () => Promise<boolean>;
  readonly documentation?: Documentation;
  /** Command that the user types. */
  readonly command: string;
}

export async function runCommand(args: readonly string[], { prepare, documentation, command }: Program): Promise<void> {
  let database: SandboxOptions['database'];
  try {
    const options = optionsOf(args, process.env);
    if (options === 'help') return console.log(helpOfCommand(command));
    if (options === 'version') return console.log(`${manifest.name} ${manifest.version}`);
    ({ database } = options);
    if (!(await prepare())) return;
    const sandbox = await startOnPort({ ...options, ...(documentation && { documentation }) });
    stopOnSignals(sandbox);
    console.log(greetingOf(sandbox, options));
  } catch (error) {
    const { line, code } = failureOf(damageIn(database, error));
    console.error(line);
    // Parts that were started before the failure must not keep the process alive.
    process.exit(code);
  }
}

/** Starts on the port of the options, otherwise on the usual one, or on a free one if another program listens there. */
async function startOnPort(options: SandboxOptions): Promise<Sandbox> {
  if (options.port !== undefined) return startSandbox(options);
  try {
    return await startSandbox({ ...options, port: PORT });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || syscall !== 'listen') throw error;
    return startSandbox({ ...options, port: 0 });
  }
}

/** The first signal lets the sandbox drain, the second one ends it. */
function stopOnSignals(sandbox: Sandbox): void {
  const end = (): void => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('the sandbox could not shut down cleanly:', error);
        process.exit(1);
      },
    );
  };
  let draining: Promise<void> | undefined;
  const stop = (): void => {
    if (draining) return end();
    draining = sandbox.drain().then(end);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  // No signal reports the end of npm or of the shell in between.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined)
    setInterval(() => process.ppid !== parent && !draining && stop(), 500).unref();
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: choose another with --port, or end the other process',
  EACCES: 'needs more rights: choose a --port from 1024',
  EADDRNOTAVAIL: 'is not an address of this machine: check --host',
  ENOTFOUND: 'is not an address of this machine: check --host',
};

/** Errors of PostgreSQL that mean that the files of a database are not those that it wrote. */
const DAMAGE = /^(?:XX00[0-2]|58P01|58030)$/;

/** PGlite ends itself when it finds a damage with which PostgreSQL cannot go on. */
const ENDED = /^Connection terminated/;

/** Returns the error for people if the embedded database in a folder cannot be read, and any other error as it is. */
function damageIn(database: SandboxOptions['database'], error: unknown): unknown {
  if (!database || !('folder' in database) || !(error instanceof Error)) return error;
  const isDamage = ENDED.test(error.message) || ('code' in error && DAMAGE.test(String(error.code)));
  return isDamage ? damageOf(database.folder, error, error.message) : error;
}

/** Returns a text without characters that break its line, or change how a terminal shows it. */
const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return String.raw`\u${code}`;
  });

function failureOf(error: unknown): { line: string; code: 1 | 2 } {
  if (error instanceof UsageError || error instanceof SeedError) return { line: oneLine(error.message), code: 2 };
  if (error instanceof StoreError || error instanceof Problem) return { line: oneLine(error.message), code: 1 };
  const {
    code = '',
    syscall = '',
    address,
    port,
    hostname,
    message,
    stack,
  } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
    hostname?: string;
  };
  const reason = REASONS[code];
  if (reason !== undefined && (syscall === 'listen' || syscall === 'getaddrinfo'))
    return { line: `${hostname ?? (port === undefined ? address : `${address}:${port}`)} ${reason}`, code: 2 };
  return { line: code === '' ? (stack ?? message) : oneLine(message), code: 1 };
}
