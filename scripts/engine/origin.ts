import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../generators/names/naming.ts';
import { filesBelow } from './tree.ts';

/** The template a generated file says it was printed from, as path in the repository; undefined when it says none. */
export function templateOf(file: string, language: Language): string | undefined {
  const head = readFileSync(file, 'utf8').slice(0, 2000);
  return new RegExp(String.raw`\btemplates/${language}/[\w./-]+\.mustache\b`).exec(head)?.[0];
}

/**
 * Files that did not come from a template of ours. The engine prints its own where ours has another name, and says
 * nothing about it.
 * @returns one line each
 */
export function strangers(root: string, language: Language, folder: string): string[] {
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
