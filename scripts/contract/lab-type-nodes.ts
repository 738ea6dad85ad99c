import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';

/** Returns the declarations of the lab's types. `texts` are its files, and `known` the names of the contract's schemas. */
export async function labTypeNodes(
  folder: string,
  texts: readonly string[],
  known: ReadonlySet<string>,
): Promise<ts.Node[]> {
  const nodes = await openapiTS(pathToFileURL(join(folder, 'openapi.yaml')), {
    defaultNonNullable: false,
    inject: `import type { components as contract } from './types.ts';`,
    transform(_schema, { path = '' }) {
      const [, section, kind, name = '', ...rest] = path.split('/');
      const isContracts = section === 'components' && kind === 'schemas' && rest.length === 0 && known.has(name);
      return isContracts ? typeOf(name) : undefined;
    },
  });
  return operationTypes(nodes, viewsIn(texts));
}

/** Returns the ids of operations that have the parameters and the response of another one. */
function viewsIn(texts: readonly string[]): Set<string> {
  type Operation = { operationId?: string; 'x-carries-out'?: string } | undefined;
  const items = texts.flatMap((text) => Object.values(parse(text, { merge: true }) as Record<string, object>));
  const operations = items.flatMap((item) => Object.values(item) as Operation[]);
  return new Set(operations.flatMap((one) => (one?.['x-carries-out'] === undefined ? [] : (one.operationId ?? []))));
}

/** Returns the types without the list of paths and without the operations that are views. */
function operationTypes(nodes: readonly ts.Node[], views: ReadonlySet<string>): ts.Node[] {
  return nodes.flatMap((node) => {
    if (!ts.isInterfaceDeclaration(node)) return [node];
    if (['paths', 'webhooks'].includes(node.name.text)) return [];
    if (node.name.text !== 'operations') return [node];
    const members = node.members.filter(({ name }) => !(name && ts.isIdentifier(name) && views.has(name.text)));
    return [
      ts.factory.updateInterfaceDeclaration(
        node,
        node.modifiers,
        node.name,
        node.typeParameters,
        node.heritageClauses,
        members,
      ),
    ];
  });
}

const text = (value: string): ts.TypeNode => ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(value));

function typeOf(name: string): ts.TypeNode {
  const contract = ts.factory.createTypeReferenceNode('contract');
  const schemas = ts.factory.createIndexedAccessTypeNode(contract, text('schemas'));
  return ts.factory.createIndexedAccessTypeNode(schemas, text(name));
}
