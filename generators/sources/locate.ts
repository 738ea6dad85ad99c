import type { Diagnostic } from './diagnostic.ts';
import { diagnosticAt, type SourceFile } from './parse.ts';
import { child, type Entry, pointerTokens, toPointer } from './pointer.ts';
import { PARTS } from './one-document.ts';
import { componentKind, followReferences, resolve, type SourceLocation, type Sources } from './sources.ts';

/** Creates a diagnostic at the source line of a JSON Pointer into the bundled document. */
export function diagnosticInSources(sources: Sources, pointer: string, rule: string, message: string): Diagnostic {
  const location = locate(sources, pointer);
  if (location === undefined) return { file: sources.entry, line: 1, column: 1, rule, message };
  return diagnosticAt(location.file, location.at, rule, message);
}

/** Returns the node of a pointer into a file, or its closest ancestor: the key in a map, otherwise the value. */
export function nodeAt({ document: { contents } }: SourceFile, pointer: string): unknown {
  let entry: Entry | undefined = contents === null ? undefined : { at: contents, value: contents };
  for (const token of pointerTokens(pointer)) {
    const next: Entry | undefined = child(entry?.value ?? null, token);
    if (next === undefined) break;
    entry = next;
  }
  return entry?.at;
}

/** Finds the source location of a pointer into the bundle, or its closest ancestor. */
function locate(sources: Sources, pointer: string): SourceLocation | undefined {
  const tokens = pointerTokens(pointer);
  const component = tokens[0] === 'components' ? findComponent(sources, tokens[1] ?? '', tokens[2] ?? '') : undefined;
  const part = tokens[0] === PARTS ? resolve(sources, tokens[1] ?? '', '#') : undefined;
  let location = component ?? part ?? resolve(sources, sources.entry, '#');
  const passed = component !== undefined ? 3 : part !== undefined ? 2 : 0;
  for (const token of tokens.slice(passed)) {
    if (location === undefined) return undefined;
    const here = followReferences(sources, location);
    const next = child(here.value, token);
    if (next === undefined) return location;
    location = { ...next, file: here.file };
  }
  return location;
}

// The bundler moves `components/schemas/orders.yaml#/Order` to `#/components/schemas/Order`.
function findComponent(sources: Sources, kind: string, name: string): SourceLocation | undefined {
  for (const file of sources.files.values()) {
    if (componentKind(file.path) !== kind) continue;
    const found = resolve(sources, file.path, toPointer([name]));
    if (found !== undefined) return found;
  }
  return undefined;
}
