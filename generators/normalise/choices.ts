import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { isTyping, type SchemaRoots, typingKeywords } from './schema-roots.ts';
import { type Json, listOf, objectOf, type NodeRef } from './source.ts';

/** The alternatives of one `oneOf` or `anyOf`, without null, or schemas that apply under a condition. */
export interface Choice {
  keyword: 'oneOf' | 'anyOf' | 'if';
  pointer: string;
  options: NodeRef[];
  /** True if null is one of the alternatives. */
  hasNull: boolean;
  discriminator: Json;
}

/** Reports whether a schema allows null and nothing else. A document of 3.0 says so with `nullable` alone. */
export function isNull({ node }: NodeRef): boolean {
  const typing = typingKeywords(node);
  if (typing.length === 1 && typing[0] === 'nullable') return node['nullable'] === true;
  const values = node['const'] === undefined ? listOf(node['enum']) : [node['const']];
  if (values.length > 0) return values.every((value) => value === null);
  return [node['type'] ?? []].flat().join() === 'null';
}

/** Returns the choices of a schema. */
export function choicesOf(roots: SchemaRoots, report: Report, { node, pointer }: NodeRef): Choice[] {
  const discriminator = objectOf(node['discriminator']);
  return (['oneOf', 'anyOf'] as const).flatMap((keyword): Choice[] => {
    const all = listOf(node[keyword]).map((option, index): NodeRef => {
      return roots.of({ node: objectOf(option), pointer: memberPointer(pointer, keyword, index) });
    });
    if (all.length === 0) return [];
    if (all.every(onlyRequires)) {
      report.warn(pointer, `${keyword} only requires one or another property; SDKs require none of them`);
      return [];
    }
    const others = all.filter((option) => !isNull(option));
    const known = new Map<string, NodeRef>();
    for (const option of others) {
      // The schema itself as one of its alternatives says nothing.
      if (option.pointer === pointer)
        report.warn(pointer, `${keyword} lists the schema itself; SDKs ignore this alternative`);
      else known.set(option.pointer, option);
    }
    return [{ keyword, pointer, options: [...known.values()], hasNull: others.length < all.length, discriminator }];
  });
}

/** Reports whether an alternative only says which properties it requires, or which values it excludes. */
function onlyRequires({ node }: NodeRef): boolean {
  const isRestricted = node['required'] !== undefined || node['not'] !== undefined;
  return isRestricted && typingKeywords(node).every((keyword) => keyword === 'required');
}

/** Returns the schemas of `if` and `dependentSchemas`, each of which may apply or not. */
export function conditionsOf(roots: SchemaRoots, { node, pointer }: NodeRef): Choice[] {
  const branches = ['if', 'then', 'else'].map((keyword) => [node[keyword], memberPointer(pointer, keyword)] as const);
  const dependent = Object.entries(objectOf(node['dependentSchemas'])).map(
    ([name, value]) => [value, memberPointer(pointer, 'dependentSchemas', name)] as const,
  );
  const options = [...branches, ...dependent]
    .map(([value, at]) => roots.of({ node: objectOf(value), pointer: at }))
    .filter(({ node: option }) => isTyping(option) && typingKeywords(option).some((keyword) => keyword !== 'required'));
  if (options.length === 0) return [];
  return [{ keyword: 'if', pointer, options, hasNull: false, discriminator: {} }];
}
