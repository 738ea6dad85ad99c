import { Unsupported } from '../../model/document.ts';
import type { Method, Parameter, Resource, TypeRef } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { phpString } from './escape.ts';
import { docBlock, docComment, docLines, enclosed, imports, tagLines } from './layout.ts';
import { argumentName, className, importedName, resourceClass } from './names.ts';
import { decoder, docType, encoded, isDate, type Lookup, schemaOf, sentDocType, sentType } from './types.ts';

/** What the methods of one resource are printed with. */
interface Context {
  lookup: Lookup;
  rename: (schema: string) => string;
}

function contextOf(resource: Resource, lookup: Lookup): Context {
  return { lookup, rename: (schema) => importedName(schema, resource.name) };
}

export function resourceView(resource: Resource, lookup: Lookup, namespace: string): object {
  const doc = docLines(resource.description === '' ? `The resource ${resource.name}.` : resource.description);
  const sent = resource.methods.flatMap(sentTypes);
  return {
    className: resourceClass(resource.name),
    property: nameIn('php', 'method', resource.name),
    doc: docComment(doc, 0),
    propertyDoc: docComment(doc, 4),
    imports: imports(namespace, sent.some(isDate) ? ['DateTimeInterface'] : [], [
      'Core\\Caller',
      ...(sent.some(needsEncoding) ? ['Core\\Encode'] : []),
      'Exception\\IntegrationApiException',
      ...modelImports(resource, lookup),
      ...(resource.methods.some(({ pageItem }) => pageItem !== undefined) ? ['Page'] : []),
      'RequestOptions',
    ]),
  };
}

function modelImports(resource: Resource, lookup: Lookup): string[] {
  const { rename } = contextOf(resource, lookup);
  const types = resource.methods.flatMap(typesOf);
  const names = [...new Set(types.map(schemaOf).filter((name) => name !== undefined))].toSorted();
  return names.map((name) => {
    const alias = rename(name) === className(name) ? '' : ` as ${rename(name)}`;
    return `Model\\${className(name)}${alias}`;
  });
}

export function methodView(method: Method, resource: Resource, lookup: Lookup): object {
  const context = contextOf(resource, lookup);
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
        [' @throws IntegrationApiException'],
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
  const access = method.isPublic ? 'Needs no API key.' : scopes === '' ? '' : `Needs the scope ${scopes}.`;
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
  { result, pageItem, httpMethod, operationId }: Method,
  { lookup, rename }: Context,
): { native: string; doc: string; verb: string } {
  if (pageItem !== undefined && httpMethod !== 'GET') {
    throw new Unsupported('#/paths', `${operationId} returns a page, but only GET lists are gone through; make it GET`);
  }
  if (pageItem !== undefined)
    return { native: 'Page', doc: `Page<${docType(pageItem, lookup, rename)}>`, verb: 'page' };
  if (result === undefined) return { native: 'void', doc: 'void', verb: 'run' };
  return { native: nativeResult(result, lookup, rename), doc: docType(result, lookup, rename), verb: 'call' };
}

function nativeResult(type: TypeRef, lookup: Lookup, rename: Context['rename']): string {
  return isDate(type) ? 'string' : sentType(type, lookup, rename);
}

interface Argument {
  code: string;
  doc: string[];
}

function argumentsOf(method: Method, context: Context): Argument[] {
  const { parameters, body } = method;
  const inPath = parameters.filter(({ in: place }) => place === 'path');
  const others = parameters.filter(({ in: place }) => place !== 'path');
  const sent = body === undefined ? [] : [{ ...body, in: 'body' as const, name: 'body', deprecated: false }];
  const all = [...inPath, ...[...sent, ...others].toSorted((a, b) => Number(b.required) - Number(a.required))];
  return [
    ...all.map((parameter) => argument(parameter, context)),
    {
      code: '?RequestOptions $options = null',
      doc: tagLines('@param RequestOptions|null $options', 'What is different for this one call.'),
    },
  ];
}

type Sent = Pick<Parameter, 'name' | 'type' | 'required' | 'description' | 'deprecated' | 'default'> & { in: string };

function argument(parameter: Sent, { lookup, rename }: Context): Argument {
  const { type, required, description, deprecated } = parameter;
  const name = variable(parameter);
  const native = sentType(type, lookup, rename);
  const optional = native.includes('|') ? `${native}|null` : `?${native}`;
  const preset =
    parameter.default === undefined ? '' : ` The server takes \`${String(parameter.default)}\` when it is left out.`;
  return {
    code: required ? `${native} ${name}` : `${optional} ${name} = null`,
    doc: tagLines(
      `@param ${sentDocType(type, lookup, rename)}${required ? '' : '|null'} ${name}`,
      `${deprecated ? 'Deprecated. ' : ''}${description}${preset}`,
    ),
  };
}

function variable({ in: place, name }: Pick<Sent, 'in' | 'name'>): string {
  return place === 'body' ? '$body' : `$${argumentName(name)}`;
}

function callOf(method: Method, { lookup, rename }: Context): string[] {
  const { parameters, body, result, pageItem } = method;
  const answer = pageItem ?? result;
  const sentBody = { source: '$body', wireName: 'body' };
  const group = (place: Parameter['in']): string[] => {
    const entries = parameters.filter((parameter) => parameter.in === place);
    if (entries.length === 0) return [];
    const items = entries.map(({ type, name: wireName, in: where }) => {
      const source = variable({ in: where, name: wireName });
      return encoded(`${phpString(wireName)} => `, { type, source, wireName }, 16, lookup, rename);
    });
    return [enclosed(`${place === 'header' ? 'headers' : place}: [`, items, ']', 12)];
  };
  return [
    ...(pageItem === undefined ? [phpString(method.httpMethod)] : []),
    phpString(method.path),
    ...(answer === undefined ? [] : [decoder(answer, lookup, rename)]),
    ...group('path'),
    ...group('query'),
    ...group('header'),
    ...(body === undefined ? [] : [encoded('body: ', { ...sentBody, type: body.type }, 12, lookup, rename)]),
    ...(method.isPublic ? ['isPublic: true'] : []),
    'options: $options',
  ];
}
