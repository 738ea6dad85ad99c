import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotate } from '../../generators/languages/annotate.ts';
import type { LanguageGenerator, LanguageView } from '../../generators/languages/language.ts';
import type { Brand } from '../../generators/names/brand.ts';
import type { SdkModel } from '../../generators/model/model.ts';
import type { Language } from '../../generators/names/naming.ts';
import { ownBrand } from './brand.ts';
import { engineConfig } from './config.ts';
import { sdkVersionOf } from './fingerprint.ts';
import type { Printer } from './printer.ts';
import { specimen } from './specimen.ts';
import { checkTemplates, type Templates } from './template-check.ts';
import { filesBelow } from './tree.ts';

/** One language between its view and the engine. */
export interface Job {
  language: Language;
  printer: Printer;
  generator: LanguageGenerator;
  brand: Brand;
  view: LanguageView;
}

export async function makeJob(root: string, printer: Printer, model: SdkModel, brand = ownBrand(root)): Promise<Job> {
  const generator = await printer.load();
  const view = viewOf(root, generator, model, brand);
  return { language: generator.language, printer, generator, brand, view };
}

function viewOf(root: string, generator: LanguageGenerator, model: SdkModel, brand: Brand): LanguageView {
  return generator.view({ model, brand, sdkVersion: sdkVersionOf(root, generator.language) });
}

/** @throws {Error} one line for each place in a template that would not print what it says */
export function requireSoundTemplates(root: string, { language, generator, brand, view }: Job): void {
  const views = [view, viewOf(root, generator, specimen(), brand)];
  const problems = checkTemplates(generator, views, readTemplates(root, language));
  if (problems.length === 0) return;
  throw new Error(
    problems.map(({ file, line, message }) => `templates/${language}/${file}:${line} ${message}`).join('\n'),
  );
}

/** @throws {Error} one line, when the language has no templates */
export function readTemplates(root: string, language: Language): Templates {
  const folder = join(root, 'templates', language);
  const files = filesBelow(folder).filter((path) => path.endsWith('.mustache'));
  if (files.length === 0) throw new Error(`templates/${language}/ holds no template; restore it with git`);
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Writes what the engine reads for one language into `folder`; returns the configuration's name. */
export function writeConfig(root: string, folder: string, { language, generator, view }: Job, model: SdkModel): string {
  const paths = {
    document: `${language}.document.json`,
    templates: `../../templates/${language}`,
    output: language,
  };
  const write = (name: string, content: object): void => {
    writeFileSync(join(root, folder, name), JSON.stringify(content));
  };
  write(paths.document, annotate(model, view));
  write(`${language}.config.json`, engineConfig(generator, view, paths));
  return `${language}.config.json`;
}
