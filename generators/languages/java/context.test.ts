import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import brand from '../../brand.json' with { type: 'json' };
import { kitchenSink } from '../../kitchen-sink/document.ts';
import { buildModel } from '../../model/build.ts';
import type { OpenApiDocument } from '../../model/document.ts';
import type { TemplateContext } from '../language.ts';
import { context } from './context.ts';
import { CORE_TYPES } from './names.ts';

const ROOT = join(import.meta.dirname, '../../..');
const TEMPLATES = join(ROOT, 'templates/java');
const CORE = join(ROOT, 'sdks/java/src/main/java');

function contextOf(document: OpenApiDocument): TemplateContext {
  return context({ behaviour: [], model: buildModel(document), brand, sdkVersion: '1.2.3' });
}

const sink = contextOf(kitchenSink());

/** Returns the templates of files that refer to schemas; constants do not. */
function templates(): string {
  return readdirSync(TEMPLATES)
    .filter((file) => file !== 'behaviour.mustache')
    .map((file) => readFileSync(join(TEMPLATES, file), 'utf8'))
    .join('\n');
}

interface Named {
  name: string;
  doc: { line: string }[];
}

/** Parts of contexts that these tests check. */
interface Seen {
  doc: { line: string }[];
  getterType: string;
  input: object;
  union: { getters: Named[] };
  object: { isBuilt: boolean };
  arguments: Named[];
  describedBy: string | false;
  forms: { given: Named[]; hasLambda: boolean; isComplete: boolean }[];
}

const schema = (name: string): Seen => sink.schemas.get(name)?.schema as Seen;
const property = (owner: string, name: string): Seen => sink.schemas.get(owner)?.properties?.get(name) as Seen;
const operation = (id: string): Seen => sink.operations.get(id)?.operation as Seen;
const linesOf = (lines: readonly { line: string }[]): string[] => lines.map(({ line }) => line);
const namesOf = (all: readonly Named[]): string[] => all.map(({ name }) => name);

describe('the values for the templates of Java', () => {
  it('include the brand, the version and the server for the client', () => {
    expect(sink.sdk).toMatchObject({
      package: brand.java.package,
      client: brand.client,
      versionLiteral: '"1.2.3"',
      baseUrlLiteral: '"https://api.example.com"',
    });
  });
});

describe('names that no schema may have in Java', () => {
  it('include all classes of the core that templates use', () => {
    const classes = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.java') && !path.endsWith('package-info.java'))
      .map((path) => basename(path, '.java'));
    expect(classes.length).toBeGreaterThan(30);
    const code = templates().replaceAll(/^ *\*.*$/gm, '');
    const words = new Set(code.match(/\w+/g));
    expect(classes.filter((name) => words.has(name) && !CORE_TYPES.has(name))).toEqual([]);
  });

  it('include all classes that templates import', () => {
    const imported = [...templates().matchAll(/^import (?!.*\}\}\};).*\.(\w+);$/gm)].map(([, name = '']) => name);
    expect(new Set(imported).size).toBeGreaterThan(10);
    expect(imported.filter((name) => !CORE_TYPES.has(name))).toEqual([]);
  });

  it.each(['Boolean', 'Deprecated', 'Double', 'Integer', 'Long', 'Object', 'Override', 'String'])(
    'include %s, which needs no import',
    (name) => expect(CORE_TYPES.has(name)).toBe(true),
  );
});

describe('a field', () => {
  it('is returned as a value if it is always present, otherwise as an Optional', () => {
    expect(property('Money', 'amount')).toMatchObject({ getterType: 'long', storedType: 'Long', isPromised: true });
    expect(property('Other', 'self')).toMatchObject({ getterType: 'Optional<Other>', isPromised: false });
  });

  it('of any JSON is an Optional, because it can be null', () => {
    const any = [...(sink.schemas.get('Thing')?.properties?.values() ?? [])] as Seen[];
    expect(any.map(({ getterType }) => getterType)).toContain('Optional<Object>');
    expect(any.map(({ getterType }) => getterType)).toContain('List<Object>');
  });

  it('stores date-times as text', () => {
    const [received, sent] = ['Thing', 'Shared'].map((name) => property(name, 'nullable_1'));
    expect(received).toMatchObject({ storedType: 'String', getterType: 'Optional<Instant>', isPromised: false });
    expect(sent?.input).toMatchObject({ argumentType: 'Instant', isNullable: true, check: 'copiedDateTime' });
  });

  it('with the description of its type refers to the class of it', () => {
    const document = kitchenSink();
    const [money, payment] = ['Money', 'Card'].map((name) => document.components?.schemas?.[name]);
    Object.assign(money ?? {}, { description: 'An amount.' });
    const amount = { $ref: '#/components/schemas/Money' };
    Object.assign(payment?.properties ?? {}, { amount, limit: { ...amount, description: 'The most per day.' } });
    const card = contextOf(document).schemas.get('Card')?.properties as Map<string, Seen>;
    expect(card.get('amount')?.describedBy).toBe('Money');
    expect(card.get('limit')?.describedBy).toBe(false);
  });

  it('that is an object, a list or a map has setters for its parts, unless it can be null', () => {
    const upload = property('ThingUpload', 'more').input as { items: object };
    expect(upload.items).toMatchObject({ type: 'FilePart', adder: false, isObject: false });
    const bundle = JSON.parse(readFileSync(join(ROOT, 'openapi/.build/openapi.json'), 'utf8')) as OpenApiDocument;
    const order = contextOf(bundle).schemas.get('OrderCreate')?.properties as Map<string, Seen>;
    expect(order.get('customer')?.input).toMatchObject({ nested: { type: 'Customer' } });
    expect(order.get('metadata')?.input).toMatchObject({ entry: { adder: 'putMetadata', type: 'String' } });
    expect(order.get('line_items')?.input).toMatchObject({
      items: {
        adder: 'addLineItem',
        short: {
          values: [
            { name: 'sku', type: 'String' },
            { name: 'quantity', type: 'int' },
          ],
        },
      },
    });
    expect(property('Shared', 'nullable_1').input).toMatchObject({ nested: false, items: false, entry: false });
  });

  it('of bytes accepts them with and without a file name', () => {
    expect(property('ThingUpload', 'file').input).toMatchObject({ argumentType: 'FilePart', isFile: true });
    expect(property('ThingUpload', 'more').input).toMatchObject({ items: { type: 'FilePart' }, isFile: false });
  });

  it('that is a discriminator is preset in the builder', () => {
    expect(property('BankAccount', 'means-type').input).toMatchObject({ constantLiteral: '"bank account"' });
  });
});

describe('an object', () => {
  it('has a builder only if programs send it', () => {
    const built = ['Shared', 'ThingUpload', 'Thing', 'Money'].filter((name) => schema(name).object.isBuilt);
    expect(built).toEqual(['Shared', 'ThingUpload', 'Money']);
    expect(property('Thing', 'required_5').input).toBe(false);
  });

  it('has no class if it is a page of a list, because all pages have one', () => {
    const bundle = JSON.parse(readFileSync(join(ROOT, 'openapi/.build/openapi.json'), 'utf8')) as OpenApiDocument;
    expect(contextOf(bundle).schemas.has('Order')).toBe(true);
    expect(contextOf(bundle).schemas.has('OrderPage')).toBe(false);
  });
});

describe('a union', () => {
  it('is decoded by the text of any field, and sent with all data of an unknown variant', () => {
    expect(schema('Means').union).toMatchObject({
      permitted: [{ type: 'Card' }, { type: 'BankAccount' }, { type: 'Means.UnknownMeans' }],
      unknown: { discriminatorLiteral: '"means-type"', isSentAgain: true, isReturned: true },
    });
    expect(schema('Event').union).toMatchObject({ unknown: { isSentAgain: false } });
  });

  it('documents a field only with what holds for every variant', () => {
    const { getters } = schema('Event').union;
    const docs = Object.fromEntries(getters.map(({ name, doc: lines }) => [name, linesOf(lines).join(' ')]));
    expect(docs['type']).toBe('{@return the value of {@code type}}');
    expect(docs['timestamp']).toBe('{@return when it happened}');
  });

  it('has no unknown variant if it is only sent', () => {
    expect(schema('Choice').union).toMatchObject({ unknown: false });
  });
});

describe('a method', () => {
  it('takes path parameters, the body and the other parameters, which are optional if none is required', () => {
    expect(namesOf(operation('updateThing').arguments)).toEqual(['id', 'body', 'params']);
  });

  it.each([
    ['has no object', 'deleteThing', ['id', 'id,options']],
    [
      'has an optional object after a required one',
      'updateThing',
      ['id,body', 'id,body lambda', 'id,body,params,options'],
    ],
    ['has required parameters', 'searchThing', ['params', 'params lambda', 'params,options']],
    ['has an optional object only', 'listThing', ['', 'params lambda', 'params,options']],
  ])('that %s has at most three forms', (_, id, expected) => {
    const { forms } = operation(id);
    expect(forms.map(({ given, hasLambda }) => namesOf(given).join() + (hasLambda ? ' lambda' : ''))).toEqual(expected);
    expect(forms.map(({ isComplete }) => isComplete)).toEqual(expected.map((form) => form.endsWith('options')));
  });

  it('is documented with its HTTP operation and the required scope', () => {
    expect(linesOf(operation('updateThing').doc).at(-1)).toBe(
      '<p>{@code PATCH /things/{id}}, operation {@code updateThing}. Requires the scope {@code things:write}.',
    );
  });

  it.each([
    ['deleteThing', 'nothing', 'Void'],
    ['createThing', 'of', 'Thing'],
    ['listThing', 'of', 'Page<Thing>'],
    ['countThing', 'of', 'Map<String, Integer>'],
    ['peekThing', 'nullable', 'Optional<Object>'],
    ['tryGetThing', 'optional', 'Optional<Thing>'],
    ['maybeNothingThing', 'optionalNullable', 'Optional<String>'],
    ['imageThing', 'bytes', 'byte[]'],
  ])('%s reads its result through %s as %s', (id, reader, resultType) => {
    expect(operation(id)).toMatchObject({ reader, resultType, item: id === 'listThing' && { type: 'Thing' } });
  });

  it('specifies the authentication unless it is a bearer token, and the media type of bytes', () => {
    expect(operation('createThing')).toMatchObject({ auth: false, responseMediaTypeLiteral: false });
    expect(operation('searchThing')).toMatchObject({ auth: { keys: [] } });
    expect(operation('pingThing')).toMatchObject({ auth: { keys: [{ kind: 'basic', nameLiteral: false }] } });
    expect(operation('peekThing')).toMatchObject({ auth: { keys: [{ kind: 'header', nameLiteral: '"X-API-Key"' }] } });
    expect(operation('imageThing')).toMatchObject({ responseMediaTypeLiteral: '"image/png"' });
  });

  it.each([
    ['createThing', 'requiredBody', false],
    ['offerThing', 'body', false],
    ['noteThing', 'anyBody', '"application/merge-patch+json"'],
    ['setImageThing', 'requiredBytes', '"image/png"'],
    ['tryImageUploadThing', 'bytes', '"image/png"'],
    ['uploadThing', 'requiredMultipart', false],
  ])('%s sends its body through %s', (id, method, mediaTypeLiteral) => {
    expect(sink.operations.get(id)?.body).toMatchObject({ method, mediaTypeLiteral });
  });

  it('sends each parameter in its location under its wire name', () => {
    const parameters = sink.operations.get('listAllThing')?.parameters as {
      literal: string;
      option: { requestMethod: string } | false;
    }[];
    expect(
      parameters.map(({ literal, option }) => `${option === false ? 'path' : option.requestMethod} ${literal}`),
    ).toEqual([
      'path "id"',
      'explodedQuery "tag"',
      'query "filter[name]"',
      'query "id"',
      'header "X-Tenant"',
      'cookie "session"',
    ]);
  });
});
