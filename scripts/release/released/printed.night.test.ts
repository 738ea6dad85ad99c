import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import type { OpenApiDocument, SchemaNode } from '../../../generators/model/document.ts';
import { layoutOf } from '../../contract/layout.ts';
import { ensureValid } from '../../contract/validation-cache.ts';
import { filesBelow } from '../../files/tree.ts';
import { ROOT } from '../../files/root.ts';
import { apiChanges } from '../api/changes.ts';
import { type Printing, printedApis } from './printed.ts';

const steps: string[] = [];
const printing = (document: OpenApiDocument): Printing => ({
  root: ROOT,
  document,
  languages: LANGUAGES,
  onStep: ({ name }) => steps.push(name),
});

async function currentContract(): Promise<OpenApiDocument> {
  const layout = layoutOf();
  expect(await ensureValid(layout, () => {})).toEqual([]);
  return JSON.parse(readFileSync(layout.bundle, 'utf8')) as OpenApiDocument;
}

/** Returns the contract with one more field in a request. */
function withTicket(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const cancel = copy.components?.schemas?.['OrderCancel'] as SchemaNode;
  cancel.properties = { ...cancel.properties, ticket: { type: 'string', description: 'Number of the ticket.' } };
  return copy;
}

describe('the public APIs that are printed from a contract', () => {
  it('are the recorded ones for the contract of today, and are printed once', async () => {
    const printed = await printedApis(printing(await currentContract()));
    for (const { id } of LANGUAGES) {
      const folder = join(ROOT, 'sdks', id, 'api');
      const names = filesBelow(folder);
      const recorded = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
      expect(printed.get(id)).toEqual(Object.fromEntries(recorded));
    }
    steps.length = 0;
    expect(await printedApis(printing(await currentContract()))).toEqual(printed);
    expect(steps).toEqual([]);
  });

  it('differ by what the contract of today has not', async () => {
    const document = await currentContract();
    const [today, more] = [await printedApis(printing(document)), await printedApis(printing(withTicket(document)))];
    for (const { id, versioning } of LANGUAGES) {
      const changes = apiChanges(today.get(id) ?? {}, more.get(id) ?? {}, versioning.dialect);
      const texts = changes.map(({ bump, symbol, after = '' }) => `${id} ${bump} ${symbol} ${after}`.toLowerCase());
      expect(texts).not.toEqual([]);
      expect(texts.filter((text) => !text.includes('ticket') || text.includes(' major '))).toEqual([]);
    }
  });
});
