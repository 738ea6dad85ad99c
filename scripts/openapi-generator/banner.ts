import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Language } from '../../generators/languages/language.ts';
import { identifier } from '../../generators/names/rules.ts';
import type { Templates } from '../../generators/templates/check.ts';
import { withPartials } from '../../generators/templates/mustache.ts';
import { filesBelow } from './tree.ts';

/** The template a generated file says it was printed from, as path in the repository; undefined when it says none. */
export function templateOf(file: string, language: string): string | undefined {
  const head = readFileSync(file, 'utf8').slice(0, 2000);
  return new RegExp(String.raw`\btemplates/${language}/[\w./-]+\.mustache\b`).exec(head)?.[0];
}

/**
 * Files that did not come from a template of ours. The engine prints its own where ours has another name, and says
 * nothing about it.
 * @returns one line each
 */
export function unexpectedFiles(root: string, language: string, folder: string): string[] {
  return filesBelow(folder).flatMap((path) => {
    const template = templateOf(join(folder, path), language);
    if (template === undefined) {
      return `${language}: ${path} names no template in its banner, so the engine printed it by one of its own; name ours as the engine does, or give it a banner`;
    }
    return existsSync(join(root, template))
      ? []
      : `${language}: ${path} says it is made from ${template}, which is not there; correct its banner`;
  });
}

/** What openapi-generator prints once for each schema. */
const OF_SCHEMAS = 'model.mustache';

/**
 * Schemas that should have a file and have none: openapi-generator leaves some out for their names, and says nothing.
 * @returns one line each
 */
export function missingSchemaFiles(
  { id, names }: Language,
  schemas: readonly string[],
  templates: Templates,
  folder: string,
): string[] {
  if (!templates.has(OF_SCHEMAS)) return [];
  const own = withPartials(templates, OF_SCHEMAS);
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
        `${id}: openapi-generator printed no file for the schema ${name}; if it takes the name for a type of its own, add it to generators/languages/schema-keys.ts`,
    );
}

// Each of its generators has its own case for files.
const folded = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
