import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../../scripts/mock/document.ts';
import { type Mock, startMock } from '../../../scripts/mock/prism.ts';
import { toolsOf } from '../../../scripts/openapi-generator/tools.ts';

const ST = toolsOf(resolve(import.meta.dirname, '../../..')).venv('st');
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'positive_data_acceptance',
];
// Valid requests only; tests/mock covers invalid ones.
const OPTIONS = ['--mode=positive', '--phases=examples,coverage,fuzzing', '--max-examples=10', '--workers=2'];

interface Report {
  operations: { total: number; tested: number };
  test_cases: { generated: number };
  failures: { code: string; title: string; operations: string[] }[];
}

describe('validated by Schemathesis', () => {
  let mock: Mock;
  let folder: string;
  let report: Report;

  beforeAll(async () => {
    mock = await startMock();
    folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
    const file = join(folder, 'report.json');
    const args = ['run', BUNDLE, `--url=${mock.url}`, '--header=Authorization: Bearer ik_test_oracle', ...OPTIONS];
    const more = [`--checks=${CHECKS.join(',')}`, '--generation-deterministic', '--continue-on-failure', '--no-color'];
    // It exits with 1 on failures, which the report contains too; a missing report fails below.
    await promisify(execFile)(ST, [...args, ...more, `--report-json-path=${file}`], { cwd: folder }).catch(() => {});
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  });
  afterAll(async () => {
    await mock.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the mock returns a documented response to every valid request of every operation', () => {
    expect(report.failures).toEqual([]);
    expect(report.operations.tested).toBe(report.operations.total);
    expect(report.test_cases.generated).toBeGreaterThan(500);
  });
});
