/** Runs `npm run sandbox`: starts a sandbox, says what to do next, and stops it on a signal. */
import { type Sandbox, startSandbox } from './main.ts';
import type { SandboxOptions } from './service.ts';
import { Problem } from '../api/contract/problems.ts';
import type { Documentation } from './pages.ts';
import { SeedError } from '../lab/seeds/read-seed.ts';
import { StoreError } from '../store/errors.ts';
import { helpOfCommand, optionsOf, PORT, UsageError } from './command-line.ts';

/** Returns the text that says what to do next. */
function greetingOf({ url, token, keys }: Sandbox, options: SandboxOptions): string {
  const [account] = keys;
  return [
    `Integration API: ${url} (stop with Ctrl-C)`,
    ...(options.lab === false
      ? []
      : [`Inspector: ${url}/_sandbox/#token=${token}`, `Documentation: ${url}/docs/`, `Lab token: ${token}`]),
    `Data: ${placeOf(options.database)}`,
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
  if ('folder' in database) return database.folder;
  const { host, pathname } = new URL(database.url);
  return `PostgreSQL at ${host}${pathname}`;
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
  try {
    const options = optionsOf(args, process.env);
    if (options === 'help') return console.log(helpOfCommand(command));
    if (!(await prepare())) return;
    const sandbox = await startOnPort({ ...options, ...(documentation && { documentation }) });
    stopOnSignals(sandbox);
    console.log(greetingOf(sandbox, options));
  } catch (error) {
    const { line, code } = failureOf(error);
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

function stopOnSignals(sandbox: Sandbox): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('the sandbox could not shut down cleanly:', error);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  // No signal reports the end of npm or of the shell in between.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined)
    setInterval(() => process.ppid !== parent && stop(), 500).unref();
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: choose another with --port, or end the other process',
  EACCES: 'needs more rights: choose a --port from 1024',
  EADDRNOTAVAIL: 'is not an address of this machine: check --host',
  ENOTFOUND: 'is not an address of this machine: check --host',
};

function failureOf(error: unknown): { line: string; code: 1 | 2 } {
  if (error instanceof UsageError || error instanceof SeedError) return { line: error.message, code: 2 };
  if (error instanceof StoreError || error instanceof Problem) return { line: error.message, code: 1 };
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
  return { line: code === '' ? (stack ?? message) : message, code: 1 };
}
