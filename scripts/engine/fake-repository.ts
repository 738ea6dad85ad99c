import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LanguageGenerator, LanguageView, Source } from '../../generators/languages/language.ts';
import type { Schema } from '../../generators/model/model.ts';
import type { Language } from '../../generators/names/naming.ts';
import { generate, type GenerateOptions } from './generate.ts';
import type { Printer } from './printer.ts';
import { filesBelow } from './tree.ts';
import { inWorkshop } from './workshop.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
export const BANNER = (language: Language, name: string): string => `// templates/${language}/${name}.mustache\n`;
const API = `{{#operations}}{{#operation}}{{#tags}}// {{{extensions.x-sdk.name}}}.{{/tags}}{{{vendorExtensions.x-sdk.name}}}
{{/operation}}{{/operations}}`;
const MODEL = `{{#models}}{{#model}}// {{{vendorExtensions.x-sdk.name}}} of {{{sdk.version}}}
{{#vendorExtensions.x-sdk.fields}}// {{{field.name}}}
{{/vendorExtensions.x-sdk.fields}}{{/model}}{{/models}}`;
const ALL = `{{#apiInfo}}{{#apis}}{{#operations}}{{#operation}}// {{{vendorExtensions.x-sdk.name}}}
{{/operation}}{{/operations}}{{/apis}}{{/apiInfo}}`;

/** The smallest contract with an operation and as many schemas as names are given. */
export function tinyContract(...names: string[]): object {
  const properties = { id: { type: 'string' }, note: { type: 'string', description: 'Free text, ü.' } };
  const [first = ''] = names;
  const schema = { $ref: `#/components/schemas/${first}` };
  const get = {
    operationId: 'listOrders',
    'x-sdk': { resource: 'orders', method: 'list' },
    tags: ['Orders'],
    parameters: names.slice(1).map((name) => ({ name, in: 'query', schema: { $ref: `#/components/schemas/${name}` } })),
    responses: { '200': { description: 'ok', content: { 'application/json': { schema } } } },
  };
  const schemas = names.map((name, index) => [
    name,
    index === 0 ? { type: 'object', description: name, properties } : { type: 'string', enum: ['a', 'b'] },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Tiny', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    tags: [{ name: 'Orders' }],
    paths: { '/orders': { get } },
    components: { schemas: Object.fromEntries(schemas) },
  };
}

function fieldsOf(schema: Schema): object[] {
  return schema.kind === 'object' ? schema.fields.map(({ name }) => ({ field: { name } })) : [];
}

function view({ model, sdkVersion }: Source): LanguageView {
  return {
    sdk: { version: sdkVersion },
    schemas: new Map(model.schemas.map((schema) => [schema.name, { name: schema.name, fields: fieldsOf(schema) }])),
    resources: new Map(model.resources.map(({ name }) => [name, { name }])),
    methods: new Map(
      model.resources.flatMap(({ methods }) => methods.map(({ operationId, name }) => [operationId, { name }])),
    ),
  };
}

/** A language in few lines, with the engine's generator of that name. */
export function tinyLanguage(language: Language, engine: string, generatedFolder = 'src/generated'): LanguageGenerator {
  return {
    language,
    engine,
    generatedFolder,
    options: {
      globalProperties: { supportingFiles: `${language}.txt` },
      files: { 'all.mustache': { templateType: 'SupportingFiles', destinationFilename: `${language}.txt` } },
    },
    view,
  };
}

/** A repository in a temporary folder, with the jar of this one. */
export class FakeRepository {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'engine ü-')));
  readonly said: string[] = [];
  readonly printers = new Map<Language, Printer>();

  constructor(...languages: LanguageGenerator[]) {
    mkdirSync(join(this.root, '.cache'));
    symlinkSync(join(REPOSITORY, '.cache/openapi-generator'), join(this.root, '.cache/openapi-generator'));
    for (const name of ['toolchain.json', 'brand.json']) {
      cpSync(join(REPOSITORY, 'generators', name), join(this.root, 'generators', name));
    }
    this.contract('Order');
    for (const generator of languages) this.add(generator);
  }

  add(generator: LanguageGenerator): void {
    const { language } = generator;
    this.write(`sdks/${language}/package.json`, '{"version":"1.2.3"}');
    this.template(language, 'api', API);
    this.template(language, 'model', MODEL);
    this.template(language, 'all', ALL);
    this.printers.set(language, { load: async () => generator, format: async () => [], formatInputs: [] });
  }

  contract(...names: string[]): void {
    this.write('openapi/bundle.json', JSON.stringify(tinyContract(...names)));
  }

  template(language: Language, name: string, text: string): void {
    this.write(`templates/${language}/${name}.mustache`, BANNER(language, name) + text);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  generated(language: Language): string[] {
    return filesBelow(join(this.root, `sdks/${language}/src/generated`));
  }

  /** Generates all languages, or those named. */
  async generate(changes: Partial<GenerateOptions> = {}): Promise<string[]> {
    this.said.length = 0;
    return inWorkshop({ root: this.root }, (folder) =>
      generate({
        root: this.root,
        folder,
        bundle: join(this.root, 'openapi/bundle.json'),
        printers: this.printers,
        check: false,
        verbose: false,
        onStep: ({ name, summary }) => void this.said.push(`${name} ${summary}`),
        ...changes,
      }),
    );
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
