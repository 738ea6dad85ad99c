import { isMap, isPair, type Node, type Pair, visit } from 'yaml';
import { type Diagnostic, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, type SourceFile } from './parse.ts';
import { scalarText } from './pointer.ts';

/** A `$ref` to a target inside the contract folder. */
export interface Reference {
  from: SourceFile;
  /** Node of the reference text. */
  node: Node;
  /** Target file, relative to the contract folder. */
  path: string;
  /** JSON Pointer fragment of the target. `#` is the whole file. */
  pointer: string;
}

const HINT = 'use a relative path to a YAML file inside the contract folder';

/** Collects all references of one file, and a diagnostic for each that is invalid or leaves the contract folder. */
export function referencesOf(file: SourceFile): { references: Reference[]; diagnostics: Diagnostic[] } {
  const references: Reference[] = [];
  const diagnostics: Diagnostic[] = [];
  visit(file.document, {
    Map: (_key, map) => {
      const pair = map.items.find((item): item is Pair<Node, Node | null> => isPair(item) && keyText(item) === '$ref');
      if (pair === undefined) return;
      const target = typeof scalarText(pair.value) === 'string' ? scalarText(pair.value) : undefined;
      const resolved = target === undefined ? 'is not a string' : resolveTarget(file.path, target);
      if (typeof resolved === 'string') {
        const what = `$ref ${target === undefined ? '' : `${quote(target)} `}${resolved}`;
        diagnostics.push(diagnosticAt(file, pair.value ?? pair.key, 'ref-confined', `${what}; ${HINT}`));
      } else {
        references.push({ from: file, node: pair.value ?? pair.key, ...resolved });
      }
    },
  });
  return { references, diagnostics };
}

/** Resolves a reference in file `base`, or returns the reason why it is not allowed. */
export function resolveTarget(base: string, target: string): { path: string; pointer: string } | string {
  if (target === '') return 'is empty';
  const hash = target.indexOf('#');
  const location = hash < 0 ? target : target.slice(0, hash);
  const pointer = hash < 0 ? '#' : target.slice(hash);
  if (/^[a-z][a-z0-9+.-]*:/i.test(location) || location.startsWith('//')) return 'leaves the machine or the folder';
  if (/[\\%?]/.test(location)) return 'contains a backslash, a percent sign or a question mark';
  if (location.startsWith('/')) return 'is an absolute path';
  if (pointer !== '#' && !pointer.startsWith('#/')) return 'refers to an anchor instead of a JSON Pointer';
  if (location === '') return { path: base, pointer };
  const path = joinInside(base, location);
  if (path === undefined) return 'leaves the contract folder';
  return /\.ya?ml$/.test(path) ? { path, pointer } : 'does not refer to a YAML file';
}

// Not `path.join`, which would hide that a path leaves the folder on its way.
function joinInside(base: string, relative: string): string | undefined {
  const segments = base.split('/').slice(0, -1);
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== '.' && segment !== '') {
      segments.push(segment);
    }
  }
  return segments.join('/');
}

/** Reports whether a node is a mapping with a `$ref`. */
export function isReference(node: Node | null): boolean {
  return isMap(node) && node.items.some((item) => isPair(item) && keyText(item) === '$ref');
}
