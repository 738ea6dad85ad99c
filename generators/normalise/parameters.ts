import type { ParameterNode, SchemaNode } from '../model/document.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { collision } from './naming.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { listOf, objectOf, pick, type NodeRef, type SourceDocument, textOf } from './source.ts';

// OpenAPI 3.1, section 4.8.12.1: header parameters with these names are ignored, because content and security define
// them.
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);
const STYLES: Record<string, string> = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };

interface ParametersContext {
  document: SourceDocument;
  report: Report;
  schemas: Schemas;
  operationId: string;
  path: string;
}

/** Returns all parameters of an operation, including those of its path item. */
export function parametersOf(lists: readonly NodeRef[], context: ParametersContext): ParameterNode[] {
  const { document, report, path } = context;
  const refs = lists.flatMap(({ node, pointer }) =>
    listOf(node['parameters']).map((value, index) =>
      document.follow({ node: objectOf(value), pointer: memberPointer(pointer, 'parameters', index) }),
    ),
  );
  // A parameter of the operation overrides one of its path item with the same location and name.
  const unique = [
    ...new Map(refs.map((ref) => [`${String(ref.node['in'])} ${String(ref.node['name'])}`, ref])).values(),
  ];
  const sent = unique.filter(
    ({ node }) => node['in'] !== 'header' || !IGNORED_HEADERS.has(String(node['name']).toLowerCase()),
  );
  const names = sent.filter(({ node }) => node['in'] !== 'header').map(({ node }) => String(node['name']));
  const same = collision('member', names);
  const last = lists.at(-1)?.pointer ?? '#';
  if (same !== undefined) {
    report.error(
      last,
      `the parameters "${same[0]}" and "${same[1]}" have the same name in one of the languages; rename one`,
    );
  }
  for (const [, name = ''] of path.matchAll(/\{([^}]*)\}/g)) {
    if (unique.some(({ node }) => node['in'] === 'path' && node['name'] === name)) continue;
    report.warn(last, `the path has {${name}}, which is not declared; SDKs take a string`);
    sent.push({ node: { name, in: 'path', required: true, schema: { type: 'string' } }, pointer: last });
  }
  return sent.map((ref) => parameterOf(ref, context));
}

function parameterOf({ node, pointer }: NodeRef, { report, schemas, operationId }: ParametersContext): ParameterNode {
  const name = textOf(node['name']) ?? '';
  const location = textOf(node['in']) ?? '';
  const style = textOf(node['style']) ?? STYLES[location];
  if (node['schema'] === undefined) report.error(pointer, `the parameter "${name}" has no schema; add one`);
  const isDeep = location === 'query' && style === 'deepObject';
  if (style !== STYLES[location] && !isDeep) {
    report.error(pointer, `the style ${style} is not supported for ${location} parameters; use ${STYLES[location]}`);
  }
  const schema = schemas.convert(
    node['schema'],
    memberPointer(pointer, 'schema'),
    `${pascalCase(operationId)}${pascalCase(name)}`,
  );
  return {
    ...(pick(node, 'description', 'deprecated', 'explode') as Partial<ParameterNode>),
    ...(isDeep ? { style } : {}),
    name,
    in: location,
    required: node['required'] === true,
    schema: isDeep ? schema : (sendable(schema, schemas) ?? unsupportedType(report, pointer, name)),
  };
}

function unsupportedType(report: Report, pointer: string, name: string): SchemaNode {
  report.error(
    pointer,
    `the parameter "${name}" must be a string, number, boolean or an array of these; correct its type`,
  );
  return { type: 'string' };
}

type SchemaUse = NonNullable<ParameterNode['schema']>;

// A parameter without a type is sent as text. Null means that it is omitted.
function sendable(use: SchemaUse, schemas: Schemas): SchemaUse | undefined {
  if ('$ref' in use) {
    const node = schemas.components[use.$ref.replace(/^.*\//, '')];
    return node?.enum === undefined ? undefined : use;
  }
  if (use['x-sdk'] !== undefined) return { type: 'string', ...pick(use as Record<string, unknown>, 'description') };
  if (use.oneOf !== undefined) return use.oneOf[0] === undefined ? undefined : sendable(use.oneOf[0], schemas);
  const type = [use.type ?? []].flat().find((name) => name !== 'null');
  if (type === 'object') return undefined;
  if (type !== 'array') return { ...use, type: type ?? 'string' };
  const items = use.items === undefined ? undefined : sendable(use.items, schemas);
  return items === undefined || (!('$ref' in items) && items.type === 'array') ? undefined : { ...use, type, items };
}
