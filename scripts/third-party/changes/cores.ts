/** Public API of the hand-written core of a library, without what is generated from our own contract. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '../../../generators/languages/language.ts';
import type { ApiFiles } from '../../release/api/changes.ts';
import { filesBelow } from '../../files/tree.ts';

/** File of a packaged generator with the public APIs of its cores, by the ids of their languages. */
export const CORES = 'cores.json';

/** Returns the public API of a core: as the package of the generator records it, or from this repository. */
export function coreApi(root: string, language: CoreLanguage): ApiFiles {
  const packed = join(root, CORES);
  if (!existsSync(packed)) return coreInRepository(root, language);
  return (JSON.parse(readFileSync(packed, 'utf8')) as Record<string, ApiFiles>)[language.id] ?? {};
}

type CoreLanguage = Pick<Language, 'id' | 'generatedFolder' | 'versioning'>;

/** Returns the recorded API of our own library without the declarations of generated files. */
function coreInRepository(root: string, { id, generatedFolder, versioning }: CoreLanguage): ApiFiles {
  const library = join(root, 'sdks', id);
  const generated = declaredBelow(join(library, generatedFolder));
  const folder = join(library, versioning.api);
  const texts = filesBelow(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(
    texts.map(([name, text]) => [name, withoutDeclarations(text, (own) => generated.has(own))]),
  );
}

/** Returns the public API without what only an API with webhooks needs. */
export const webhookFree = (api: ApiFiles): ApiFiles =>
  Object.fromEntries(
    Object.entries(api).map(([name, text]) => [name, withoutDeclarations(text, (own) => /webhook/i.test(own))]),
  );

const DECLARED =
  /^(?:(?:export|declare|public|final|abstract|readonly|sealed|static|async) )*(?:class|interface|enum|record|type|const|function|def) (\w+)|^(\w+)(?:: TypeAlias)? = |^ +\w+ as (\w+),$/gm;

/** Returns the names that are declared in the files below a folder. */
function declaredBelow(folder: string): Set<string> {
  return new Set(
    filesBelow(folder).flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const names = [...text.matchAll(DECLARED)].flatMap((found) =>
        found.slice(1).filter((name) => name !== undefined),
      );
      // Java and PHP have one public type in each file.
      return [...names, basename(path).replace(/\.\w+$/, '')];
    }),
  );
}

const START = /\n(?=[^\s}])/;
const NAMED = /\b(?:class|interface|enum|record|type|const|function|namespace)\s+([\w.\\$]+)/;

/** Leaves out the declarations with some names. Each begins in the first column; further lines are indented. */
function withoutDeclarations(text: string, isLeftOut: (name: string) => boolean): string {
  return text
    .split(START)
    .filter((block) => !isLeftOut(nameIn(block)))
    .join('\n');
}

/** Returns the name of the outermost type, without its package: `Cat` for `com.zoo.Cat$Builder`. */
function nameIn(block: string): string {
  const [line = ''] = block.split('\n');
  const exported = /^export \{ \w+ as (\w+) \}/.exec(line)?.[1];
  const name = exported ?? NAMED.exec(line)?.[1] ?? /^(?:[\w.]+ )*?(\w+)(?:\(|: )/.exec(line)?.[1] ?? '';
  // API Extractor numbers a name that another module has, too, and names the module of a resource after it.
  const own = name.split(/[.\\]/).at(-1)?.split('$')[0] ?? '';
  return own.replace(/_\d+$/, '').replace(/Module$/, '');
}
