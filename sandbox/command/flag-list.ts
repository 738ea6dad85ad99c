import { LOG_LEVELS } from '../server/log.ts';
import { type Flag, helpOf } from './flags.ts';

export const FLAGS: readonly Flag[] = [
  { name: 'port', value: '<0-65535>', text: ['port to listen on; a free one by default'] },
  {
    name: 'host',
    value: '<address>',
    text: ['address to listen on; 127.0.0.1 by default, so only this machine connects'],
  },
  {
    name: 'allow-host',
    value: '<name>',
    isList: true,
    text: [
      'name under which clients may address the sandbox, repeatable. Without it, the Host of a request must be',
      'localhost, a name below it, the value of --host, or the IP address; all others get 421',
    ],
  },
  {
    name: 'data',
    value: '<folder>',
    text: ['folder of the embedded database; .cache/sandbox/data by default.', '`memory` keeps nothing'],
  },
  { name: 'reset', text: ['delete the data in the folder first'] },
  { name: 'take-over', text: ['use a folder that is locked by another host, such as a container that has ended'] },
  {
    name: 'database',
    value: '<url>',
    text: [
      'PostgreSQL 15 or newer instead of the embedded database, for several processes:',
      'postgres://user:password@host:5432/name',
    ],
  },
  { name: 'connections', value: '<1-1000>', text: ['connections to PostgreSQL at most; 10 by default'] },
  {
    name: 'budget',
    value: '<place>',
    text: [
      'where requests are counted for the rate limit: `memory` or `database`;',
      'memory by default, with --database the database',
    ],
  },
  {
    name: 'seed',
    value: '<name or file>',
    text: ['data of a new database: `demo`, `empty` or a file; demo by default. Other databases are left alone'],
  },
  {
    name: 'forward',
    value: '<from=to>',
    isList: true,
    text: [
      'send webhooks for a public origin to a server on this machine, repeatable:',
      'https://shop.example=http://localhost:3000',
    ],
  },
  {
    name: 'check-responses',
    value: '<on|off>',
    text: ['compare each response with the contract; a difference becomes a 500. On by default'],
  },
  {
    name: 'log',
    value: '<level>',
    text: [`${LOG_LEVELS.join(', ')}: lines of JSON on the standard error; error by default`],
  },
  {
    name: 'lab',
    value: '<on|off>',
    text: ['serve /_sandbox and obey the header Sandbox-Fault; on by default'],
  },
  { name: 'token', value: '<text>', text: ['bearer token of /_sandbox; a new one at each start by default'] },
  {
    name: 'requests',
    value: '<1-100000>',
    text: ['requests in progress at most; others are refused with 503. 1000 by default'],
  },
  { name: 'help', text: ['print this text'] },
];

/** Returns the help of the command that starts the sandbox, such as `npm run sandbox --`. */
export const helpOfCommand = (command: string): string => `${command} [<flags>]

Runs the Integration API on this machine, with state: accounts, products, stock, orders, events and webhooks.
/_sandbox has the inspector, the test clock, the merchant's moves and faults.

${helpOf(FLAGS)}

Each flag is also an environment variable: SANDBOX_PORT for --port, SANDBOX_CHECK_RESPONSES for --check-responses.
Flags win. Values of a repeatable flag are separated by spaces, and a flag without a value is set to true.
OpenTelemetry: preload an SDK, such as NODE_OPTIONS="--import ./tracing.mjs".

Exit codes: 0 stopped by Ctrl-C, SIGTERM or SIGHUP, with no request cut; 1 a failure; 2 invalid flag or port in use.`;
