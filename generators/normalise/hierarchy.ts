import { memberPointer, pointerTokens, toPointer } from '../sources/pointer.ts';
import type { Flattener } from './flatten.ts';
import { objectOf, type NodeRef, type SourceDocument } from './source.ts';

/** The named schemas of a document that extend another one by `allOf`. */
export class Hierarchy {
  readonly #document: SourceDocument;
  readonly #flattener: Flattener;
  #kinds: Map<string, NodeRef[]> | undefined;

  constructor(document: SourceDocument, flattener: Flattener) {
    this.#document = document;
    this.#flattener = flattener;
  }

  /** Returns the named schemas that extend the schema at `pointer`, directly or through others, by name. */
  kindsOf(pointer: string): readonly NodeRef[] {
    this.#kinds ??= this.#all();
    return this.#kinds.get(pointer) ?? [];
  }

  #all(): Map<string, NodeRef[]> {
    const kinds = new Map<string, NodeRef[]>();
    for (const [name, value] of Object.entries(this.#document.component('schemas'))) {
      const kind = { node: objectOf(value), pointer: memberPointer('#', 'components', 'schemas', name) };
      const bases = this.#flattener.partsOf(kind);
      // Another name of a schema is no kind of its own.
      if (bases.at(-1) !== kind.pointer) continue;
      for (const base of bases.slice(0, -1)) kinds.set(base, [...(kinds.get(base) ?? []), kind]);
    }
    return kinds;
  }
}

/** Returns the values of a mapping by the pointers of their schemas: a name or a reference (OpenAPI 3.1, section 4.8.25). */
export function mappingOf(discriminator: unknown): [value: string, pointer: string][] {
  return Object.entries(objectOf(objectOf(discriminator)['mapping'])).map(([value, target]) => {
    const text = String(target);
    const pointer = text.startsWith('#')
      ? toPointer(pointerTokens(text))
      : memberPointer('#', 'components', 'schemas', text);
    return [value, pointer];
  });
}
