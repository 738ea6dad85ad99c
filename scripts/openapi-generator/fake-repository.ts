import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { BEHAVIOUR_FILES } from './behaviour-values.ts';
import { generate, type GenerateOptions } from './generate.ts';
import { filesBelow } from '../files/tree.ts';
import { jarFolder, ownCache } from './jar.ts';
import { withWorkspace } from './workspace.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
export const BANNER = (language: string, name: string): string => `// templates/${language}/${name}.mustache\n`;
const API = `{{#operations}}{{#operation}}{{#tags}}// {{{extensions.x-sdk.name}}}.{{/tags}}{{{vendorExtensions.x-sdk.name}}}
{{/operation}}{{/operations}}`;
const MODEL = `{{#models}}{{#model}}// {{{vendorExtensions.x-sdk.name}}} of {{{sdk.version}}}
{{#vendorExtensions.x-sdk.fields}}// {{{field.name}}}
{{/vendorExtensions.x-sdk.fields}}{{/model}}{{/models}}`;
const ALL = `{{#apiInfo}}{{#apis}}{{#operations}}{{#operation}}// {{{vendorExtensions.x-sdk.name}}}
{{/operation}}{{/operations}}{{/apis}}{{/apiInfo}}`;

/** Returns the smallest contract with one operation and one schema for each name. */
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

/** A repository in a temporary folder, with the jar of this repository. */
export class FakeRepository {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'generate ü-')));
  readonly steps: string[] = [];
  readonly languages: Language[] = [];

  constructor(...languages: readonly Language[]) {
    mkdirSync(join(this.root, '.cache'));
    symlinkSync(jarFolder(ownCache(REPOSITORY)), jarFolder(ownCache(this.root)));
    for (const path of ['generators/toolchain.json', 'openapitools.json', ...BEHAVIOUR_FILES])
      cpSync(join(REPOSITORY, path), join(this.root, path));
    this.contract('Order');
    for (const language of languages) this.add(language);
  }

  add(language: Language): void {
    const { id } = language;
    this.write(`sdks/${id}/package.json`, '{"version":"1.2.3"}');
    this.template(id, 'api', API);
    this.template(id, 'model', MODEL);
    this.template(id, 'all', ALL);
    this.languages.push(language);
    const packages = this.languages.map((added) => [added.id, {}]);
    this.write('generators/brand.json', JSON.stringify({ client: 'IntegrationApi', ...Object.fromEntries(packages) }));
  }

  /** Replaces the language with the same id. */
  replace(language: Language): void {
    this.languages.splice(
      this.languages.findIndex(({ id }) => id === language.id),
      1,
      language,
    );
  }

  contract(...names: string[]): void {
    this.write('openapi/bundle.json', JSON.stringify(tinyContract(...names)));
  }

  template(language: string, name: string, text: string): void {
    this.write(`templates/${language}/${name}.mustache`, BANNER(language, name) + text);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  generated(language: string): string[] {
    return filesBelow(join(this.root, `sdks/${language}/src/generated`));
  }

  /** Generates all languages, or those in `changes`. */
  async generate(changes: Partial<GenerateOptions> = {}): Promise<string[]> {
    this.steps.length = 0;
    return withWorkspace({ root: this.root }, (folder) =>
      generate({
        root: this.root,
        folder,
        bundle: join(this.root, 'openapi/bundle.json'),
        languages: this.languages,
        check: false,
        verbose: false,
        onStep: ({ name, summary }) => void this.steps.push(`${name} ${summary}`),
        ...changes,
      }),
    );
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
