import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Credential, SdkModel } from '../../generators/model/model.ts';
import type { Language } from '../../generators/languages/language.ts';
import { sdkVersionOf } from './fingerprint.ts';
import type { Product } from './produce.ts';
import { filesBelow } from './tree.ts';

/** How the README of a library starts that was made from a document of others. */
export const MADE_BY = '<!-- Made by `npm run generate -- --input';

/** How hand-written code is spelled in a library. Paths are relative to the library, with forward slashes. */
export interface Spelling {
  path(path: string): string;
  text(path: string, content: string): string;
}

const AS_IT_IS: Spelling = { path: (path) => path, text: (_, content) => content };

/** Lays a whole library into the folder `to`: the core of this repository with what was generated. */
export function layLibrary(root: string, product: Product, to: string, spelling = AS_IT_IS): void {
  const { language, target, fresh } = product;
  const library = join(root, 'sdks', language.id);
  const generated = target.slice(`sdks/${language.id}/`.length);
  for (const path of language.handWritten.flatMap((part) => filesOf(library, part))) {
    if (path.startsWith(`${generated}/`)) continue;
    const place = join(to, spelling.path(path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, spelling.text(path, readFileSync(join(library, path), 'utf8')));
  }
  // What was generated is spelled right already, and is full of names and texts that are not ours to change.
  cpSync(join(root, fresh), join(to, spelling.path(generated)), { recursive: true });
}

/** The files of a part of a library: itself, or those below it. A library may do without the part. */
function filesOf(library: string, part: string): string[] {
  const stat = statSync(join(library, part), { throwIfNoEntry: false });
  if (stat?.isFile()) return [part];
  return filesBelow(join(library, part)).map((path) => `${part}/${path}`);
}

interface DocumentOptions {
  root: string;
  language: Language;
  model: SdkModel;
  /** Name of the document that the model is of. */
  source: string;
  /** Absolute folder of the library. */
  to: string;
}

/** Writes what readers of a library expect beside its code. */
export function layDocuments({ root, language, model, source, to }: DocumentOptions): void {
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  writeFileSync(join(to, 'README.md'), readmeOf(language.names.title, sdkVersionOf(root, language.id), model, source));
}

const KEYS: Record<Credential['kind'], string> = {
  bearer: 'as bearer token (RFC 6750)',
  basic: 'as user name and password (RFC 7617); give the key as `user:password`',
  header: 'in a header of its own',
};

function readmeOf(title: string, version: string, model: SdkModel, source: string): string {
  const methods = model.resources.flatMap((resource) =>
    resource.methods.map(
      ({ name, httpMethod, path }) => `| \`${resource.name}.${name}\` | \`${httpMethod} ${oneLine(path)}\` |`,
    ),
  );
  const credentials = model.resources.flatMap((resource) =>
    resource.methods.flatMap(({ credential }) => credential ?? []),
  );
  const kinds = [...new Set(credentials.map(({ kind }) => KEYS[kind]))];
  return `${MADE_BY} ${oneLine(source)}\`; what is changed here is lost with the next run. -->

# ${oneLine(model.title)}: client library for ${title}

Version ${version} of the library, for version ${oneLine(model.version)} of the API at ${oneLine(model.serverUrl)}.
The API key is sent ${kinds.join(', or ') || 'nowhere: no operation asks for one'}.

| method (in the case of the language) | operation |
| --- | --- |
${methods.join('\n')}
`;
}

// A line break or a bar would end the line or the cell, and an arrow the comment.
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}|<>]+/gu, ' ');
