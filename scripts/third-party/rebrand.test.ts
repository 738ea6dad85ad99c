import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import brand from '../../generators/brand.json' with { type: 'json' };
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Schema, SdkModel } from '../../generators/model/model.ts';
import { brandOf } from '../../generators/names/brand.ts';
import { publisherOf } from '../../generators/publication/publisher.ts';
import type { Rebranding } from '../openapi-generator/library.ts';
import { brandFor, brandNamed, brandNote, neutral, rebranding } from './rebrand.ts';

const museum = brandOf('museum', LANGUAGES);
if (museum === undefined) throw new Error('Museum is a name');
const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const publisher = publisherOf({ authors: [] }, {});

/** Returns how a library is renamed. */
function renamed(manifest: string): Rebranding {
  const language = LANGUAGES.find((one) => one.manifest.file === manifest);
  if (language === undefined || museum === undefined) throw new Error(`no ${manifest}`);
  return rebranding(brand, { language, brand: museum, version: '3.1.4', publisher, read });
}
const { path, text } = renamed('package.json');

it('Hand-written code under another brand has every spelling of our brand replaced, and nothing else', () => {
  const code = "IntegrationApiError 'INTEGRATION_API_KEY' integration_api com.integrationapi integration-api-node/1";
  expect(text('src/core.ts', code)).toBe("MuseumApiError 'MUSEUM_API_KEY' museum_api com.museumapi museum-api-node/1");
  expect(text('src/core.ts', 'the Integration API; an integration of integrators')).toBe(
    'the Museum API; an integration of integrators',
  );
});

it('Hand-written code under another brand has file names with the other brand', () => {
  expect(path('src/main/java/com/integrationapi/IntegrationApiException.java')).toBe(
    'src/main/java/com/museumapi/MuseumApiException.java',
  );
  expect(path('src/integration_api/_core/errors.py')).toBe('src/museum_api/_core/errors.py');
});

const schema = (name: string): Schema => {
  return { kind: 'enum', name, description: '', deprecated: false, direction: 'both', values: ['a', 'b'] };
};

const model = (title: string, ...schemas: string[]): SdkModel => {
  return { title, version: '1', serverUrl: '', resources: [], schemas: schemas.map(schema), hasWebhooks: false };
};

it('The brand of a document comes from its title, unless another name is requested', () => {
  expect(brandFor(model('Museum API 2.0')).client).toBe('MuseumApi');
  expect(brandNamed(model('Museum API 2.0'), 'Art house').client).toBe('ArtHouseApi');
});

it.each([
  ['図書館', 'town-library.yaml', [], 'TownLibraryApi'],
  ['図書館', '33-図書館.yaml', [], 'RestApi'],
  ['Страж', '', ['RestApi', 'RestApiError'], 'RestClientApi'],
  ['Museum', 'a.yaml', ['MuseumApiError'], 'MuseumClientApi'],
])('The title %s in the file %s with the schemas %j has the client %s, and a note', (title, file, schemas, client) => {
  const given = model(title, ...schemas);
  const found = brandFor(given, file);
  expect(found.client).toBe(client);
  expect(brandNote(given, found)).toContain(client);
  expect(brandNote(model('Museum'), brandFor(model('Museum')))).toBeUndefined();
});

it.each([
  [model('Museum'), '-', '"-" contains no word'],
  [model('Art', 'MuseumApiError'), 'Museum', 'schema MuseumApiError clashes with'],
])('A requested brand is rejected with a remedy if it is not usable in code: %#', (given, name, line) => {
  expect(() => brandNamed(given, name)).toThrow(line);
  expect(() => brandNamed(given, name)).toThrow('--name');
});

it('Hand-written code for a third-party document has neutral names in its examples', () => {
  expect(neutral('`orders.retrieve` of `/api/v1/orders/{order_id}`, `order.created`, in order of orders')).toBe(
    '`records.retrieve` of `/api/v1/records/{record_id}`, `record.created`, in order of orders',
  );
  expect(neutral('for order in api.orders().list(): print(order.id)')).toBe(
    'for record in api.records().list(): print(record.id)',
  );
  expect(neutral('case OrderCreated(data=order)')).toBe('case RecordCreated(data=record)');
});

it.each(LANGUAGES.map(({ manifest }) => manifest.file))(
  'Hand-written code for a third-party document has neutral names in the library of %s, too',
  (file) => {
    expect(renamed(file).text('src/any', 'for order in api.orders.list(): print(order.id)')).toBe(
      'for record in api.records.list(): print(record.id)',
    );
  },
);
