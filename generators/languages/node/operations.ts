import { placeholdersOf, sentPath } from '../../model/paths.ts';
import { exactJson } from '../../text/exact-json.ts';
import { elementType, referencedSchema } from '../../model/element-type.ts';
import { formFields } from '../../model/media.ts';
import { isJson } from '../../model/media-type.ts';
import type { Body, Method, Parameter, Resource, SdkModel, Stream, TypeRef } from '../../model/model.ts';
import type { OperationContext } from '../language.ts';
import { authContext, authImports } from './auth.ts';
import * as named from './names.ts';
import { pagingContext } from '../paging.ts';
import { stylesContext } from '../parameter-styles.ts';
import { fieldForms } from '../field-forms.ts';
import { serverContext } from '../server.ts';
import { fieldContext } from './schemas.ts';
import { importedSchema, querySchema } from './runtime-schemas.ts';
import { doc, literal, paramDoc } from './text.ts';
import { secretFields } from './secrets.ts';
import * as types from './types.ts';

const at = ({ parameters }: Method, location: Parameter['in']): Parameter[] =>
  parameters.filter((parameter) => parameter.in === location);
const namesOf = (names: readonly string[]): object[] => names.map((name) => ({ name }));
const literals = (names: readonly string[]): object => ({
  names: names.map((name) => ({ nameLiteral: literal(name) })),
});

/** Context of a resource class and the imports of its file. */
export function resourceContext(resource: Resource, names: named.TypeNames, model: SdkModel) {
  const { methods } = resource;
  const sends = (encoding: Body['encoding']): boolean => methods.some(({ body }) => body?.encoding === encoding);
  const sent = methods.flatMap((method) => [...at(method, 'query'), method.body ?? []].flat());
  const used = methods.flatMap(({ parameters, body, pageItem, result, stream }) =>
    [parameters.map(({ type }) => type), body?.type ?? [], pageItem ?? [], result ?? [], stream?.item ?? []].flat(),
  );
  const openers = new Set(methods.flatMap(({ stream }) => (stream === undefined ? [] : openerOf(stream))));
  const schemas = used.flatMap((type) => referencedSchema(type) ?? []);
  const models = [...new Set(schemas.map((schema) => names.of(schema)))].toSorted();
  return {
    className: named.className(resource),
    doc: doc(resource.description),
    models: models.length > 0 && { names: namesOf(models) },
    usesCalls: methods.some(isCall),
    usesDownloads: methods.some(isDownload),
    usesStreams: openers.size > 0 && { names: namesOf([...openers].toSorted()) },
    usesStreamChoices: methods.some(({ body }) => body?.choice !== undefined),
    usesFiles: methods.some(({ body }) => body !== undefined && types.hasBytes(body.type)),
    usesPages: methods.some(({ pageItem }) => pageItem !== undefined),
    usesOtherPages: methods.some(({ paging }) => paging !== undefined),
    usesReads: methods.some(({ isWrite }) => !isWrite),
    usesWrites: methods.some(({ isWrite }) => isWrite),
    ...authImports(methods.map(({ auth }) => auth)),
    bodies: imported([...(sends('binary') ? ['binaryBody'] : []), ...(sends('text') ? ['textBody'] : [])]),
    usesContentTypes: methods.some(({ body }) => body?.contentTypes !== undefined),
    reads: imported(methods.flatMap(({ reads }) => (reads === undefined ? [] : `${reads}Of`))),
    usesForms: sends('multipart'),
    usesUrlEncodedForms: sends('form'),
    usesStyles: methods.some(({ parameters }) => parameters.some(({ style }) => style !== undefined)),
    usesUnknown: used.some(types.hasConstant),
    usesSecrets: methods.some((method) => secretFields(method, model).length > 0),
    usesCookies: methods.some((method) => at(method, 'cookie').length > 0),
    usesSchemas: sent.some(({ type }) => ['object', 'union'].includes(elementType(type).kind)),
  };
}

// JSON types of results that are not objects.
const RESULTS: Partial<Record<TypeRef['kind'], string>> = {
  list: 'array',
  enum: 'string',
  integer: 'number',
  json: 'any',
};
/** Returns the distinct names of an import; false if there are none. */
const imported = (names: readonly string[]) => names.length > 0 && { names: namesOf([...new Set(names)].toSorted()) };

const OBJECTS = new Set<TypeRef['kind']>(['object', 'union', 'map', 'binary']);

/** Reports whether a method returns bytes, which a program can also read while they arrive. */
const isDownload = ({ result, mayBeEmpty, pageItem }: Method): boolean =>
  result?.kind === 'binary' && !mayBeEmpty && pageItem === undefined;
const isCall = (method: Method): boolean => method.pageItem === undefined && !isDownload(method);

/** Returns the function of the core that opens a stream. */
function openerOf({ format, isText }: Stream): string {
  if (format === 'events') return isText ? 'textEvents' : 'jsonEvents';
  return format === 'lines' ? 'jsonLines' : 'jsonSequence';
}

interface RenderScope {
  resource: Resource;
  names: named.TypeNames;
  model: SdkModel;
  examples: ReadonlyMap<string, readonly string[]>;
}

/** Context of an operation as a method of its resource and as a standalone function. */
export function operationContext(method: Method, { resource, names, model, examples }: RenderScope): OperationContext {
  const { operationId, result, stream, responseMediaType, reads, moreResults } = method;
  const read = stream === undefined ? result : stream.item;
  const query = at(method, 'query');
  const secrets = secretFields(method, model);
  const exploded = query.filter(({ type, explode }) => type.kind === 'list' && explode).map(({ name }) => name);
  const operation = {
    className: named.className(resource),
    module: named.moduleName(resource),
    methodName: named.methodName(method),
    functionName: named.functionNames(resource).get(operationId) ?? '',
    constant: named.constantName(method),
    title: doc(method.title),
    doc: doc(method.description),
    arguments: argumentsOf(method, model, names),
    returnType: types.returnType(method, names),
    paramsName: named.hasParams(method) && names.params(method),
    optionsName: named.hasOptions(method) && names.options(method),
    isWrite: method.isWrite,
    isKeyedAlone: method.isKeyedAlone,
    isPage: method.pageItem !== undefined,
    isDownload: isDownload(method),
    opener: stream !== undefined && openerOf(stream),
    paging: pagingContext(method, literal),
    idLiteral: literal(operationId),
    nameLiteral: literal(`${named.propertyName(resource)}.${named.methodName(method)}`),
    pathLiteral: literal(sentPath(method.path)),
    ownServer: serverContext(method, literal),
    query: query.length > 0 && querySchema(query, names),
    explode: exploded.length > 0 && literals(exploded),
    styles: stylesContext(method, ({ name }) => ({ keyLiteral: literal(name), isComputed: name === '__proto__' })),
    hasHeaders: at(method, 'header').length > 0,
    pathValues: pathValuesOf(method),
    hasIdPrefixes: at(method, 'path').some(({ prefix }) => prefix !== undefined),
    ...bodyContext(method.body, names, model),
    ...authContext(method),
    hasNoResult: read === undefined,
    mayBeEmpty: method.mayBeEmpty,
    mayBeNull: stream === undefined ? method.mayBeNull : stream.mayBeNull,
    resultKind:
      read !== undefined && reads === undefined && !OBJECTS.has(read.kind) && (RESULTS[read.kind] ?? read.kind),
    secrets: secrets.length > 0 && literals(secrets),
    responseMediaTypeLiteral: responseMediaType !== undefined && literal(responseMediaType),
    readBody: reads !== undefined && `${reads}Of`,
    moreResults: moreResults !== undefined && { statuses: moreResults.join(', ') },
    examples: namesOf(examples.get(operationId) ?? []),
  };
  return { operation, parameters: parametersOf(method, names) };
}

/** Argument and prefix for each placeholder of the path. False if it has none. */
function pathValuesOf(method: Method): object | false {
  const names = named.argumentNames(method);
  const inPath = at(method, 'path');
  const values = placeholdersOf(method.path).map((placeholder) => {
    const index = inPath.findIndex(({ name }) => name === placeholder);
    // Every text begins with an empty one.
    return { name: names[index] ?? '', prefixLiteral: literal(inPath[index]?.prefix ?? '') };
  });
  return values.length > 0 && { values };
}

/** Contexts of parameters, as arguments, query fields or options. */
function parametersOf(method: Method, names: named.TypeNames): object[] {
  const options = named.optionNames(method);
  // Path parameters come first.
  const values = named.argumentNames(method);
  return method.parameters.map((parameter, index) => {
    const key = options.get(parameter) ?? parameter.name;
    const { versionOf, required } = parameter;
    const record = versionOf === undefined ? '' : ` | number | Pick<${names.of(versionOf)}, 'version'>`;
    const type = types.propertyType(key, required, types.sentTypeOf(parameter.type, names) + record);
    const wire = { name: values[index] ?? false, nameLiteral: literal(parameter.name) };
    return { ...wire, ...fieldContext({ ...parameter, name: key }, type) };
  });
}

const choiceContext = ({ member, value, isSent }: NonNullable<Body['choice']>): object => ({
  memberLiteral: literal(member),
  valueLiteral: String(value),
  sentLiteral: String(isSent),
});

// Set on the operation instead of the body, because openapi-generator has no body for a form.
function bodyContext(body: Body | undefined, names: named.TypeNames, model: SdkModel) {
  const encodes = body?.encoding === 'binary' || body?.encoding === 'text';
  const isOther = body?.encoding === 'json' && body.mediaType !== 'application/json';
  return {
    body: body !== undefined && importedSchema(body.type, names),
    isBodyOptional: body?.required === false,
    choice: body?.choice !== undefined && choiceContext(body.choice),
    requestMediaTypeLiteral: (isOther || encodes) && literal(body.mediaType),
    encodeBody: encodes && `${body.encoding}Body`,
    contentTypes: body?.contentTypes !== undefined && literals(body.contentTypes),
    // The fields of a map are those of the caller.
    form: body?.encoding === 'multipart' && body.type.kind !== 'map' && literals(formFields(body, model)),
    isMultipart: body?.encoding === 'multipart',
    fieldForms: fieldForms(body, literal),
    isUrlEncoded: body?.encoding === 'form',
    deepFields: body?.deepFields !== undefined && body.deepFields.length > 0 && literals(body.deepFields),
  };
}

function argument(name: string, type: string, canBeLeftOut: boolean, description = '') {
  return { name, type, isOptional: canBeLeftOut, doc: paramDoc(name, description) };
}

const isOptional = (all: readonly Parameter[]): boolean => all.every(({ required }) => !required);

/** Path values, body, query and options, with required arguments first. */
function argumentsOf(method: Method, model: SdkModel, names: named.TypeNames) {
  const { body } = method;
  const values = named.argumentNames(method);
  const query = at(method, 'query');
  const options = [...named.optionNames(method).keys()];
  const base = method.isWrite ? 'WriteOptions' : 'RequestOptions';
  return [
    ...at(method, 'path').map(({ type, description }, index) =>
      argument(values[index] ?? '', types.sentTypeOf(type, names), false, description),
    ),
    ...(body === undefined
      ? []
      : [argument('body', types.bodyType(body, model, names), !body.required, body.description)]),
    ...(query.length === 0 ? [] : [argument('params', names.params(method), isOptional(query))]),
    argument('options', options.length === 0 ? base : names.options(method), isOptional(options)),
  ].toSorted((a, b) => Number(a.isOptional) - Number(b.isOptional));
}

/** Distinct example responses of the contract, and the names of each operation's examples by `operationId`. */
export function examplesOf({ resources }: SdkModel) {
  const responses = new Map<string, { name: string }>();
  const byOperation = new Map<string, string[]>();
  for (const method of resources.flatMap(({ methods }) => methods)) {
    const names = (method.examples ?? []).map(({ status, mediaType = '', value }) => {
      // Text instead of an object: it is sent unchanged, cannot be modified, and treats `__proto__` as a plain name.
      const text = typeof value === 'string' && !isJson(mediaType) ? value : exactJson(value);
      const hasBody = mediaType !== '';
      const body = { contentTypeLiteral: hasBody && literal(mediaType), bodyLiteral: hasBody && literal(text) };
      const key = JSON.stringify([status, body]);
      const response = responses.get(key) ?? { name: `${named.constantName(method)}_${status}`, status, ...body };
      responses.set(key, response);
      return response.name;
    });
    byOperation.set(method.operationId, names);
  }
  return { responses: [...responses.values()], byOperation };
}
