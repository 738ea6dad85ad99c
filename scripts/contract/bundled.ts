import { LANGUAGES } from '../../generators/languages/all.ts';
import { buildModel } from '../../generators/model/build.ts';
import { type OpenApiDocument, UnsupportedConstructError } from '../../generators/model/document.ts';
import { checkNames } from '../../generators/names/guard.ts';
import type { Diagnostic, PointerDiagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticInSources } from '../../generators/sources/locate.ts';
import type { Sources } from '../../generators/sources/sources.ts';
import { behaviourDiagnostics, defaultBaseUrlIn } from './behaviour.ts';
import { defaultDiagnostics } from './defaults.ts';
import { growthDiagnostics } from './growth/growth.ts';
import { serverDiagnostics } from './servers.ts';

export const NAME_RULES = LANGUAGES.map(({ names }) => names);

/**
 * Checks what needs the whole document at once: names in all languages, defaults, servers, the generator model, and that v1
 * only grows since the released contract.
 */
export function bundledDiagnostics(
  sources: Sources,
  document: object,
  { folder, released }: { folder: string; released?: object | undefined },
): Diagnostic[] {
  const at = (rule: string, found: readonly PointerDiagnostic[]): Diagnostic[] =>
    found.map(({ pointer, message }) => diagnosticInSources(sources, pointer, rule, message));
  return [
    ...at('names', checkNames(document, NAME_RULES)),
    ...at('valid-default', defaultDiagnostics(document)),
    ...at('server', serverDiagnostics(document, defaultBaseUrlIn(folder))),
    ...at('model', modelDiagnostics(document)),
    ...shrunkIn(sources, document, released),
    ...behaviourDiagnostics(folder, document),
  ];
}

/** Finds what v1 had in the last release and has no more, or has stricter. */
export function shrunkIn(sources: Sources, document: object, released: object | undefined): Diagnostic[] {
  const found = released === undefined ? [] : growthDiagnostics(released, document);
  return found.map(({ pointer, message }) => diagnosticInSources(sources, pointer, 'only-grows', message));
}

/** Finds constructs that no SDK can be generated from, by building the model. */
function modelDiagnostics(document: object): PointerDiagnostic[] {
  try {
    buildModel(document as OpenApiDocument);
    return [];
  } catch (error) {
    if (!(error instanceof UnsupportedConstructError)) throw error;
    return [{ pointer: error.pointer, message: error.message }];
  }
}
