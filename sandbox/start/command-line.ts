/** Turns the flags of `npm run sandbox` into the options of a sandbox. */
import { readForwards } from '../deliveries/routes.ts';
import { BUDGET_PLACES, type SandboxOptions } from './service.ts';
import { LOG_LEVELS } from '../server/log.ts';
import type { Database } from '../store/open-store.ts';
import { DurationError, parseDuration } from '../api/clock.ts';
import { type Flag, type FlagValues, helpOf, readFlags, UsageError } from './flags.ts';
import { defaultFolder, FOLDER } from './data-folder.ts';

/** Port on which the command listens if it is free, as in the examples of the documentation. */
export const PORT = 4010;
const CONNECTIONS = 10;
/** Longest time for which a process may go on after a signal. */
const MAX_DRAIN = '1h';

/** What a command line may ask for instead of a sandbox. */
type Question = 'help' | 'version';

/** Returns the options that a command line asks for, or its question. Throws a `UsageError`. */
export function optionsOf(args: readonly string[], env: NodeJS.ProcessEnv): SandboxOptions | Question {
  const values = readFlags(FLAGS, args, env);
  for (const question of ['help', 'version'] as const) if (values.has(question)) return question;
  const log = oneOf(values, 'log', LOG_LEVELS) ?? 'error';
  const forward = values.get('forward') ?? [];
  asUsage(() => readForwards(forward));
  return {
    host: valueOf(values, 'host') ?? '127.0.0.1',
    allowHost: hostsOf(values),
    database: databaseOf(values),
    // Processes that share a database share their budgets too, unless the command says otherwise.
    budgets: oneOf(values, 'budget', BUDGET_PLACES) ?? (values.has('database') ? 'database' : 'memory'),
    forward,
    log,
    lab: oneOf(values, 'lab', ['on', 'off']) !== 'off',
    checkResponses: oneOf(values, 'check-responses', ['on', 'off']) !== 'off',
    ...optional('port', number(values, 'port', 0, 65_535)),
    ...optional('requests', number(values, 'requests', 1, 100_000)),
    ...optional('drainMs', duration(values, 'drain', MAX_DRAIN)),
    ...optional('token', tokenOf(values)),
    seed: valueOf(values, 'seed') ?? 'demo',
  };
}

function hostsOf(values: FlagValues): readonly string[] {
  const hosts = values.get('allow-host') ?? [];
  const wrong = hosts.find((host) => !/^[\w.:[\]-]{1,253}$/.test(host));
  if (wrong !== undefined) throw new UsageError(`--allow-host ${wrong} is not a name such as sandbox.example`);
  return hosts;
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };

const valueOf = (values: FlagValues, name: string): string | undefined => values.get(name)?.[0];

function number(values: FlagValues, name: string, least: number, most: number): number | undefined {
  const given = valueOf(values, name);
  if (given === undefined) return undefined;
  if (!/^\d{1,6}$/.test(given) || Number(given) < least || Number(given) > most)
    throw new UsageError(`--${name} ${given} is not a number from ${least} to ${most}`);
  return Number(given);
}

/** Returns the milliseconds of a duration such as `10s`. */
function duration(values: FlagValues, name: string, most: string): number | undefined {
  const given = valueOf(values, name);
  if (given === undefined) return undefined;
  try {
    const milliseconds = parseDuration(given);
    if (milliseconds <= parseDuration(most)) return milliseconds;
  } catch (error) {
    if (!(error instanceof DurationError)) throw error;
  }
  throw new UsageError(`--${name} ${given} is not a duration up to ${most}, such as 10s`);
}

function oneOf<T extends string>(values: FlagValues, name: string, allowed: readonly T[]): T | undefined {
  const given = valueOf(values, name);
  const found = allowed.find((one) => one === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`--${name} ${given} is not one of ${allowed.join(', ')}`);
  return found;
}

function databaseOf(values: FlagValues): Database {
  const url = valueOf(values, 'database');
  const folder = valueOf(values, 'data');
  const connections = number(values, 'connections', 1, 1000) ?? CONNECTIONS;
  if (url === undefined) {
    const alone = ['connections', 'database-direct'].find((name) => values.has(name));
    if (alone !== undefined) throw new UsageError(`--${alone} needs --database`);
    if (folder?.trim() === '') throw new UsageError('--data needs a folder, or memory');
    if (folder !== 'memory')
      return { folder: folder ?? defaultFolder(), reset: values.has('reset'), takeOver: values.has('take-over') };
    requireNone(values, (flag) => `--${flag} needs a folder, not --data memory`);
    return { memory: true };
  }
  if (folder !== undefined) throw new UsageError('--data and --database exclude each other');
  requireNone(values, (flag) => `--${flag} is for a folder of --data, not for a PostgreSQL server`);
  const directUrl = valueOf(values, 'database-direct');
  requireAddress('database', url);
  if (directUrl !== undefined) requireAddress('database-direct', directUrl);
  return { url, directUrl, connections };
}

function requireAddress(flag: string, url: string): void {
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--${flag} must be an address such as postgres://user@localhost:5432/sandbox`);
}

/** Throws the error for a flag that only a folder may have. */
function requireNone(values: FlagValues, errorOf: (flag: string) => string): void {
  const flag = ['reset', 'take-over'].find((name) => values.has(name));
  if (flag !== undefined) throw new UsageError(errorOf(flag));
}

function tokenOf(values: FlagValues): string | undefined {
  const token = valueOf(values, 'token');
  if (token !== undefined && !/^[\w.~+/-]{16,200}$/.test(token))
    throw new UsageError('--token must have 16 to 200 letters, digits and characters of -._~+/');
  return token;
}

function asUsage(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export const FLAGS: readonly Flag[] = [
  { name: 'port', value: '<0-65535>', text: `port to listen on; ${PORT} by default, or a free one if it is in use` },
  {
    name: 'host',
    value: '<address>',
    text: 'address to listen on; 127.0.0.1 by default, so only this machine connects',
  },
  {
    name: 'allow-host',
    value: '<name>',
    isList: true,
    text: 'name under which clients may address the sandbox, repeatable. Without it, the Host of a request must be localhost, a name below it, the value of --host, or the IP address; all others get 421',
  },
  {
    name: 'data',
    value: '<folder>',
    text: `folder of the embedded database; ${FOLDER} by default. \`memory\` keeps nothing`,
  },
  { name: 'reset', text: 'delete the data in the folder first' },
  { name: 'take-over', text: 'use a folder that is locked by another host, such as a container that has ended' },
  {
    name: 'database',
    value: '<url>',
    text: 'PostgreSQL 15 or newer instead of the embedded database, for several processes: postgres://user:password@host:5432/name',
  },
  {
    name: 'database-direct',
    value: '<url>',
    text: 'address of the same database past a pooler such as PgBouncer, for notices and migrations',
  },
  { name: 'connections', value: '<1-1000>', text: 'connections to PostgreSQL at most; 10 by default' },
  {
    name: 'budget',
    value: '<place>',
    text: 'where requests are counted for the rate limit: `memory` or `database`; memory by default, with --database the database',
  },
  {
    name: 'seed',
    value: '<name or file>',
    text: 'data of a new database: `demo`, `empty` or a file; demo by default. Other databases are left alone',
  },
  {
    name: 'forward',
    value: '<from=to>',
    isList: true,
    text: 'send webhooks for a public origin to a server on this machine, repeatable: https://shop.example=http://localhost:3000',
  },
  {
    name: 'check-responses',
    value: '<on|off>',
    text: 'compare each response with the contract; a difference becomes a 500. On by default',
  },
  {
    name: 'log',
    value: '<level>',
    text: `${LOG_LEVELS.join(', ')}: lines of JSON on the standard error; error by default`,
  },
  {
    name: 'lab',
    value: '<on|off>',
    text: 'serve /_sandbox and obey the header Sandbox-Fault; on by default',
  },
  { name: 'token', value: '<text>', text: 'bearer token of /_sandbox; a new one at each start by default' },
  {
    name: 'requests',
    value: '<1-100000>',
    text: 'requests in progress at most; others are refused with 503. 1000 by default',
  },
  {
    name: 'drain',
    value: '<duration>',
    text: 'time such as 10s for which the sandbox goes on after a signal to end, while /readyz already says 503 to load balancers; a second signal ends it. 0s by default',
  },
  { name: 'version', isQuestion: true, text: 'print the version' },
  { name: 'help', short: 'h', isQuestion: true, text: 'print this text' },
];

/** Returns the help of the command that starts the sandbox, such as `npm run sandbox --`. */
export const helpOfCommand = (command: string): string => `${command} [<flags>]

Runs the Integration API on this machine, with state: accounts, products, stock, orders, events and
webhooks. /_sandbox has the inspector, the test clock, the merchant's moves and faults.

${helpOf(FLAGS)}

Each flag is also an environment variable: SANDBOX_PORT for --port, SANDBOX_CHECK_RESPONSES for
--check-responses. Flags win. Values of a repeatable flag are separated by spaces, and a flag
without a value is set to true. OpenTelemetry: preload an SDK, such as
NODE_OPTIONS="--import ./tracing.mjs".

Exit codes: 0 stopped by Ctrl-C, SIGTERM or SIGHUP, also while it starts, with no request cut;
1 a failure; 2 invalid flag or port in use.`;
