import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import { tinyContract } from '../../scripts/openapi-generator/fake-repository.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { behaviourDiagnostics } from '../../scripts/contract/behaviour.ts';
import { ownBrand } from '../../scripts/openapi-generator/brand.ts';
import { DERIVED_FILES } from '../../scripts/derived/all.ts';
import { updateDerivedFiles } from '../../scripts/derived/update.ts';
import { behaviourOf } from '../../scripts/openapi-generator/behaviour-values.ts';
import { guideOf, ROOT, unmatched } from './guide.ts';

const YAML = 'openapi/behaviour.yaml';
const SCHEMA = 'openapi/behaviour.schema.json';
const READMES = LANGUAGES.map(({ id }) => `sdks/${id}/README.md`);
const SANDBOX = 'sandbox/contract/generated/behaviour.ts';

let copy: string;
const textOf = (path: string): string => readFileSync(join(copy, path), 'utf8');
/** Updates the files that state numbers; the copy has no others. */
const update = (check: boolean): Promise<string[]> => {
  const files = DERIVED_FILES.filter(({ path }) => [SANDBOX, ...READMES].includes(path));
  const ofCopy = files.map((file) => ({ ...file, reads: [YAML, SCHEMA] }));
  return updateDerivedFiles({ root: copy, files: ofCopy, check, onStep: () => {} });
};
/** Files that the walk edits by hand. */
const edited = new Set<string>();

function edit(path: string, find: string, replace: string): void {
  const text = textOf(path);
  if (!text.includes(find)) throw new Error(`${path} has no ${find}`);
  edited.add(path);
  writeFileSync(join(copy, path), text.replace(find, replace));
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'number-'));
  for (const path of [
    YAML,
    SCHEMA,
    SANDBOX,
    'generators/brand.json',
    '.oxfmtrc.json',
    'package-lock.json',
    ...READMES,
  ]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  mkdirSync(join(copy, 'scripts/derived'), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a new number of behaviour.yaml', () => {
  it('is edited by hand in the two files that the guide names, and is valid', async () => {
    expect(await update(true)).toEqual([]);
    edit(YAML, '\n  attempt_ms:', '\n  # Time until an idle connection is closed.\n  idle_ms: 9000\n  attempt_ms:');
    edit(SCHEMA, '"required": ["connect_ms", ', '"required": ["connect_ms", "idle_ms", ');
    const described = { type: 'integer', minimum: 1, description: 'Limit of idle connections.' };
    const entry = JSON.stringify({ ...described, option: { name: 'idle_timeout' } });
    edit(SCHEMA, '"attempt_ms": {', `"idle_ms": ${entry},\n        "attempt_ms": {`);
    expect(behaviourDiagnostics(join(copy, 'openapi'))).toEqual([]);

    // A person then reads the constant in each core, and adds a case.
    const guide = guideOf('A new number');
    expect(unmatched(guide, [...edited])).toEqual(['openapi/scenarios/']);
    expect(guide.commands).toContain('npm run generate');
  });

  it.each(LANGUAGES)('is a constant of the library for $names.title', async ({ load }) => {
    const fill = await load();
    const model = buildModel(tinyContract('Order') as OpenApiDocument);
    const { sdk } = fill({ model, behaviour: behaviourOf(copy), brand: ownBrand(copy), sdkVersion: '1.2.3' });
    const { behaviour } = sdk as { behaviour: { constant: { name: string; scalar: { literal: string } } }[] };
    const found = behaviour.find(({ constant }) => constant.name.startsWith('TIMEOUTS_IDLE'));
    expect(found?.constant.scalar.literal).toMatch(/^(?:9_000|9\.0)$/);
  });

  it('reaches the sandbox and the READMEs, and each file that lacks it is named with the command', async () => {
    expect(await update(true)).toEqual(
      [SANDBOX, ...READMES].map(
        (path) => `${path} differs from what is generated; change what it follows from, then \`npm run generate\``,
      ),
    );
    await update(false);
    expect(textOf(SANDBOX)).toMatch(/\bidle_ms"?: 9000/);
    for (const readme of READMES)
      expect(textOf(readme)).toMatch(/^\| `idle_?timeout` +\| 9(?:,000 m| )s +\| +\| limit of idle connections +\|$/im);
    expect(await update(true)).toEqual([]);
  });

  it('needs a place for the table in each README', async () => {
    const [readme = ''] = READMES;
    writeFileSync(join(copy, readme), textOf(readme).replace('<!-- /defaults -->', ''));
    await expect(update(true)).rejects.toThrow(
      `${readme} has no <!-- defaults --> and <!-- /defaults -->; add both lines`,
    );
  });
});
