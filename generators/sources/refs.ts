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

const NO_YAML = 'does not refer to a YAML file';
const ANCHOR = 'refers to an anchor instead of a JSON Pointer';
const HINT = 'use a relative path to a YAML file inside the contract folder';

/** Members whose values are data, in which `$ref` is not a reference (OpenAPI 3.1, section 4.8). */
export const DATA = new Set(['const', 'default', 'enum', 'example', 'value']);
/** Members whose keys are names, such as those of properties. */
export const NAMED =
  /^(?:\$defs|callbacks|definitions|examples|headers|links|parameters|pathItems|paths|patternProperties|properties|requestBodies|responses|schemas|securitySchemes|webhooks)$/;

interface References {
  references: Reference[];
  diagnostics: Diagnostic[];
}

/**
 * Collects all references of one file, and a diagnostic for each that is invalid or leaves the contract folder.
 * @param isOurs false for a third-party document, whose data may contain `$ref`
 */
export function referencesOf(file: SourceFile, isOurs = true): References {
  const found: References = { references: [], diagnostics: [] };
  visit(file.document, {
    Map: (_key, map, ancestors) => {
      const pair = map.items.find((item): item is Pair<Node, Node | null> => isPair(item) && keyText(item) === '$ref');
      if (pair === undefined) return;
      const target = typeof scalarText(pair.value) === 'string' ? scalarText(pair.value) : undefined;
      if (!isOurs && (target === undefined || isData(ancestors))) return;
      const resolved = target === undefined ? 'is not a string' : allowedTarget(file.path, target, isOurs);
      if (typeof resolved === 'string') {
        const what = `$ref ${target === undefined ? '' : `${quote(target)} `}${resolved}`;
        // A third-party document may resolve it by an anchor or an identifier, and loses what reaches another one.
        if (!isOurs) return;
        found.diagnostics.push(diagnosticAt(file, pair.value ?? pair.key, 'ref-confined', `${what}; ${HINT}`));
      } else {
        found.references.push({ from: file, node: pair.value ?? pair.key, ...resolved });
      }
    },
  });
  return found;
}

// Our own files are all YAML.
function allowedTarget(base: string, target: string, isOurs: boolean): ReturnType<typeof resolveTarget> {
  const resolved = resolveTarget(base, target);
  return isOurs && typeof resolved !== 'string' && resolved.path.endsWith('.json') ? NO_YAML : resolved;
}

/** Reports whether a map is part of an example, a default value or an extension. */
function isData(ancestors: readonly unknown[]): boolean {
  const keys = ancestors.filter((each) => isPair(each)).map((pair) => keyText(pair) ?? '');
  return keys.some((key, index) => {
    const isName = NAMED.test(keys[index - 1] ?? '') && !NAMED.test(keys[index - 2] ?? '');
    return !isName && (DATA.has(key) || key.startsWith('x-'));
  });
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
  if (pointer !== '#' && !pointer.startsWith('#/')) return ANCHOR;
  if (location === '') return { path: base, pointer };
  const path = joinInside(base, location);
  if (path === undefined) return 'leaves the contract folder';
  return /\.(?:ya?ml|json)$/.test(path) ? { path, pointer } : NO_YAML;
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
