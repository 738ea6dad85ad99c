import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Credential, SdkModel } from '../../generators/model/model.ts';
import { type Language, LANGUAGE_TITLES } from '../../generators/names/naming.ts';
import { sdkVersionOf } from './fingerprint.ts';
import type { Product } from './produce.ts';

/** What a library is made of beside generated code and documents, below `sdks/<language>/`. */
const HAND_WRITTEN: Record<Language, readonly string[]> = {
  php: ['composer.json', 'package.json', 'src'],
  python: ['package.json', 'pyproject.toml', 'src'],
  node: ['package.json', 'src', 'tsconfig.json'],
  java: ['.mvn', 'package.json', 'pom.xml', 'src/main'],
};
const LEFT_BY_USE = new Set(['__pycache__', '.DS_Store']);

/** How the README of a library starts that was made from a document of others. */
export const MADE_BY = '<!-- Made by `npm run generate -- --input';

/** Lays a whole library into the folder `to`: the core of this repository with what was generated. */
export function layLibrary(root: string, { language, target, fresh }: Product, to: string): void {
  const library = join(root, 'sdks', language);
  const generated = join(root, target);
  mkdirSync(to, { recursive: true });
  for (const path of HAND_WRITTEN[language]) {
    cpSync(join(library, path), join(to, path), {
      recursive: true,
      filter: (file) => file !== generated && !LEFT_BY_USE.has(basename(file)),
    });
  }
  cpSync(join(root, fresh), join(to, target.slice(`sdks/${language}/`.length)), { recursive: true });
}

export interface DocumentOptions {
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
  writeFileSync(join(to, 'README.md'), readmeOf(language, sdkVersionOf(root, language), model, source));
}

const KEYS: Record<Credential['kind'], string> = {
  bearer: 'as bearer token (RFC 6750)',
  basic: 'as user name and password (RFC 7617); give the key as `user:password`',
  header: 'in a header of its own',
};

function readmeOf(language: Language, version: string, model: SdkModel, source: string): string {
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

# ${oneLine(model.title)}: client library for ${LANGUAGE_TITLES[language]}

Version ${version} of the library, for version ${oneLine(model.version)} of the API at ${oneLine(model.serverUrl)}.
The API key is sent ${kinds.join(', or ') || 'nowhere: no operation asks for one'}.

| method (in the case of the language) | operation |
| --- | --- |
${methods.join('\n')}
`;
}

// A line break or a bar would end the line or the cell, and an arrow the comment.
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}|<>]+/gu, ' ');
