import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kitchenSink } from '../../kitchen-sink/document.ts';
import { buildModel } from '../../model/build.ts';
import type { OpenApiDocument } from '../../model/document.ts';
import { brandOf } from '../../names/brand.ts';
import type { TemplateContext } from '../language.ts';
import { context } from './context.ts';
import { python } from './index.ts';

const BUNDLE = resolve(import.meta.dirname, '../../../openapi/.build/openapi.json');
const contract = (): OpenApiDocument => JSON.parse(readFileSync(BUNDLE, 'utf8')) as OpenApiDocument;

function contextOf(document: OpenApiDocument): TemplateContext {
  const brand = brandOf('Shop API', [python]);
  if (brand === undefined) throw new Error('Shop API is a brand');
  return context({ behaviour: [], model: buildModel(document), brand, sdkVersion: '2.0.5' });
}

describe('the context of the templates', () => {
  it('The context includes the names of the brand and the version of the library', () => {
    expect(contextOf(kitchenSink()).sdk).toMatchObject({
      client: 'ShopApi',
      error: 'ShopApiError',
      versionLiteral: '"2.0.5"',
      serverUrlLiteral: '"https://api.example.com"',
    });
  });

  it('The context has a model for unknown variants, which no caller sends', () => {
    expect(contextOf(kitchenSink()).schemas.get('UnknownMeans')?.schema).toMatchObject({
      className: 'UnknownMeans',
      response: { isUnknown: true },
      inputClass: false,
      inputDictionary: false,
    });
  });

  it('A field that variants share is documented only with the text that holds for all of them', () => {
    const unknown = contextOf(contract()).schemas.get('UnknownEvent');
    expect(unknown?.properties?.get('type')).toMatchObject({ readType: 'str', doc: [] });
  });
});
