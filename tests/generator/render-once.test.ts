import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { FakeCheckout } from '../../scripts/checks/fake-checkout.ts';
import { FRESH_VARIABLE } from '../../scripts/checks/result-cache.ts';
import { renderOnce } from './render-once.ts';

const ID = LANGUAGES[0]?.id ?? '';
const DOCUMENT = { info: { title: 'one' } } as OpenApiDocument;
const ENV = { LANG: 'C' };
const DIFFERENCES = [{ pointer: '#/paths', message: 'differs' }];

let checkout: FakeCheckout;
let runs: number;

beforeEach(() => {
  checkout = new FakeCheckout();
  checkout.stamp('tools');
  checkout.write('generators/model/build.ts', 'build');
  checkout.write('generators/model/build.test.ts', 'test');
  checkout.write('templates/api.mustache', 'template');
  runs = 0;
});
afterEach(() => checkout[Symbol.dispose]());

/** Writes what a generator would. */
async function work(_root: string, { info }: OpenApiDocument, folder: string): Promise<void> {
  runs += 1;
  mkdirSync(join(folder, ID));
  writeFileSync(join(folder, ID, 'code.txt'), info.title);
  writeFileSync(join(folder, 'differences.json'), JSON.stringify(DIFFERENCES));
}

/** Renders and returns the code and the differences. */
async function rendered(document = DOCUMENT, env: NodeJS.ProcessEnv = ENV, name = 'name'): Promise<unknown[]> {
  using result = await renderOnce(name, document, { root: checkout.root, env, work });
  return [readFileSync(join(result.folderOf(ID), 'code.txt'), 'utf8'), result.differences];
}

describe('a rendered document', () => {
  it('is not rendered again, and its code and differences are the same', async () => {
    expect(await rendered()).toEqual(['one', DIFFERENCES]);
    checkout.write(`sdks/${ID}/core.txt`, 'hand-written');
    checkout.write('generators/model/build.test.ts', 'changed');
    expect(await rendered()).toEqual(['one', DIFFERENCES]);
    expect(runs).toBe(1);
  });

  it('is rendered again after a change of the document', async () => {
    await rendered();
    expect(await rendered({ info: { title: 'two' } } as OpenApiDocument)).toEqual(['two', DIFFERENCES]);
  });

  const CHANGES: Record<string, () => void> = {
    'the generator': () => checkout.write('generators/model/build.ts', 'changed'),
    'a template': () => checkout.write('templates/api.mustache', 'changed'),
    'a script of the generator': () => checkout.write('scripts/openapi-generator/render.ts', 'new'),
    'a script that finds tools': () => checkout.write('scripts/toolchain/venv.mjs', 'new'),
    'the version of a library': () => checkout.write(`sdks/${ID}/package.json`, '{}'),
    'the settings of a formatter': () => checkout.write('.editorconfig', 'root = true'),
    'how it is kept': () => checkout.write('tests/generator/render-once.ts', 'changed'),
    'a tool of the machine': () => checkout.stamp('other tools'),
    'the kept code': () => checkout.write(`node_modules/.cache/test-output/rendered/name/${ID}/code.txt`, 'damaged'),
  };
  it.each(Object.entries(CHANGES))('is rendered again after a change of %s', async (_, change) => {
    await rendered();
    change();
    expect(await rendered()).toEqual(['one', DIFFERENCES]);
    expect(runs).toBe(2);
  });

  const formats = LANGUAGES.flatMap(({ formatter }) => formatter.inputs);
  it.each(formats)('is rendered again after a change of %s, which a formatter reads', async (path) => {
    await rendered();
    checkout.write(path, 'changed');
    await rendered();
    expect(runs).toBe(2);
  });

  it.each([
    ['for another test', ENV, 'other'],
    ['with CI=true', { ...ENV, CI: 'true' }, 'name'],
    ['in a run that asks for no kept results', { ...ENV, [FRESH_VARIABLE]: 'true' }, 'name'],
  ])('is rendered again %s', async (_, env, name) => {
    await rendered();
    await rendered(DOCUMENT, env, name);
    expect(runs).toBe(2);
  });

  it('is not kept if the generator fails', async () => {
    const folders: string[] = [];
    const fail = (_root: string, _document: OpenApiDocument, folder: string): Promise<void> => {
      folders.push(folder);
      return Promise.reject(new Error('an invalid template'));
    };
    const options = { root: checkout.root, env: ENV, work: fail };
    await expect(renderOnce('name', DOCUMENT, options)).rejects.toThrow('an invalid template');
    await expect(renderOnce('name', DOCUMENT, options)).rejects.toThrow('an invalid template');
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
    expect(folders).toHaveLength(2);
  });
});
