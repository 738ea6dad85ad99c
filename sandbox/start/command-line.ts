/** Turns the flags of `npm run sandbox` into the options of a sandbox. */
import { readForwards } from '../deliveries/routes.ts';
import { BUDGET_PLACES, type SandboxOptions } from './options.ts';
import { LOG_LEVELS } from '../server/log.ts';
import type { Database } from '../store/open-store.ts';
import { type FlagValues, readFlags, UsageError, FLAGS } from './flags.ts';

/** Default of `--data`, in the root of the repository. */
const DATA = '.cache/sandbox/data';
const CONNECTIONS = 10;

/** Returns the options that a command line asks for, `help` if it asks for the help. Throws a `UsageError`. */
export function optionsOf(args: readonly string[], env: NodeJS.ProcessEnv): SandboxOptions | 'help' {
  const values = readFlags(FLAGS, args, env);
  if (values.has('help')) return 'help';
  const log = oneOf(values, 'log', LOG_LEVELS) ?? 'error';
  const forward = values.get('forward') ?? [];
  asUsage(() => readForwards(forward));
  return {
    host: text(values, 'host') ?? '127.0.0.1',
    port: number(values, 'port', 0, 65_535) ?? 0,
    allowHost: hostsOf(values),
    database: databaseOf(values),
    // Processes that share a database share their budgets too, unless the command says otherwise.
    budgets: oneOf(values, 'budget', BUDGET_PLACES) ?? (values.has('database') ? 'database' : 'memory'),
    forward,
    log,
    lab: oneOf(values, 'lab', ['on', 'off']) !== 'off',
    checkResponses: oneOf(values, 'check-responses', ['on', 'off']) !== 'off',
    ...optional('requests', number(values, 'requests', 1, 100_000)),
    ...optional('token', tokenOf(values)),
    seed: text(values, 'seed') ?? 'demo',
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

const text = (values: FlagValues, name: string): string | undefined => values.get(name)?.[0];

function number(values: FlagValues, name: string, least: number, most: number): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  if (!/^\d{1,6}$/.test(given) || Number(given) < least || Number(given) > most)
    throw new UsageError(`--${name} ${given} is not a number from ${least} to ${most}`);
  return Number(given);
}

function oneOf<T extends string>(values: FlagValues, name: string, allowed: readonly T[]): T | undefined {
  const given = text(values, name);
  const found = allowed.find((one) => one === given);
  if (given !== undefined && found === undefined)
    throw new UsageError(`--${name} ${given} is not one of ${allowed.join(', ')}`);
  return found;
}

function databaseOf(values: FlagValues): Database {
  const url = text(values, 'database');
  const folder = text(values, 'data');
  const connections = number(values, 'connections', 1, 1000) ?? CONNECTIONS;
  if (url === undefined) {
    if (values.has('connections')) throw new UsageError('--connections needs --database');
    if (folder !== 'memory')
      return { folder: folder ?? DATA, reset: values.has('reset'), takeOver: values.has('take-over') };
    requireNone(values, (flag) => `--${flag} needs a folder, not --data memory`);
    return { memory: true };
  }
  if (folder !== undefined) throw new UsageError('--data and --database exclude each other');
  requireNone(values, (flag) => `--${flag} is for a folder of --data, not for a PostgreSQL server`);
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--database must be an address such as postgres://user@localhost:5432/sandbox');
  return { url, connections };
}

/** Throws the error for a flag that only a folder may have. */
function requireNone(values: FlagValues, errorOf: (flag: string) => string): void {
  const flag = ['reset', 'take-over'].find((name) => values.has(name));
  if (flag !== undefined) throw new UsageError(errorOf(flag));
}

function tokenOf(values: FlagValues): string | undefined {
  const token = text(values, 'token');
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
