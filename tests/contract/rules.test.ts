import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { rules } from '../../openapi/rules/plugin.ts';
import { lint } from '../../scripts/contract/redocly.ts';
import { contract, type Doc, ITEM, LIST } from './rule-fixture.ts';

interface Case {
  rule: string;
  title: string;
  changes: [path: string, value: unknown][];
  /** Pattern of the expected message; absent if the change is allowed. */
  message: string | undefined;
}

const table = parse(readFileSync(join(import.meta.dirname, 'rule-cases.yaml'), 'utf8')) as Record<string, string>;
const cases = Object.entries(table).flatMap(([rule, lines]) =>
  lines
    .trimEnd()
    .split('\n')
    .map((line): Case => {
      const [title = '', changes = '', message] = line.split(' | ');
      return { rule, title, changes: Object.entries(JSON.parse(changes) as object), message };
    }),
);

/** Returns the keys of a path, and the part of the document where they begin. */
function start(document: Doc, path: string): [node: Doc, keys: string[]] {
  const [first = '', ...keys] = path.split('/').map((key) => key.replaceAll('~1', '/'));
  if (first === 'LIST' || first === 'ITEM') return [document.paths, [first === 'LIST' ? LIST : ITEM, ...keys]];
  return [first in document ? document : document.components, [first, ...keys]];
}

/** Replaces, removes, appends or moves a member of the document. */
function change(document: Doc, path: string, value: Doc): void {
  const [node, keys] = start(document, path);
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at, key) => at[key], node);
  const [before, former] = start(contract(), value?.from ?? '');
  const moved = value?.from === undefined ? value : former.reduce((at, key) => at[key], before);
  if (last === '-') parent.push(moved);
  else if (value !== null) parent[last] = moved;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

// Redocly lists 100 problems unless another number is given.
const MANY = 1500;

function withUnboundedStrings(count: number): object {
  const document = contract();
  for (let number = 0; number < count; number += 1)
    document.components.schemas.Order.properties[`text_${number}`] = { type: 'string', description: 'A text.' };
  return document;
}

describe('the rules of this project', () => {
  let folder: string;
  let diagnostics: Diagnostic[];
  const found = (file: string): Diagnostic[] => diagnostics.filter((diagnostic) => diagnostic.file === file);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'contract-rules-'));
    const enabled = Object.keys(rules).map((name) => `  contract/${name}: error`);
    const plugin = JSON.stringify(join(import.meta.dirname, '../../openapi/rules/plugin.ts'));
    writeFileSync(join(folder, 'redocly.yaml'), `plugins: [${plugin}]\nrules:\n${enabled.join('\n')}\n`);
    writeFileSync(join(folder, 'good.json'), JSON.stringify(contract()));
    writeFileSync(join(folder, 'many.json'), JSON.stringify(withUnboundedStrings(MANY)));
    cases.forEach(({ changes }, index) => {
      const document = contract();
      for (const [path, value] of changes) change(document, path, value);
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(document));
    });
    // One run of Redocly for all cases: starting it costs more than linting.
    diagnostics = await lint(folder, ['good.json', 'many.json', ...cases.map((_case, index) => `${index}.json`)]);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('accept a valid contract', () => {
    expect(found('good.json')).toEqual([]);
  });

  it('report every violation, however many there are', () => {
    expect(found('many.json').map(({ rule }) => rule)).toEqual(Array.from({ length: MANY }, () => 'contract/bounded'));
  });

  it('each have a failing case', () => {
    const failing = new Set(cases.filter(({ message }) => message !== undefined).map(({ rule }) => rule));
    expect([...failing].toSorted()).toEqual(Object.keys(rules));
  });

  it('are all enabled for the contract, and listed in the README', () => {
    const openapi = join(import.meta.dirname, '../../openapi');
    const config = parse(readFileSync(join(openapi, 'redocly.yaml'), 'utf8')) as { rules: Record<string, unknown> };
    const names = Object.keys(rules);
    expect(names.filter((name) => config.rules[`contract/${name}`] !== 'error')).toEqual([]);
    const readme = readFileSync(join(openapi, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
    expect(readme).toContain(names.join(', '));
  });

  const own = ({ rule }: Case, index: number): string[] =>
    found(`${index}.json`).flatMap((diagnostic) =>
      diagnostic.rule === `contract/${rule}` ? [diagnostic.message] : [],
    );
  const numbered = cases.map((item, index) => ({ item, index, name: `${item.rule}: ${item.title}` }));

  it.each(numbered.filter(({ item }) => item.message !== undefined))('reject $name', ({ item, index }) => {
    expect(own(item, index)).toContainEqual(expect.stringMatching(new RegExp(item.message ?? '')));
    expect(found(`${index}.json`).every(({ line }) => line > 0)).toBe(true);
  });

  it.each(numbered.filter(({ item }) => item.message === undefined))('allow $name', ({ item, index }) => {
    expect(own(item, index)).toEqual([]);
  });
});
