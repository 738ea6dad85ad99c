/** Libraries of a third-party document send what the document says, and the same in all languages. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { readNamesFile } from '../../scripts/third-party/names-file.ts';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { type Recorded, startRecorder } from './constructs/server.ts';
import { generateLibraries } from './generate-libraries.ts';
import { EXPECTED } from './languages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(import.meta.dirname, 'constructs');

interface ExpectedCall {
  call: string;
  requests: Recorded[];
}

const expectedCalls = parse(readFileSync(join(FOLDER, 'expected.yaml'), 'utf8')) as ExpectedCall[];

/** Returns recorded requests in which each distinct Idempotency-Key of a call is `same`, then `other`. */
function withoutKeys(requests: readonly Recorded[]): Recorded[] {
  const first = requests[0]?.['idempotency-key'];
  return requests.map(({ 'idempotency-key': key, ...request }) =>
    key === undefined ? request : { ...request, 'idempotency-key': key === first && key !== '' ? 'same' : 'other' },
  );
}

describe('every construct that decides what is sent', () => {
  let out: string;
  let omitted: readonly object[];

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'constructs-'));
    const { names } = readNamesFile(join(FOLDER, 'names.yaml'));
    omitted = await generateLibraries(join(FOLDER, 'constructs.yaml'), out, names);
    for (const name of readdirSync(join(FOLDER, 'programs'))) {
      cpSync(join(FOLDER, 'programs', name), join(out, name.replace(/\.txt$/, '')));
    }
  }, COMPILE_TIMEOUT_MS);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('is in the libraries', () => {
    expect(omitted).toEqual([]);
  });

  it.each(EXPECTED)(
    'is sent as the document says in $title',
    async ({ language, expected: { calls } }) => {
      await compiles(language, join(out, language.id));
      const recorder = await startRecorder();
      try {
        const { line, env } = calls(toolsOf(ROOT));
        const [program, ...args] = line;
        const options = { cwd: out, env: { ...process.env, ...env } };
        const { stdout } = await promisify(execFile)(program, [...args, recorder.url], options);
        const sent = expectedCalls.map(({ call }) => ({ call, requests: withoutKeys(recorder.calls.get(call) ?? []) }));
        expect(sent).toEqual(expectedCalls);
        expect([...recorder.calls.keys()].toSorted()).toEqual(expectedCalls.map(({ call }) => call).toSorted());
        // Only the calls to which the server responds with 500 fail.
        expect(stdout.match(/^[a-z-]+(?=:)/gm)).toEqual(['failing-read', 'failing-write', 'failing-put', 'repeatable']);
      } finally {
        await recorder.close();
      }
    },
    COMPILE_TIMEOUT_MS,
  );
});
