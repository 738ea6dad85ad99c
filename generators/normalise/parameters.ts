import type { ParameterNode, SchemaNode } from '../model/document.ts';
import { placeholdersOf } from '../model/paths.ts';
import { isJson } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { withParameterCodes } from './code-names.ts';
import { examplesOf } from './examples.ts';
import { contentOf, isNested, listOfAll, type SchemaUse, sendable, styleOf, stylesOf } from './parameter-forms.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { listOf, objectOf, pick, type NodeRef, type SourceDocument, textOf } from './source.ts';

// OpenAPI 3.1, section 4.8.12.1: header parameters with these names are ignored, because content and security define
// them.
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** Headers that the libraries refuse from a caller (`framing_headers` of behaviour.yaml), in small letters. */
const FRAMING_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

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
  const sent = unique.filter((ref) => ref.node['in'] !== 'header' || isSentHeader(ref, report));
  const last = lists.at(-1)?.pointer ?? '#';
  const placeholders = new Set(placeholdersOf(path));
  for (const name of placeholders) {
    if (unique.some(({ node }) => node['in'] === 'path' && node['name'] === name)) continue;
    report.warn(last, `the path has {${name}}, which is not declared; SDKs take a string`);
    sent.push({ node: { name, in: 'path', required: true, schema: { type: 'string' } }, pointer: last });
  }
  const placed = sent.filter(({ node, pointer }) => {
    const isPlaced = node['in'] !== 'path' || placeholders.has(String(node['name']));
    if (!isPlaced) report.warn(pointer, `the path has no {${String(node['name'])}}; SDKs do not send this parameter`);
    return isPlaced;
  });
  return withParameterCodes(placed.flatMap((ref) => parameterOf(ref, context)));
}

function isSentHeader({ node, pointer }: NodeRef, report: Report): boolean {
  const name = String(node['name']);
  const isFraming = FRAMING_HEADERS.has(name.toLowerCase());
  if (isFraming) report.warn(pointer, `the HTTP client sets the header ${name}; SDKs have no parameter for it`);
  return !isFraming && !IGNORED_HEADERS.has(name.toLowerCase());
}

function parameterOf(ref: NodeRef, context: ParametersContext): ParameterNode[] {
  const { node, pointer } = ref;
  const { report } = context;
  // YAML reads a name such as 1 as a number.
  const name = String(node['name'] ?? '');
  const location = textOf(node['in']) ?? '';
  if (location === 'path' && node['required'] !== true)
    report.warn(pointer, `the parameter "${name}" of the path is not required; SDKs require it`);
  const required = node['required'] === true || location === 'path';
  const common = {
    ...(pick(node, 'description', 'deprecated') as Partial<ParameterNode>),
    name,
    in: location,
    required,
  };
  const content = contentOf(node);
  if (content !== undefined) return [contentParameter(ref, { ...content, common }, context)];
  if (node['schema'] === undefined) report.error(pointer, `the parameter "${name}" has no schema; add one`);
  const style = styleOf(textOf(node['style']), location);
  if (style === undefined) {
    const message = `the style ${String(node['style'])} is not supported for ${location} parameters; use ${stylesOf(location)}`;
    report.error(pointer, message);
  }
  return styledParameters(ref, { common, style }, context);
}

interface Styled {
  common: ParameterNode;
  style: string | undefined;
}

function styledParameters(ref: NodeRef, { common, style }: Styled, context: ParametersContext): ParameterNode[] {
  const { node, pointer } = ref;
  const { report, schemas } = context;
  const { name, in: location } = common;
  const form = pick(node, 'style', 'explode', 'allowReserved') as Partial<ParameterNode>;
  const { schema, isChoice } = schemaOf(ref, style, context);
  const described = withValues(common, schemas.valueText(node['schema'], memberPointer(pointer, 'schema')));
  if (style === 'deepObject') return [{ ...described, style, schema }];
  const isExploded = style === 'form' && node['explode'] !== false;
  const members = location === 'query' && isExploded && !isOpen(ref, context) ? membersOf(schema, schemas) : [];
  // The style `form` sends each member of an object as a parameter (RFC 6570, section 3.2.8).
  if (members.length > 0) {
    report.warn(pointer, `the parameter "${name}" is an object; SDKs have each of its members as a parameter`);
    const { description: _, ...rest } = common;
    return members.map((member) => ({
      ...rest,
      ...form,
      ...member,
      required: common.required === true && member.required,
    }));
  }
  const plain = isChoice ? undefined : sendable(schema, schemas);
  if (location === 'cookie' && (plain === undefined || isList(plain))) {
    report.warn(pointer, `the cookie "${name}" is not a scalar; SDKs send its items with commas, which are encoded`);
  }
  if (plain === undefined && location === 'cookie') return [{ ...described, schema: { type: 'string' } }];
  if (plain === undefined && isNested(schema, schemas)) {
    const message = `the style ${style} does not say how lists and objects in the parameter "${name}" are sent; SDKs send them as JSON`;
    report.warn(pointer, message);
  }
  return [{ ...described, ...form, ...exampleOf(ref, context), schema: plain ?? schema }];
}

const isList = (use: SchemaUse): boolean => !('$ref' in use) && use.type === 'array';

function withValues(common: ParameterNode, text: string): ParameterNode {
  if (text === '' || common.description === undefined) return common;
  return { ...common, description: `${common.description.trim()} ${text}`.trim() };
}

/** Reports whether an object has members that it does not declare, but mentions. */
function isOpen({ node, pointer }: NodeRef, { document }: ParametersContext): boolean {
  const schema = document.follow({ node: objectOf(node['schema']), pointer: memberPointer(pointer, 'schema') }).node;
  return schema['additionalProperties'] !== undefined && schema['additionalProperties'] !== false;
}

/** Returns a parameter with `content`: JSON of any type, or else text as it is sent. */
function contentParameter(
  { node, pointer }: NodeRef,
  { mediaType, schema, common }: { mediaType: string; schema: unknown; common: ParameterNode },
  { report, schemas, operationId }: ParametersContext,
): ParameterNode {
  const hint = `${pascalCase(operationId)}${pascalCase(common.name)}`;
  const at = memberPointer(pointer, 'content', mediaType, 'schema');
  if (isJson(mediaType)) {
    const own = schemas.convert(schema ?? {}, at, hint);
    return { ...withValues(common, schemas.valueText(schema, at)), content: { [mediaType]: { schema: own } } };
  }
  report.warn(pointer, `the parameter "${common.name}" is ${mediaType}; SDKs take its text as it is sent`);
  return { ...common, ...(pick(node, 'allowReserved') as Partial<ParameterNode>), schema: { type: 'string' } };
}

/**
 * Returns the schema of a parameter. A choice between a scalar and a list is a list, because a list of one item is sent
 * like the item, but not in the style `deepObject`. A choice with an object is any JSON value, which the style can send.
 */
function schemaOf(
  { node, pointer }: NodeRef,
  style: string | undefined,
  context: ParametersContext,
): { schema: SchemaUse; isChoice: boolean } {
  const hint = `${pascalCase(context.operationId)}${pascalCase(String(node['name']))}`;
  const { schemas } = context;
  const at = memberPointer(pointer, 'schema');
  const shapes = schemas.shapesOf(node['schema'], at);
  const kinds = new Set(shapes.map(({ kind }) => kind));
  const convert = (value: unknown, place: string): SchemaUse => schemas.convert(value, place, hint);
  if (kinds.size > 1 && (kinds.has('object') || style === 'deepObject'))
    return { schema: convert(node['schema'], at), isChoice: true };
  const [list, ...more] = shapes
    .filter(({ kind }) => kind === 'list')
    .map((shape) => convert(shape.value, shape.pointer));
  if (kinds.size < 2 || list === undefined) return { schema: convert(node['schema'], at), isChoice: false };
  const scalars = shapes.filter(({ kind }) => kind === 'scalar').map((shape) => convert(shape.value, shape.pointer));
  const items = more.flatMap((other) => ('$ref' in other ? [] : (other.items ?? [])));
  return { schema: listOfAll(list as SchemaNode, [...scalars, ...items]), isChoice: false };
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
