import { describe, expect, it } from 'vitest';
import { buildModel } from '../../model/build.ts';
import type { OpenApiDocument } from '../../model/document.ts';
import type { LanguageView } from '../language.ts';
import { java } from './java.ts';

const BRAND = {
  client: 'Shop',
  node: { package: 'x' },
  python: { package: 'x', module: 'x' },
  php: { package: 'x', namespace: 'X' },
  java: { groupId: 'com.shop', artifactId: 'shop', package: 'com.shop' },
};
const THING = { $ref: '#/components/schemas/Thing' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

const DOCUMENT = {
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example/"' }],
  security: [{ bearer: ['things:read'] }],
  paths: {
    '/things/{id}': {
      patch: {
        operationId: 'updateThing',
        summary: 'Update a thing',
        tags: ['things'],
        'x-sdk': { resource: 'things', method: 'update' },
        parameters: [
          { name: 'If-Match', in: 'header', schema: { type: 'string' } },
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, description: 'Which one. Really.' },
        ],
        requestBody: { required: true, ...json(THING) },
        responses: { 200: json(THING) },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['size'],
        properties: {
          size: { type: 'integer', format: 'int64' },
          note: { type: ['string', 'null'] },
          made_at: { type: 'string', format: 'date-time' },
          password: { type: 'string', format: 'password' },
        },
      },
    },
  },
} as unknown as OpenApiDocument;

const view = (): LanguageView => java.view({ model: buildModel(DOCUMENT), brand: BRAND, sdkVersion: '1.2.3' });

const at = (node: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], node);

function fieldsOf(schema: string): Record<string, unknown>[] {
  const list = at(view().schemas.get(schema), 'object', 0, 'object', 'members', 0, 'members', 'fields');
  return (list as { field: Record<string, unknown> }[]).map(({ field }) => field);
}

function overloadsOf(resource: string): { doc: string; code: string }[] {
  const list = at(view().resources.get(resource), 'resource', 0, 'resource', 'methods', 0, 'method', 'overloads');
  return (list as { overload: { doc: string; code: string } }[]).map(({ overload }) => overload);
}

describe('the view of a schema', () => {
  it('returns what is promised plainly and the rest as an Optional', () => {
    expect(fieldsOf('Thing').map(({ type }) => type)).toEqual([
      'long',
      'Optional<String>',
      'Optional<OffsetDateTime>',
      'Optional<String>',
    ]);
  });

  it('keeps points in time as text, and null apart from absent in what is sent', () => {
    expect(fieldsOf('Thing').map(({ stored }) => stored)).toEqual(['Long', 'Optional<String>', 'String', 'String']);
    expect(fieldsOf('Thing').map(({ read }) => read)).toEqual([
      'in.longInteger()',
      'Optional.ofNullable(in.string())',
      'in.string()',
      'in.string()',
    ]);
  });

  it('never shows secrets', () => {
    expect(fieldsOf('Thing').map(({ visit }) => visit)).toEqual(['field', 'field', 'field', 'secret']);
  });
});

describe('the view of a resource', () => {
  it('makes a method that says in one line what is sent, and shorter ones that leave options out', () => {
    expect(overloadsOf('things').map(({ code }) => code)).toEqual([
      'public Thing update(String id, Thing body, ThingUpdateParams params, RequestOptions options) {\n' +
        '    return caller.call(params.addTo(UPDATE.request().path("id", id).requiredBody(body)), Thing::decode, options)',
      'public Thing update(String id, Thing body, ThingUpdateParams params) {\n' +
        '    return update(id, body, params, RequestOptions.none())',
      'public Thing update(String id, Thing body) {\n' +
        '    return update(id, body, ThingUpdateParams.builder().build())',
    ]);
  });

  it('names the scope that the API key needs', () => {
    expect(overloadsOf('things')[0]?.doc).toContain('{@code things:read}');
  });
});

describe('the view of the client', () => {
  it('has the brand, the version and the server as literals', () => {
    expect(view().sdk).toMatchObject({
      package: 'com.shop',
      client: 'Shop',
      version: '"1.2.3"',
      serverUrl: String.raw`"https://shop.example/\""`,
    });
  });
});
