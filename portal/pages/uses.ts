import { valueAt } from '../../generators/sources/json.ts';
import type { Contract } from '../contract.ts';
import type { Uses } from './schema.ts';

const NAME = /^#\/components\/schemas\/([^/]+)$/;

/** Returns where each schema is used, without the uses inside other schemas of that place. */
export function usesOf({ document, operations, webhooks }: Contract): Map<string, Uses> {
  const uses = new Map<string, { pages: Map<string, string>; schemas: Set<string> }>();
  const of = (name: string) => {
    const known = uses.get(name) ?? { pages: new Map<string, string>(), schemas: new Set<string>() };
    uses.set(name, known);
    return known;
  };
  for (const { id, title, operation } of operations)
    for (const name of namesIn(operation, document.openapi)) of(name).pages.set(`reference/${id}`, title);
  for (const { id, type, operation } of webhooks)
    for (const name of namesIn(operation, document.openapi)) of(name).pages.set(`events/${id}`, type);
  for (const [owner, schema] of document.schemas)
    for (const name of namesIn(schema, document.openapi)) if (name !== owner) of(name).schemas.add(owner);
  return new Map(
    [...uses].map(([name, { pages, schemas }]) => [
      name,
      { pages: [...pages].map(([page, text]) => ({ page, text })), schemas: [...schemas] },
    ]),
  );
}

/** Returns the names of schemas below a node; references to other parts than schemas are followed. */
function namesIn(node: unknown, root: unknown, passed = new Set<unknown>()): Set<string> {
  if (typeof node !== 'object' || node === null || passed.has(node)) return new Set();
  passed.add(node);
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const name = NAME.exec($ref)?.[1];
    if (name !== undefined) return new Set([name]);
    return namesIn(valueAt(root, $ref), root, passed);
  }
  return new Set(Object.values(node).flatMap((child) => [...namesIn(child, root, passed)]));
}
