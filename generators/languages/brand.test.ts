import { expect, it } from 'vitest';
import brand from '../brand.json' with { type: 'json' };
import { LANGUAGES } from './all.ts';
import { brandOf, clashOf, spellingsOf, titleName } from '../names/brand.ts';

it('The brand of a name is derived in the same way for our name', () => {
  expect(brandOf('Integration', LANGUAGES)).toEqual(brand);
  expect(brandOf('integration api', LANGUAGES)).toEqual(brand);
});

it.each([
  ['Redocly Museum API', 'RedoclyMuseumApi'],
  ['3D printing', 'N3DPrintingApi'],
  ['Bücherei', 'BuchereiApi'],
  ['Größe Größe', 'GrosseGrosseApi'],
  ['図書館 Maps', 'MapsApi'],
  ['S3-Files', 'S3FilesApi'],
])('The brand of the name %s has the client %s', (name, client) => {
  expect(brandOf(name, [])?.client).toBe(client);
});

it.each(['', 'API', '図書館', '--'])('The name %j has no brand', (name) => {
  expect(brandOf(name, LANGUAGES)).toBeUndefined();
});

it.each([
  ['Swagger Petstore - OpenAPI 3.0', 'swagger petstore'],
  ['Transfers API v4', 'transfers api'],
  ['Town Library (beta) 2.1', 'town library'],
  ['All The Things That Anybody Could Want', 'all the things that'],
])('The name in the title %s is %s', (title, name) => {
  expect(titleName(title)).toBe(name);
});

it('all brands have the same spellings', () => {
  expect(spellingsOf('IntegrationApi')).toEqual({
    client: 'IntegrationApi',
    constant: 'INTEGRATION_API',
    snake: 'integration_api',
    kebab: 'integration-api',
    flat: 'integrationapi',
    text: 'Integration API',
  });
  expect(spellingsOf('S3FilesApi').text).toBe('S3 Files API');
});

it.each([
  ['the client', 'MuseumApi', 'museum_api'],
  ['the errors', 'MuseumApi', 'MuseumAPIError'],
  ['the exceptions', 'MuseumApi', 'MuseumApiException'],
])('A brand is rejected if a schema clashes with %s', (_, client, schema) => {
  expect(clashOf(client, ['Ticket', schema])).toBe(schema);
});

it('A brand is accepted with all other schemas', () => {
  expect(clashOf('MuseumApi', ['Museum', 'Api', 'Error'])).toBeUndefined();
});
