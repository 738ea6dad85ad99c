import { describe, expect, it } from 'vitest';
import brand from '../../generators/brand.json' with { type: 'json' };
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Schema, SdkModel } from '../../generators/model/model.ts';
import { brandOf } from '../../generators/names/brand.ts';
import { brandFor, rebranding } from './rebrand.ts';

const museum = brandOf('museum', LANGUAGES);
if (museum === undefined) throw new Error('Museum is a name');
const { path, text } = rebranding(brand, museum);

describe('hand-written code under another brand', () => {
  it('has every spelling of our brand replaced, and nothing else', () => {
    const code = "IntegrationApiError 'INTEGRATION_API_KEY' integration_api com.integrationapi integration-api-node/1";
    expect(text('src/core.ts', code)).toBe(
      "MuseumApiError 'MUSEUM_API_KEY' museum_api com.museumapi museum-api-node/1",
    );
    expect(text('src/core.ts', 'the Integration API; an integration of integrators')).toBe(
      'the Museum API; an integration of integrators',
    );
  });

  it('has file names with the other brand', () => {
    expect(path('src/main/java/com/integrationapi/IntegrationApiException.java')).toBe(
      'src/main/java/com/museumapi/MuseumApiException.java',
    );
    expect(path('src/integration_api/_core/errors.py')).toBe('src/museum_api/_core/errors.py');
  });

  it.each([
    ['package.json', '{ "description": "Of orders." }', '{ "description": "Client library of the Museum API." }'],
    [
      'composer.json',
      '{\n  "description": "Of orders.",\n  "keywords": [\n    "orders"\n  ],\n  "type": "library"\n}',
      '{\n  "description": "Client library of the Museum API.",\n  "type": "library"\n}',
    ],
    [
      'pyproject.toml',
      'a = 1\ndescription = "Of orders."\n',
      'a = 1\ndescription = "Client library of the Museum API."\n',
    ],
    [
      'pom.xml',
      '<description>Of orders.</description>',
      '<description>Client library of the Museum API.</description>',
    ],
  ])('has its own description in %s', (file, ours, theirs) => {
    expect(text(file, ours)).toBe(theirs);
  });
});

const schema = (name: string): Schema => {
  return { kind: 'enum', name, description: '', deprecated: false, direction: 'both', values: ['a', 'b'] };
};

const model = (title: string, ...schemas: string[]): SdkModel => {
  return { title, version: '1', serverUrl: '', resources: [], schemas: schemas.map(schema) };
};

describe('the brand of a document', () => {
  it('comes from its title, unless another name is requested', () => {
    expect(brandFor(model('Museum API 2.0')).client).toBe('MuseumApi');
    expect(brandFor(model('Museum API 2.0'), 'Art house').client).toBe('ArtHouseApi');
  });

  it.each([
    [model('図書館'), undefined, '"図書館" contains no word'],
    [model('Museum'), '-', '"-" contains no word'],
    [model('Museum', 'MuseumApiError'), undefined, 'schema MuseumApiError clashes with'],
  ])('is rejected with a remedy if it is not usable in code: %#', (given, name, line) => {
    expect(() => brandFor(given, name)).toThrow(line);
    expect(() => brandFor(given, name)).toThrow('--name');
  });
});
