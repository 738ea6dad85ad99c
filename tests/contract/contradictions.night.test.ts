import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { rules } from '../../openapi/rules/plugin.ts';
import { layoutOf } from '../../scripts/contract/layout.ts';
import { lint } from '../../scripts/contract/redocly.ts';
import { CONTRADICTING_PARTS } from './contradicting-parts.ts';
import { CONTRADICTING_TEXTS } from './contradicting-texts.ts';

const CONTRADICTIONS = [...CONTRADICTING_TEXTS, ...CONTRADICTING_PARTS];

let folder: string;
let diagnostics: Diagnostic[];

/** One run of Redocly for all contracts: starting it costs more than linting. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contradictions-'));
  const text = readFileSync(layoutOf().bundle, 'utf8');
  const plugin = JSON.stringify(join(import.meta.dirname, '../../openapi/rules/plugin.ts'));
  const enabled = Object.keys(rules).map((name) => `  contract/${name}: error\n`);
  writeFileSync(join(folder, 'redocly.yaml'), `plugins: [${plugin}]\nrules:\n${enabled.join('')}`);
  writeFileSync(join(folder, 'unchanged.json'), text);
  CONTRADICTIONS.forEach(([, change], index) => {
    const document = JSON.parse(text);
    change(document);
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(document, null, 1));
  });
  diagnostics = await lint(folder, ['unchanged.json', ...CONTRADICTIONS.map((_case, index) => `${index}.json`)]);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = (name: string): Diagnostic[] => diagnostics.filter(({ file }) => file === name);

it('The contract contradicts itself nowhere', () => {
  expect(found('unchanged.json')).toEqual([]);
});

it.each(CONTRADICTIONS.map(([title, , rule, message], index) => ({ title, rule, message, index })))(
  'A contract with $title contradicts itself, and is refused at a line',
  ({ rule, message, index }) => {
    const own = found(`${index}.json`).filter((each) => each.rule === `contract/${rule}`);
    expect(own.map((each) => each.message)).toContainEqual(expect.stringContaining(message));
    expect(own.every(({ line }) => line > 1)).toBe(true);
  },
);
