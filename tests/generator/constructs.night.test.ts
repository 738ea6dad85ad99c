/** Libraries of a third-party document send what the document says, and the same in all languages. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compile } from '../../scripts/openapi-generator/compile.ts';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { readNamesFile } from '../../scripts/third-party/names-file.ts';
import { readPagingFile } from '../../scripts/third-party/paging-file.ts';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { type ExpectedCall, type Recorded, startRecorder } from './constructs/server.ts';
import { generateLibraries } from './generate-libraries.ts';
import { EXPECTED } from './languages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CONSTRUCTS = join(import.meta.dirname, 'constructs');
/** Folders with a document, four programs that make the same calls, and the requests and answers of each call. */
const TOPICS = readdirSync(CONSTRUCTS, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);

/** Returns recorded requests in which each distinct Idempotency-Key of a call is `same`, then `other`. */
function withoutKeys(requests: readonly Recorded[]): Recorded[] {
  const first = requests[0]?.['idempotency-key'];
  return requests.map(({ 'idempotency-key': key, ...request }) =>
    key === undefined ? request : { ...request, 'idempotency-key': key === first && key !== '' ? 'same' : 'other' },
  );
}

/** Returns a text in which the names of options do not depend on the language. */
const plain = (text = ''): string => text.toLowerCase().replaceAll('_', '');

describe.each(TOPICS)('every construct of %s', (topic) => {
  const folder = join(CONSTRUCTS, topic);
  const isAscii = !/\p{Lo}/u.test(readFileSync(join(folder, 'constructs.yaml'), 'utf8'));
  const expectedCalls = parse(readFileSync(join(folder, 'expected.yaml'), 'utf8')) as ExpectedCall[];
  let out: string;
  let omitted: readonly object[];

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'constructs-'));
    const pinned = join(folder, 'names.yaml');
    const names = existsSync(pinned) ? readNamesFile(pinned).names : undefined;
    const lists = join(folder, 'paging.yaml');
    const paging = existsSync(lists) ? readPagingFile(lists) : undefined;
    omitted = await generateLibraries(join(folder, 'constructs.yaml'), out, names, paging);
    for (const name of readdirSync(join(folder, 'programs'))) {
      cpSync(join(folder, 'programs', name), join(out, name.replace(/\.txt$/, '')));
    }
  }, COMPILE_TIMEOUT_MS);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('is in the libraries', () => {
    expect(omitted).toEqual([]);
  });

  it.each(EXPECTED)(
    'is sent and read as the document says in $title',
    async ({ language, expected: { calls } }) => {
      // The rules of style for our own code allow no other script in a name.
      const compiler = isAscii ? compiles : compile;
      await compiler(language, join(out, language.id));
      const recorder = await startRecorder(expectedCalls);
      try {
        const { line, env } = calls(toolsOf(ROOT));
        const [program, ...args] = line;
        const options = { cwd: out, env: { ...process.env, ...env } };
        const { stdout } = await promisify(execFile)(program, [...args, recorder.url], options);
        const sent = expectedCalls.map(({ call }) => ({ call, requests: withoutKeys(recorder.calls.get(call) ?? []) }));
        expect(sent).toEqual(expectedCalls.map(({ call, requests }) => ({ call, requests })));
        const answered = expectedCalls.filter(({ requests }) => requests.length > 0).map(({ call }) => call);
        expect([...recorder.calls.keys()].toSorted()).toEqual(answered.toSorted());
        // The programs print a line for each call that fails.
        const lines = new Map(
          [...stdout.matchAll(/^([a-z\d-]+): (.*)$/gm)].map(([, call = '', text]) => [call, text ?? '']),
        );
        const failing = expectedCalls.filter(({ fails }) => fails !== undefined);
        expect([...lines.keys()]).toEqual(failing.map(({ call }) => call));
        const texts = failing.flatMap(({ call, fails }) => (typeof fails === 'string' ? [{ call, fails }] : []));
        const other = texts.filter(({ call, fails }) => !plain(lines.get(call)).includes(plain(fails)));
        expect(other.map(({ call, fails }) => ({ call, fails, line: lines.get(call) }))).toEqual([]);
      } finally {
        await recorder.close();
      }
    },
    COMPILE_TIMEOUT_MS,
  );
});
