import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import type { Case } from '../../openapi/rules/case.ts';
import { operationCases } from '../../openapi/rules/cases-operations.ts';
import { descriptionCases } from '../../openapi/rules/cases-descriptions.ts';
import { headerCases } from '../../openapi/rules/cases-headers.ts';
import { schemaCases } from '../../openapi/rules/cases-schemas.ts';
import { contract } from '../../openapi/rules/fixture.ts';
import { rules } from '../../openapi/rules/plugin.ts';
import { lint } from '../../scripts/contract/redocly.ts';

const cases: readonly Case[] = [...schemaCases, ...operationCases, ...headerCases, ...descriptionCases];

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
    cases.forEach(({ change }, index) => {
      const document = contract();
      change(document);
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
    expect(own(item, index)).toContainEqual(expect.stringMatching(item.message ?? ''));
    expect(found(`${index}.json`).every(({ line }) => line > 0)).toBe(true);
  });

  it.each(numbered.filter(({ item }) => item.message === undefined))('allow $name', ({ item, index }) => {
    expect(own(item, index)).toEqual([]);
  });
});
