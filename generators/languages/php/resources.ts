import { schemaIn } from '../../model/innermost.ts';
import { Unsupported } from '../../model/document.ts';
import type { Brand } from '../../names/brand.ts';
import type { Body, Method, Parameter, Resource, TypeRef } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { phpString } from './escape.ts';
import { docBlock, docComment, docLines, enclosed, imports, tagLines } from './layout.ts';
import { argumentName, baseException, className, importedName, resourceClass } from './names.ts';
import {
  alternatives,
  decoder,
  docType,
  encoded,
  isDate,
  isSecret,
  type Lookup,
  nativeType,
  nullableDecoder,
  orNull,
  sentDocType,
  sentType,
} from './types.ts';

/** What the methods of one resource are printed with. */
interface Context {
  lookup: Lookup;
  rename: (schema: string) => string;
}

function contextOf(resource: Resource, lookup: Lookup, brand: Brand): Context {
  return { lookup, rename: (schema) => importedName(schema, resource.name, brand) };
}

export function resourceView(resource: Resource, lookup: Lookup, brand: Brand): object {
  const doc = docLines(resource.description === '' ? `The resource ${resource.name}.` : resource.description);
  const sent = resource.methods.flatMap(sentTypes);
  return {
    className: resourceClass(resource.name),
    property: nameIn('php', 'method', resource.name),
    doc: docComment(doc, 0),
    propertyDoc: docComment(doc, 4),
    imports: imports(brand.php.namespace, sent.some(isDate) ? ['DateTimeInterface'] : [], [
      'Core\\Caller',
      ...(resource.methods.some(({ body }) => contentOf(body) !== undefined) ? ['Core\\RequestContent'] : []),
      ...(resource.methods.some((method) => credentialOf(method) !== undefined) ? ['Core\\KeyPlacement'] : []),
      ...(sent.some(needsEncoding) ? ['Core\\Encode'] : []),
      `Exception\\${baseException(brand)}`,
      ...modelImports(resource, lookup, brand),
      ...(resource.methods.some(({ pageItem }) => pageItem !== undefined) ? ['Page'] : []),
      'RequestOptions',
    ]),
  };
}

function modelImports(resource: Resource, lookup: Lookup, brand: Brand): string[] {
  const { rename } = contextOf(resource, lookup, brand);
  const types = resource.methods.flatMap(typesOf);
  const names = [...new Set(types.map(schemaIn).filter((name) => name !== undefined))].toSorted();
  return names.map((name) => {
    const alias = rename(name) === className(name) ? '' : ` as ${rename(name)}`;
    return `Model\\${className(name)}${alias}`;
  });
}

export function methodView(method: Method, resource: Resource, lookup: Lookup, brand: Brand): object {
  const context = contextOf(resource, lookup, brand);
  const result = resultOf(method, context);
  const args = argumentsOf(method, context);
  const name = nameIn('php', 'method', method.name);
  const head = enclosed(
    `public function ${name}(`,
    args.map(({ code }) => code),
    `): ${result.native}`,
    4,
  );
  return {
    doc: docComment(
      docBlock(
        methodDoc(method),
        args.flatMap(({ doc }) => doc),
        result.native === 'void' ? [] : [` @return ${result.doc}`],
        [` @throws ${baseException(brand)}`],
        method.deprecated ? [' @deprecated The API will remove it in its next version.'] : [],
      ),
      4,
    ),
    head: head.includes('\n') ? `${head} {` : `${head}\n    {`,
    call: enclosed(
      `${result.native === 'void' ? '' : 'return '}$this->caller->${result.verb}(`,
      callOf(method, context),
      ');',
      8,
    ),
  };
}

function methodDoc(method: Method): string[] {
  const scopes = method.scopes.map((scope) => `\`${scope}\``).join(', ');
  const access =
    method.credential === undefined ? 'Needs no API key.' : scopes === '' ? '' : `Needs the scope ${scopes}.`;
  return docBlock(
    docLines(method.summary),
    docLines(method.description),
    docLines(`\`${method.httpMethod} ${method.path}\`, operation \`${method.operationId}\`. ${access}`),
  );
}

function typesOf(method: Method): TypeRef[] {
  const answer = method.pageItem ?? method.result;
  return [...sentTypes(method), ...(answer ? [answer] : [])];
}

function sentTypes({ parameters, body }: Method): TypeRef[] {
  return [...parameters.map(({ type }) => type), ...(body ? [body.type] : [])];
}

function needsEncoding(type: TypeRef): boolean {
  return isDate(type) || type.kind === 'list' || type.kind === 'map';
}

function resultOf(
  { result, pageItem, httpMethod, operationId, mayBeEmpty, mayBeNull, download }: Method,
  { lookup, rename }: Context,
): { native: string; doc: string; verb: string } {
  if (pageItem !== undefined && httpMethod !== 'GET') {
    throw new Unsupported('#/paths', `${operationId} returns a page, but only GET lists are gone through; make it GET`);
  }
  if (pageItem !== undefined)
    return { native: 'Page', doc: `Page<${docType(pageItem, lookup, rename)}>`, verb: 'page' };
  if (result === undefined) return { native: 'void', doc: 'void', verb: 'run' };
  const verb = download === undefined ? 'call' : 'download';
  const native = nativeType(result, lookup, rename);
  const doc = docType(result, lookup, rename);
  return {
    ...(mayBeEmpty || mayBeNull ? { native: orNull(native), doc: alternatives(doc, 'null') } : { native, doc }),
    verb: mayBeEmpty ? `${verb}OrNull` : verb,
  };
}

interface Argument {
  code: string;
  doc: string[];
}

function argumentsOf(method: Method, context: Context): Argument[] {
  const { parameters, body } = method;
  const names = argumentNames(parameters);
  const given = parameters.map((parameter): Sent => ({ ...parameter, variable: names.get(parameter) ?? '' }));
  const inPath = given.filter(({ in: place }) => place === 'path');
  const others = given.filter(({ in: place }) => place !== 'path');
  const sent = body === undefined ? [] : [{ ...body, in: 'body', variable: '$body', deprecated: false }];
  const all = [...inPath, ...[...sent, ...others].toSorted((a, b) => Number(b.required) - Number(a.required))];
  return [
    ...all.map((parameter) => argument(parameter, context)),
    {
      code: '?RequestOptions $options = null',
      doc: tagLines('@param RequestOptions|null $options', 'What is different for this one call.'),
    },
  ];
}

type Sent = Pick<Parameter, 'type' | 'required' | 'description' | 'deprecated' | 'default'> & {
  in: string;
  variable: string;
};

function argument(sent: Sent, { lookup, rename }: Context): Argument {
  const { type, required, description, deprecated, variable, default: value } = sent;
  // Bytes that are the whole body have no name that could be sent with them.
  const native = type.kind === 'binary' ? 'string' : sentType(type, lookup, rename);
  const documented = type.kind === 'binary' ? 'string' : sentDocType(type, lookup, rename);
  const preset = value === undefined ? '' : ` The server takes \`${String(value)}\` when it is left out.`;
  // A cookie mostly says who calls, as a secret does.
  const hidden = isSecret(type) || sent.in === 'cookie' ? '#[\\SensitiveParameter] ' : '';
  return {
    code: hidden + (required ? `${native} ${variable}` : `${orNull(native)} ${variable} = null`),
    doc: tagLines(
      `@param ${required ? documented : alternatives(documented, 'null')} ${variable}`,
      `${deprecated ? 'Deprecated. ' : ''}${description}${preset}`,
    ),
  };
}

/** Variables of the arguments; one that two places of a request have is told apart by the place. */
function argumentNames(parameters: readonly Parameter[]): Map<Parameter, string> {
  const names = new Map<Parameter, string>();
  for (const parameter of parameters) {
    const name = `$${argumentName(parameter.name)}`;
    const isTaken = [...names.values()].includes(name);
    names.set(parameter, isTaken ? `$${argumentName(`${parameter.name} in ${parameter.in}`)}` : name);
  }
  return names;
}

const GROUPS = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const;

function callOf(method: Method, context: Context): string[] {
  const { lookup, rename } = context;
  const { parameters, body, result, pageItem, download } = method;
  const answer = pageItem ?? result;
  const decode = method.mayBeNull ? nullableDecoder : decoder;
  const names = argumentNames(parameters);
  const group = (place: Parameter['in']): string[] => {
    const entries = parameters.filter((parameter) => parameter.in === place);
    if (entries.length === 0) return [];
    const items = entries.map((parameter) => {
      const { type, name: wireName } = parameter;
      const source = names.get(parameter) ?? '';
      return encoded(`${phpString(wireName)} => `, { type, source, wireName }, 16, lookup, rename);
    });
    return [enclosed(`${GROUPS[place]}: [`, items, ']', 12)];
  };
  return [
    ...(pageItem === undefined ? [phpString(method.httpMethod)] : []),
    phpString(method.path),
    ...(answer === undefined ? [] : [download === undefined ? decode(answer, lookup, rename) : phpString(download)]),
    ...group('path'),
    ...group('query'),
    ...repeated(parameters),
    ...group('header'),
    ...group('cookie'),
    ...(body === undefined ? [] : [bodyArgument(body, context)]),
    ...(method.credential === undefined ? ['isPublic: true'] : []),
    ...[credentialOf(method)].filter((code) => code !== undefined),
    'options: $options',
  ];
}

function repeated(parameters: readonly Parameter[]): string[] {
  const names = parameters.filter(
    ({ in: place, type, explode }) => place === 'query' && explode && type.kind === 'list',
  );
  return names.length === 0
    ? []
    : [
        enclosed(
          'repeated: [',
          names.map(({ name }) => phpString(name)),
          ']',
          12,
        ),
      ];
}

/** How a key is sent that is not a bearer token. */
function credentialOf({ credential }: Method): string | undefined {
  if (credential === undefined || credential.kind === 'bearer') return undefined;
  return `credential: KeyPlacement::${credential.kind === 'basic' ? 'basic()' : `header(${phpString(credential.header)})`}`;
}

function bodyArgument(body: Body, { lookup, rename }: Context): string {
  const sent = { type: body.type, source: '$body', wireName: 'body' };
  const content = contentOf(body);
  if (content === undefined) return encoded('body: ', sent, 12, lookup, rename);
  const value = body.type.kind === 'binary' ? '$body' : encoded('', sent, 16, lookup, rename);
  const absent = body.required ? '' : '$body === null ? null : ';
  return enclosed(
    `body: ${absent}RequestContent::${content.maker}(`,
    [value, ...content.mediaType.map(phpString)],
    ')',
    12,
  );
}

/** How a body is made that is not plain JSON, which the core makes of anything. Null is JSON too, when it must be sent. */
function contentOf(body: Body | undefined): { maker: string; mediaType: string[] } | undefined {
  if (body === undefined) return undefined;
  const { encoding, mediaType, type, required } = body;
  if (encoding === 'multipart') return { maker: 'multipart', mediaType: [] };
  if (encoding === 'binary') return { maker: 'bytes', mediaType: [mediaType] };
  const isPlain = mediaType === 'application/json' && !(type.kind === 'json' && required);
  return isPlain ? undefined : { maker: 'json', mediaType: [mediaType] };
}
