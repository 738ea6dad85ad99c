/** Tables in the README of a library. */
import { defaultsTable } from '../../generators/behaviour/defaults-table.ts';
import type { Language } from '../../generators/languages/language.ts';
import { operationsTable } from '../../generators/languages/operations-table.ts';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { loadDocument } from '../mock/document.ts';
import { behaviourOf } from '../openapi-generator/behaviour-values.ts';
import { environmentsTable } from './environments.ts';

/** Returns the README of a library with links to its chapters, and its tables of defaults, operations and environments. */
export function readmeWithTables(readme: string, language: Language, root: string): string {
  const model = buildModel(loadDocument() as unknown as OpenApiDocument);
  const defaults = defaultsTable(behaviourOf(root), language.names, language.readmeOptions);
  const place = `sdks/${language.id}/README.md`;
  const tables = {
    contents: contentsOf(readme),
    defaults,
    operations: operationsTable(model, language),
    environments: environmentsTable(root, language.id),
  };
  return Object.entries(tables).reduce((text, [name, table]) => placed(text, name, table, place), readme);
}

/** Returns links to the chapters, in one paragraph. Anchors are those of GitHub and of the registries. */
function contentsOf(readme: string): string {
  const code = /^```.*?^```$/gms;
  const titles = [...readme.replaceAll(code, '').matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  return titles.map((title) => `[${title}](#${title.toLowerCase().replaceAll(' ', '-')})`).join(' · ');
}

/** Returns the text with a table between two comments. */
function placed(text: string, name: string, table: string, place: string): string {
  const between = new RegExp(`(?<=<!-- ${name} -->\\n).*?(?=<!-- /${name} -->)`, 's');
  if (!between.test(text)) throw new Error(`${place} has no <!-- ${name} --> and <!-- /${name} -->; add both lines`);
  return text.replace(between, () => `\n${table}\n\n`);
}
