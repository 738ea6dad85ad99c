import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { identifier } from '../../generators/names/rules.ts';
import type { Templates } from '../../generators/templates/check.ts';
import { withPartials } from '../../generators/templates/mustache.ts';
import { filesBelow } from '../files/tree.ts';

/** Returns the template that the banner of a generated file names, as a path in the repository; undefined without one. */
export function templateOf(file: string, language: string): string | undefined {
  const head = readFileSync(file, 'utf8').slice(0, 2000);
  return new RegExp(String.raw`\btemplates/${language}/[\w./-]+\.mustache\b`).exec(head)?.[0];
}

/**
 * Finds files that were not printed by one of our templates. If ours has another name, openapi-generator silently uses
 * its own template.
 * @returns one line for each file
 */
export function unexpectedFiles(root: string, language: string, folder: string): string[] {
  return filesBelow(folder).flatMap((path) => {
    const template = templateOf(join(folder, path), language);
    if (template === undefined) {
      return `${language}: ${path} has no banner that names a template, so openapi-generator used a built-in template; give our template the name that openapi-generator expects, or add a banner`;
    }
    return existsSync(join(root, template))
      ? []
      : `${language}: the banner of ${path} names ${template}, which does not exist; correct the banner`;
  });
}

/** Template that openapi-generator prints once for each schema. */
const SCHEMA_TEMPLATE = 'model.mustache';

/**
 * Finds schemas without a file: openapi-generator silently skips some because of their names.
 * @returns one line for each schema
 */
export function missingSchemaFiles(
  { id, names }: Language,
  schemas: readonly string[],
  templates: Templates,
  folder: string,
): string[] {
  if (!templates.has(SCHEMA_TEMPLATE)) return [];
  const own = withPartials(templates, SCHEMA_TEMPLATE);
  const files = filesBelow(folder).filter((path) => {
    const template = templateOf(join(folder, path), id);
    return template !== undefined && own.has(template.slice(`templates/${id}/`.length));
  });
  if (files.length >= schemas.length) return [];
  const printed = new Set(files.map((path) => folded(basename(path, extname(path)))));
  return schemas
    .filter((name) => !printed.has(folded(identifier(names.cases, 'type', name))))
    .map(
      (name) =>
        `${id}: openapi-generator printed no file for the schema ${name}; if the name is a built-in type there, add it to generators/languages/schema-keys.ts`,
    );
}

// Each generator of openapi-generator has its own case for file names.
const folded = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
