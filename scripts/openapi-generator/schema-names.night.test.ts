/** Tests schema names that one of openapi-generator's generators reserves, with all our languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import { tinyLanguage } from '../../generators/templates/fixture.ts';
import { FakeRepository, tinyLanguageLike } from './fake-repository.ts';
import { filesBelow } from '../files/tree.ts';

/** Type mappings of its generators, reserved words of languages, and classes of its libraries. */
const NAMES =
  `AnyType Api ApiClient ApiException ApiResponse Array ArrayList BigDecimal Binary Blob Boolean Byte ByteArray
  Bytes Char Class Configuration Date DateTime Decimal Double Enum Error Exception File Float HashMap Int Integer
  LinkedHashSet List LocalDate LocalDateTime LocalTime Long Map Model Null Number Object OffsetDateTime Order Property
  Record Request RequestOptions Response Schema Self Set Short String Time Timestamp Type URI URL UUID Uri Url Uuid Void
  array binary boolean byte date decimal double file float integer map number object set string time uri uuid`.split(
    /\s+/,
  );

/** Batches, because names that differ only in case would be the same file. */
const BATCHES: string[][] = [];
for (const name of NAMES) {
  const free = BATCHES.find((batch) => batch.every((other) => other.toLowerCase() !== name.toLowerCase()));
  if (free === undefined) BATCHES.push([name]);
  else free.push(name);
}

let repository: FakeRepository;
afterEach(() => repository.dispose());

const MODEL = '{{#models}}{{#model}}// {{{vendorExtensions.x-sdk.name}}};\n{{/model}}{{/models}}';

function contract(names: readonly string[]): string {
  const { length } = names;
  const schemas = names.map((name, index) => {
    const next = { $ref: `#/components/schemas/${names[(index + 1) % length]}` };
    return [name, { type: 'object', description: 'One.', properties: { id: { type: 'string' }, next } }];
  });
  const schema = { $ref: `#/components/schemas/${names[0]}` };
  const get = {
    operationId: 'listThings',
    'x-sdk': { resource: 'things', method: 'list' },
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tiny', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/things': { get } },
    components: { schemas: Object.fromEntries(schemas) },
  });
}

function printedNames(id: string): string[] {
  const folder = join(repository.root, `sdks/${id}/src/generated`);
  const texts = filesBelow(folder).map((path) => readFileSync(join(folder, path), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/^\/\/ (\w+);$/gm)].map(([, name = '']) => name));
}

describe.each(BATCHES.map((names) => ({ names })))('the schemas $names.0, $names.1 …', ({ names }) => {
  it('are printed by the generators of all languages', async () => {
    repository = new FakeRepository(...LANGUAGES.map(tinyLanguageLike));
    for (const { id } of LANGUAGES) {
      repository.template(id, 'all', MODEL);
      repository.template(id, 'model', MODEL);
    }
    repository.write('openapi/bundle.json', contract(names));
    await repository.generate();
    const printed = LANGUAGES.map(({ id }) => ({ id, names: new Set(printedNames(id)) }));
    expect(printed).toEqual(LANGUAGES.map(({ id }) => ({ id, names: new Set(names) })));
  });
});

it('a schema that openapi-generator skips stops the run', async () => {
  const tiny = tinyLanguage('red', 'ruby');
  repository = new FakeRepository(tinyLanguageLike(tiny));
  // A schema that the context requests and the document does not have.
  const load: Language['load'] = async () => {
    const fill = await tiny.load();
    return (source) => {
      const context = fill(source);
      return { ...context, schemas: new Map([...context.schemas, ['Lost', { schema: { name: 'Lost', fields: [] } }]]) };
    };
  };
  await expect(repository.generate({ languages: [{ ...tinyLanguageLike(tiny), load }] })).rejects.toThrow(
    'red: openapi-generator printed no file for the schema Lost; ',
  );
});
