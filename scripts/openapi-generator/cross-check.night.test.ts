import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { kitchenSink } from '../../generators/kitchen-sink/document.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { layoutOf } from '../contract/layout.ts';
import { FakeRepository, tinyLanguageLike } from './fake-repository.ts';

let repository: FakeRepository;

beforeEach(() => {
  repository = new FakeRepository(...LANGUAGES.map(tinyLanguageLike));
});
afterEach(() => repository.dispose());

describe('openapi-generator agrees with the model and prints each schema in each language,', () => {
  it.each([
    ['our contract', () => readFileSync(layoutOf().bundle, 'utf8')],
    ['a document with every construct', () => JSON.stringify(kitchenSink())],
  ])('%s', async (_, text) => {
    repository.write('openapi/bundle.json', text());
    await expect(repository.generate()).resolves.toEqual([]);
  });
});
