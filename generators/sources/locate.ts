import type { Node } from 'yaml';
import type { Finding } from './finding.ts';
import { findingAt, type SourceFile } from './parse.ts';
import { child, type Entry, pointerTokens, scalarText, toPointer } from './pointer.ts';
import { isReference, resolveTarget } from './refs.ts';
import { componentKind, resolve, type Sources } from './sources.ts';

type Place = Entry & { file: SourceFile };

/** A finding at the line a person wrote, for a JSON Pointer into the bundled document. */
export function findingInSources(sources: Sources, pointer: string, rule: string, message: string): Finding {
  const place = locate(sources, pointer);
  if (place === undefined) return { file: sources.entry, line: 1, column: 1, rule, message };
  return findingAt(place.file, place.at, rule, message);
}

/** The source of a place in the bundle, or the closest one above it. */
function locate(sources: Sources, pointer: string): Place | undefined {
  const tokens = pointerTokens(pointer);
  const component = tokens[0] === 'components' ? findComponent(sources, tokens[1] ?? '', tokens[2] ?? '') : undefined;
  let place = component ?? resolve(sources, sources.entry, '#');
  for (const token of component === undefined ? tokens : tokens.slice(3)) {
    if (place === undefined) return undefined;
    const here: Place = followed(sources, place);
    const next = child(here.value, token);
    if (next === undefined) return place;
    place = { ...next, file: here.file };
  }
  return place;
}

// The bundler lifts `components/schemas/orders.yaml#/Order` to `#/components/schemas/Order`.
function findComponent(sources: Sources, kind: string, name: string): Place | undefined {
  for (const file of sources.files.values()) {
    if (componentKind(file.path) !== kind) continue;
    const found = resolve(sources, file.path, toPointer([name]));
    if (found !== undefined) return found;
  }
  return undefined;
}

function followed(sources: Sources, place: Place): Place {
  let current = place;
  // Circles of references are findings of their own, before anything is located.
  for (let hops = 0; hops < 32 && isReference(current.value as Node | null); hops += 1) {
    const target = resolveTarget(current.file.path, scalarText(child(current.value, '$ref')?.value) ?? '');
    const next = typeof target === 'string' ? undefined : resolve(sources, target.path, target.pointer);
    if (next === undefined) return current;
    current = { ...next, at: current.at };
  }
  return current;
}
