import type { ParameterNode, SchemaNode } from '../model/document.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { withParameterCodes } from './code-names.ts';
import { examplesOf } from './examples.ts';
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
  const last = lists.at(-1)?.pointer ?? '#';
  for (const [, name = ''] of path.matchAll(/\{([^}]*)\}/g)) {
    if (unique.some(({ node }) => node['in'] === 'path' && node['name'] === name)) continue;
    report.warn(last, `the path has {${name}}, which is not declared; SDKs take a string`);
    sent.push({ node: { name, in: 'path', required: true, schema: { type: 'string' } }, pointer: last });
  }
  return withParameterCodes(sent.flatMap((ref) => parameterOf(ref, context)));
}

function parameterOf({ node, pointer }: NodeRef, context: ParametersContext): ParameterNode[] {
  const { report, schemas, operationId } = context;
  const name = textOf(node['name']) ?? '';
  const location = textOf(node['in']) ?? '';
  const style = textOf(node['style']) ?? STYLES[location];
  if (node['schema'] === undefined && node['content'] === undefined)
    report.error(pointer, `the parameter "${name}" has no schema; add one`);
  const isDeep = location === 'query' && style === 'deepObject';
  if (style !== STYLES[location] && !isDeep) {
    report.error(pointer, `the style ${style} is not supported for ${location} parameters; use ${STYLES[location]}`);
  }
  const schema = schemas.convert(
    node['schema'],
    memberPointer(pointer, 'schema'),
    `${pascalCase(operationId)}${pascalCase(name)}`,
  );
  const isRequired = node['required'] === true || location === 'path';
  if (location === 'path' && node['required'] !== true)
    report.warn(pointer, `the parameter "${name}" of the path is not required; SDKs require it`);
  const common = { ...(pick(node, 'deprecated', 'explode') as Partial<ParameterNode>), in: location };
  const members = location === 'query' && !isDeep && node['explode'] !== false ? membersOf(schema, schemas) : [];
  // The style `form` sends each member of an object as a parameter (RFC 6570, section 3.2.8).
  if (members.length > 0) {
    report.warn(pointer, `the parameter "${name}" is an object; SDKs have each of its members as a parameter`);
    return members.map((member) => ({ ...common, ...member, required: isRequired && member.required }));
  }
  const described = { ...(pick(node, 'description') as Partial<ParameterNode>), ...common };
  if (isDeep) return [{ ...described, style, name, required: isRequired, schema }];
  return [
    {
      ...described,
      ...exampleOf({ node, pointer }, context),
      name,
      required: isRequired,
      schema: (node['content'] === undefined ? sendable(schema, schemas) : undefined) ?? anyText(report, pointer, name),
    },
  ];
}

/** Returns the first example of a parameter, or of its schema. */
function exampleOf(ref: NodeRef, { document }: ParametersContext): { example?: unknown } {
  const { node, pointer } = ref;
  const schema = document.follow({ node: objectOf(node['schema']), pointer: memberPointer(pointer, 'schema') }).node;
  const own = examplesOf(document, ref).map(({ value }) => value);
  const example = [...own, schema['example'], ...listOf(schema['examples'])].find((value) => value !== undefined);
  return example === undefined ? {} : { example };
}

/** Parameter with the same name and value as a member of an object. */
interface Member {
  name: string;
  schema: SchemaUse;
  required: boolean;
}

/** Returns the members of an object as parameters; none if one of them is more than a scalar or a list of scalars. */
function membersOf(use: SchemaUse, schemas: Schemas): Member[] {
  const node = '$ref' in use ? schemas.components[use.$ref.replace(/^.*\//, '')] : undefined;
  const all = Object.entries(node?.properties ?? {});
  const members = all.flatMap(([name, value]): Member[] => {
    const { 'x-sdk': sdk, ...own } = value as SchemaNode;
    const schema = sendable(sdk?.type === 'json' ? { ...own, 'x-sdk': { type: 'json' } } : own, schemas);
    return schema === undefined ? [] : [{ name, schema, required: node?.required?.includes(name) === true }];
  });
  return members.length === all.length ? members : [];
}

function anyText(report: Report, pointer: string, name: string): SchemaNode {
  report.warn(
    pointer,
    `the parameter "${name}" is not a scalar or a list of scalars; SDKs take its text as it is sent`,
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
  if (use['x-sdk']?.type === 'json') return { type: 'string', ...pick(use as Record<string, unknown>, 'description') };
  if (use.oneOf !== undefined) return use.oneOf[0] === undefined ? undefined : sendable(use.oneOf[0], schemas);
  const type = [use.type ?? []].flat().find((name) => name !== 'null');
  if (type === 'object') return undefined;
  if (type !== 'array') return { ...use, type: type ?? 'string' };
  const items = use.items === undefined ? undefined : sendable(use.items, schemas);
  return items === undefined || (!('$ref' in items) && items.type === 'array') ? undefined : { ...use, type, items };
}
