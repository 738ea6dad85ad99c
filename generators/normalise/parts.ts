import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import type { SchemaRoots } from './schema-roots.ts';
import { listOf, objectOf, type NodeRef } from './source.ts';

/**
 * Returns all schemas that apply at once: those of `allOf` and of references with further keywords, each before the schema
 * that contains it, and each once, so that diamonds cost nothing.
 */
export function partsOf(roots: SchemaRoots, report: Report, root: NodeRef): NodeRef[] {
  const parts: NodeRef[] = [];
  const seen = new Set<string>();
  const open = new Set<string>();
  const visit = (part: NodeRef): void => {
    if (open.has(part.pointer)) {
      report.warn(part.pointer, 'allOf refers to the schema itself, which says nothing; SDKs ignore this part');
    }
    if (seen.has(part.pointer)) return;
    seen.add(part.pointer);
    open.add(part.pointer);
    const reference = roots.referenceOf(part);
    const inner = listOf(part.node['allOf']).map((each, index): NodeRef => {
      return { node: objectOf(each), pointer: memberPointer(part.pointer, 'allOf', index) };
    });
    for (const each of [...(reference === undefined ? [] : [reference]), ...inner]) visit(resolved(roots, each));
    open.delete(part.pointer);
    parts.push(part);
  };
  visit(root);
  return parts;
}

/** Follows references, but not `allOf`, whose parts must be visited one by one. */
function resolved(roots: SchemaRoots, start: NodeRef): NodeRef {
  const passed = new Set<string>();
  let ref = start;
  for (let next = roots.target(ref); next !== undefined && !passed.has(ref.pointer); next = roots.target(ref)) {
    passed.add(ref.pointer);
    ref = next.ref;
  }
  return ref;
}
