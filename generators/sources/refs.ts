import { isMap, isPair, type Node, type Pair, visit } from 'yaml';
import { type Diagnostic, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, type SourceFile } from './parse.ts';
import { scalarText } from './pointer.ts';

/** A `$ref` of the contract that names a place inside the contract's folder. */
export interface Reference {
  from: SourceFile;
  /** The node of the reference's text. */
  node: Node;
  /** Target file, relative to the contract's folder. */
  path: string;
  /** JSON Pointer fragment of the target, `#` for the whole file. */
  pointer: string;
}

const HINT = 'a $ref is a relative path to a YAML file inside the contract folder';

/** All references of one file, and a diagnostic for each that leaves the contract's folder or says nothing. */
export function referencesOf(file: SourceFile): { references: Reference[]; diagnostics: Diagnostic[] } {
  const references: Reference[] = [];
  const diagnostics: Diagnostic[] = [];
  visit(file.document, {
    Map: (_key, map) => {
      const pair = map.items.find((item): item is Pair<Node, Node | null> => isPair(item) && keyText(item) === '$ref');
      if (pair === undefined) return;
      const target = typeof scalarText(pair.value) === 'string' ? scalarText(pair.value) : undefined;
      const resolved = target === undefined ? 'is no text' : resolveTarget(file.path, target);
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

/** Where a reference written in `base` points, or in words why it may not be followed. */
export function resolveTarget(base: string, target: string): { path: string; pointer: string } | string {
  const hash = target.indexOf('#');
  const location = hash < 0 ? target : target.slice(0, hash);
  const pointer = hash < 0 ? '#' : target.slice(hash);
  if (/^[a-z][a-z0-9+.-]*:/i.test(location) || location.startsWith('//')) return 'leaves the machine or the folder';
  if (/[\\%?]/.test(location)) return 'holds a backslash, a percent sign or a question mark';
  if (location.startsWith('/')) return 'is an absolute path';
  if (pointer !== '#' && !pointer.startsWith('#/')) return 'names an anchor, not a JSON Pointer';
  if (location === '') return { path: base, pointer };
  const path = joinInside(base, location);
  if (path === undefined) return 'leaves the contract folder';
  return /\.ya?ml$/.test(path) ? { path, pointer } : 'names no YAML file';
}

// Posix joining by hand: `path.join` would hide how often a path climbs above the folder on its way.
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

/** True for a mapping whose only meaning is to point elsewhere. */
export function isReference(node: Node | null): boolean {
  return isMap(node) && node.items.some((item) => isPair(item) && keyText(item) === '$ref');
}
