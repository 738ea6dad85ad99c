import { isMap, isPair, type Node, type Pair, visit } from 'yaml';
import { type Diagnostic, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, type SourceFile } from './parse.ts';
import { isReference } from './refs.ts';

/**
 * Reports members next to a `$ref`, which tools ignore. A field may have its own description, which the model takes
 * instead of that of the schema (OpenAPI 3.1, section 4.8.23).
 */
export function refSiblingsIn(file: SourceFile): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(file.document, {
    Map: (_key, map, ancestors) => {
      if (!isReference(map)) return;
      const allowed = isField(ancestors) ? ['$ref', 'description'] : ['$ref'];
      for (const pair of map.items as Pair<Node, Node | null>[]) {
        const name = keyText(pair) ?? '';
        if (allowed.includes(name)) continue;
        const where = allowed.length > 1 ? 'only a description has an effect there' : 'nothing has an effect there';
        const message = `${quote(name)} next to $ref is ignored: ${where}; remove it, or change the target`;
        diagnostics.push(diagnosticAt(file, pair.key, 'ref-siblings', message));
      }
    },
  });
  return diagnostics;
}

/** Reports whether a node with these ancestors is a field of an object: a member of `properties`. */
function isField(ancestors: readonly unknown[]): boolean {
  const [owner, map, field] = ancestors.slice(-3);
  return isPair(owner) && keyText(owner) === 'properties' && isMap(map) && isPair(field);
}
