import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';

const require = createRequire(import.meta.url);
const CLI = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');

interface Problem {
  ruleId: string;
  severity: 'error' | 'warn';
  message: string;
  location: { source: { ref: string }; pointer?: string; start?: { line: number; col: number } }[];
}

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>;

/** The part of `redocly score` for which the validator requires a minimum. Scores are from 0 to 100. */
export interface Score {
  overall: number;
  operations: ReadonlyMap<string, number>;
}

/**
 * Lints a contract with the rules of redocly.yaml in `folder`, or with those of the file `config`.
 * Returns an empty list for a valid contract.
 * @param timeout milliseconds
 * @param locate returns the place of a finding, if the files were written for the linter only
 * @throws {Error} if Redocly fails, or takes longer
 */
export async function lint(
  folder: string,
  entries: readonly string[],
  config?: string,
  timeout?: number,
  locate?: (file: string, pointer: string) => Place | undefined,
): Promise<Diagnostic[]> {
  // The report has all diagnostics; the reporter shows people the first ones and counts all.
  const all = `--max-problems=${Number.MAX_SAFE_INTEGER}`;
  const options = ['--format=json', all, '--lint-config=error', ...configOption(config)];
  const output = await run(folder, ['lint', ...entries, ...options], { config, timeout });
  // One indented JSON object for each entry, with nothing between them.
  const reports = output.stdout.split(/(?<=^\})(?=\{)/m).filter((text) => text.trim() !== '');
  const errors = reports.flatMap((text) => (JSON.parse(text) as { problems: Problem[] }).problems);
  if (output.code !== 0 && errors.length === 0) throw new Error(`redocly lint failed: ${lastLine(output.stderr)}`);
  const found = errors.map((error): Diagnostic => {
    const [location] = error.location;
    const file = location?.source.ref ?? entries[0] ?? '';
    const { line = 1, col: column = 1 } = location?.start ?? {};
    const place = locate?.(file, location?.pointer ?? '#') ?? { file, line, column };
    return { ...place, rule: error.ruleId, message: withRemedy(error) };
  });
  // Several operations share a component.
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

// Redocly's own rules do not say where their options are.
const REMEDIES: Readonly<Record<string, string>> = {
  'path-segment-plural':
    'use the plural, or add the word to `exceptions` of path-segment-plural in openapi/redocly.yaml',
};

function withRemedy({ ruleId, message }: Problem): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  const remedy = REMEDIES[ruleId];
  return remedy === undefined ? line : `${line.replace(/\.$/, '')}; ${remedy}`;
}

/** Writes the contract as one JSON document to `target`. */
export async function bundle(folder: string, entry: string, target: string, config?: string): Promise<void> {
  const output = await run(folder, ['bundle', entry, '--ext=json', `--output=${target}`, ...configOption(config)], {
    config,
  });
  if (output.code !== 0) throw new Error(`redocly bundle failed: ${lastLine(output.stderr)}`);
}

const configOption = (config: string | undefined): string[] => (config === undefined ? [] : [`--config=${config}`]);

/** Returns Redocly's score, which rates how easy the contract is to integrate. */
export async function score(folder: string, entry: string, config?: string): Promise<Score> {
  const options = ['--format=json', '--operation-details', ...configOption(config)];
  const output = await run(folder, ['score', entry, ...options], { config });
  if (output.code !== 0) throw new Error(`redocly score failed: ${lastLine(output.stderr)}`);
  const report = JSON.parse(output.stdout) as {
    agentReadiness: number;
    operationScores: Record<string, { agentReadiness: number }>;
  };
  const operations = Object.entries(report.operationScores).map(
    ([id, { agentReadiness }]) => [id, agentReadiness] as const,
  );
  return { overall: report.agentReadiness, operations: new Map(operations) };
}

interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  /** File with the rules; by default, redocly.yaml in the folder. */
  config: string | undefined;
  /** Milliseconds; 0 for no limit. */
  timeout?: number | undefined;
}

function run(folder: string, args: readonly string[], { config, timeout = 0 }: RunOptions): Promise<Output> {
  const options = {
    cwd: folder,
    timeout,
    maxBuffer: 256 * 1024 * 1024,
    // Without network access: no telemetry, no check for updates.
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      NO_COLOR: '1',
    },
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [...loaderFor(config), CLI, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
    });
  });
}

/** Returns the options that load a plugin. Ours is TypeScript, which Node.js 20 only runs with tsx. */
function loaderFor(config: string | undefined): string[] {
  if (config !== undefined && !/^plugins:/m.test(readFileSync(config, 'utf8'))) return [];
  return ['--import', pathToFileURL(require.resolve('tsx')).href];
}

// A box is an advertisement, and a stack trace says where Redocly failed, but not why.
const NO_REASON = /║|^\s*(?:at |- |Require stack:)/;

function lastLine(text: string): string {
  return text.split('\n').findLast((line) => /[a-z]/i.test(line) && !NO_REASON.test(line)) ?? 'no message';
}
