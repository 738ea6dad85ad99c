import { exactJson } from '../../generators/text/exact-json.ts';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatorDocument } from '../../generators/languages/document.ts';
import { localiseTexts } from '../../generators/languages/localise.ts';
import { schemaKeys } from '../../generators/languages/schema-keys.ts';
import type { Language, TemplateContext } from '../../generators/languages/language.ts';
import { kitchenSink } from '../../generators/kitchen-sink/document.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import type { Brand } from '../../generators/names/brand.ts';
import { checkTemplates, type Templates } from '../../generators/templates/check.ts';
import { behaviourOfContract } from '../../generators/behaviour/of-contract.ts';
import { behaviourOf } from './behaviour-values.ts';
import { generatorConfig } from './config.ts';
import { ownBrand, sdkVersionOf } from './own-library.ts';
import { filesBelow } from '../files/tree.ts';

/** The document of a run and the model that was built from it. */
export interface Input {
  document: OpenApiDocument;
  model: SdkModel;
}

/** One language with its brand and its template context. */
export interface Job {
  language: Language;
  brand: Brand;
  context: TemplateContext;
}

/** @throws {Error} one line, if our own brand has no package names for the language */
export async function createJob(
  root: string,
  language: Language,
  model: SdkModel,
  { brand = ownBrandFor(root, language), version = sdkVersionOf(root, language.id) }: Partial<Published> = {},
): Promise<Job> {
  return { language, brand, context: await contextOf(root, language, model, { brand, version }) };
}

function ownBrandFor(root: string, { id }: Language): Brand {
  const brand = ownBrand(root);
  if (id in brand) return brand;
  throw new Error(`generators/brand.json has no ${id}; add what \`packages\` of the language returns for it`);
}

/** Names and version under which a library is published. */
interface Published {
  brand: Brand | undefined;
  version: string | undefined;
}

async function contextOf(
  root: string,
  language: Language,
  model: SdkModel,
  { brand, version }: { brand: Brand; version: string },
): Promise<TemplateContext> {
  const fill = await language.load();
  return fill({
    model: localiseTexts(model, language.names),
    behaviour: behaviourOfContract(behaviourOf(root, brand), model),
    brand,
    sdkVersion: version,
  });
}

let kitchenSinkModel: SdkModel | undefined;

/** Returns the model of the kitchen-sink fixture, built once for all languages of a run. */
const everyConstruct = (): SdkModel => (kitchenSinkModel ??= buildModel(kitchenSink()));

/** @throws {Error} one line for each invalid tag in a template */
export async function requireValidTemplates(root: string, { language, brand, context }: Job): Promise<void> {
  const everything = await contextOf(root, language, everyConstruct(), { brand, version: '1.0.0' });
  const diagnostics = checkTemplates(language, [context, everything], readTemplates(root, language.id));
  if (diagnostics.length === 0) return;
  throw new Error(
    diagnostics.map(({ file, line, message }) => `templates/${language.id}/${file}:${line} ${message}`).join('\n'),
  );
}

/** @throws {Error} one line, if the language has no templates */
export function readTemplates(root: string, language: string): Templates {
  const folder = join(root, 'templates', language);
  const files = filesBelow(folder).filter((path) => path.endsWith('.mustache'));
  if (files.length === 0)
    throw new Error(
      `templates/${language}/ contains no template; add model.mustache and api.mustache, or restore them with git`,
    );
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Writes the inputs of openapi-generator for one language to an absolute folder; returns the file name of the configuration. */
export function writeConfig(root: string, folder: string, { language, context }: Job, input: Input): string {
  const { id } = language;
  const { document, model } = input;
  const keys = schemaKeys([...Object.keys(document.components?.schemas ?? {}), ...context.schemas.keys()]);
  const paths = {
    document: documentName(id),
    templates: join(root, 'templates', id).replaceAll('\\', '/'),
    output: id,
  };
  writeJson(join(folder, paths.document), generatorDocument(document, model, context, keys));
  writeJson(join(folder, `${id}.config.json`), generatorConfig({ language, model, context, keys }, paths));
  return `${id}.config.json`;
}

/** Returns the name of the file with the document that openapi-generator reads for a language. */
export const documentName = (language: string): string => `${language}.openapi.json`;

/** Copies the documents of a run to `to`, so that openapi-generator can be run on them manually. */
export function keepDocuments(folder: string, languages: readonly Language[], to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of languages.map(({ id }) => documentName(id))) {
    const file = join(folder, name);
    if (existsSync(file)) cpSync(file, join(to, name));
  }
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, exactJson(content));
}
