import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { toolsOf } from '../../../scripts/openapi-generator/tools.ts';
import { contract } from '../api.ts';
import { withLinks } from './links.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Valid bodies may break rules that a schema cannot express, such as an unknown SKU. */
const OTHER_RULES = 'positive_data_acceptance';

const OPTIONS = [
  '--phases=examples,coverage,fuzzing,stateful',
  `--exclude-checks=${OTHER_RULES}`,
  '--suppress-health-check=all',
  '--seed=1',
  '--generation-deterministic',
  '--no-shrink',
  '--continue-on-failure',
  '--no-color',
];

interface Fuzzed {
  /** Number of operations that got requests. */
  tested: number;
  /** Number of requests that were made up. */
  generated: number;
  /** Everything that Schemathesis prints about failures and errors; empty without any. */
  failures: string;
}

/** Sends requests that Schemathesis makes up from the contract, valid and invalid ones, alone and in sequences. */
export async function fuzz({ url, key, examples }: { url: string; key: string; examples: number }): Promise<Fuzzed> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-schemathesis-'));
  const document = join(folder, 'openapi.json');
  writeFileSync(document, JSON.stringify(withLinks(contract)));
  const target = ['run', document, '--url', url, '--header', `Authorization: Bearer ${key}`];
  const args = [...target, ...OPTIONS, '--max-examples', String(examples)];
  try {
    const { exitCode, output } = await started(toolsOf(ROOT).venv('schemathesis'), args, folder);
    const count = (pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? Number.NaN);
    return {
      tested: count(/Tested: (\d+)/),
      generated: count(/(\d+) generated/),
      failures: exitCode === 0 ? '' : output,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function started(program: string, args: string[], cwd: string): Promise<{ exitCode: number; output: string }> {
  return new Promise((done) => {
    execFile(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      done({ exitCode: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}
