import { describe, expect, it } from 'vitest';
import brand from '../brand.json' with { type: 'json' };
import { LANGUAGES } from './all.ts';
import { brandOf, clashOf, spellingsOf, titleName } from '../names/brand.ts';

describe('the brand of a name', () => {
  it('is made as ours is', () => {
    expect(brandOf('Integration', LANGUAGES)).toEqual(brand);
    expect(brandOf('integration api', LANGUAGES)).toEqual(brand);
  });

  it.each([
    ['Redocly Museum API', 'RedoclyMuseumApi'],
    ['3D printing', 'N3DPrintingApi'],
    ['Bücherei', 'BuchereiApi'],
    ['S3-Files', 'S3FilesApi'],
  ])('%s has the client %s', (name, client) => {
    expect(brandOf(name, [])?.client).toBe(client);
  });

  it.each(['', 'API', '図書館', '--'])('%j has none', (name) => {
    expect(brandOf(name, LANGUAGES)).toBeUndefined();
  });
});

describe('the name in a title', () => {
  it.each([
    ['Swagger Petstore - OpenAPI 3.0', 'swagger petstore'],
    ['Transfers API v4', 'transfers api'],
    ['Town Library (beta) 2.1', 'town library'],
    ['All The Things That Anybody Could Want', 'all the things that'],
  ])('%s is %s', (title, name) => {
    expect(titleName(title)).toBe(name);
  });
});

it('each spelling of a brand stands for the same of another', () => {
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

describe('a brand', () => {
  it.each([
    ['the client', 'MuseumApi', 'museum_api'],
    ['the errors', 'MuseumApi', 'MuseumAPIError'],
    ['the exceptions', 'MuseumApi', 'MuseumApiException'],
  ])('gives way to a schema that would be called like %s', (_, client, schema) => {
    expect(clashOf(client, ['Ticket', schema])).toBe(schema);
  });

  it('gets along with all other schemas', () => {
    expect(clashOf('MuseumApi', ['Museum', 'Api', 'Error'])).toBeUndefined();
  });
});
