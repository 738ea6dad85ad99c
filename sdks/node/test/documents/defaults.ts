import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PACKAGE } from './compile.ts';

export const README = join(PACKAGE, 'README.md');
/** Command that updates the table; run it in the root of the repository. */
export const UPDATE = 'node --import tsx sdks/node/test/documents/update-defaults.ts';

const TABLE = /(?<=<!-- defaults[^\n]*-->\n)[\s\S]*?(?=<!-- \/defaults -->)/;

interface Behaviour {
  errors: Record<string, string | null>;
  configuration: { api_key_variable: string; base_url_variable: string; default_base_url: string };
  timeouts: { connect_ms: number; attempt_ms: number; total_ms: number };
  retries: { max_retries: number; statuses: number[]; retry_after: { max_ms: number } };
  rate_limit: { adaptive: boolean };
  responses: { max_bytes: number };
  pagination: { default_limit: number; max_limit: number };
  webhooks: { tolerance_ms: number };
}

/** Runtime behaviour of all four libraries. */
export function behaviour(): Behaviour {
  return parse(readFileSync(join(PACKAGE, '../../openapi/behaviour.yaml'), 'utf8')) as Behaviour;
}

/** Returns the table with the values of behaviour.yaml. */
export function defaultsTable(): string {
  const { configuration, timeouts, retries, rate_limit: limit, responses, pagination, webhooks } = behaviour();
  return table([
    ['option', 'default', 'per call', 'meaning'],
    ['apiKey', variable(configuration.api_key_variable), '', 'key, or a function that returns it'],
    [
      'baseUrl',
      `${variable(configuration.base_url_variable)}, otherwise \`${configuration.default_base_url}\``,
      '',
      'URL of the API; a path in it is kept',
    ],
    ['timeout', milliseconds(timeouts.attempt_ms), 'yes', 'limit of one attempt, to the last byte'],
    ['totalTimeout', milliseconds(timeouts.total_ms), 'yes', 'limit of the call, including all attempts and waits'],
    ['connectTimeout', milliseconds(timeouts.connect_ms), '', 'limit for opening a connection'],
    ['maxRetries', String(retries.max_retries), 'yes', 'retries after the first attempt'],
    ['maxRetryAfter', milliseconds(retries.retry_after.max_ms), '', 'longest wait that the API may ask for'],
    ['adaptiveRateLimit', String(limit.adaptive), '', 'whether calls wait when the rate limit is exhausted'],
    ['requestsPerMinute', 'no limit', '', 'maximum rate of calls, evenly spaced'],
    [
      'maxResponseBytes',
      `${inThousands(responses.max_bytes)} bytes`,
      '',
      'maximum size of a response after decompression',
    ],
    ['limit', String(pagination.default_limit), 'yes', `items per page, at most ${pagination.max_limit}`],
    [
      'tolerance',
      milliseconds(webhooks.tolerance_ms),
      'yes',
      'maximum age and clock difference of a webhook, for `unwrap`',
    ],
  ]);
}

/** Returns the table in a document. */
export function tableIn(markdown: string): string {
  return (
    TABLE.exec(markdown)?.[0].trim() ?? 'the document has no <!-- defaults --> and <!-- /defaults --> around its table'
  );
}

export function updateReadme(): void {
  const markdown = readFileSync(README, 'utf8');
  writeFileSync(
    README,
    markdown.replace(TABLE, () => `\n${defaultsTable()}\n\n`),
  );
}

/** Formats a table like the formatter, with columns as wide as their widest cell. */
function table([head = [], ...rows]: string[][]): string {
  const marked = rows.map(([option = '', ...cells]) => [`\`${option}\``, ...cells]);
  const widths = head.map((_, column) => Math.max(...[head, ...marked].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...marked.map(line)].join('\n');
}

function variable(name: string): string {
  return `environment variable \`${name}\``;
}

function milliseconds(value: number): string {
  return `${inThousands(value)} ms`;
}

function inThousands(value: number): string {
  return value.toLocaleString('en-US');
}
