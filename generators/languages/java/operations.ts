import { referencedSchema } from '../../model/element-type.ts';
import { FORM, MULTIPART } from '../../model/media-type.ts';
import type { Auth, Body, Method, Parameter, Resource, Stream } from '../../model/model.ts';
import { pascalCase } from '../../names/words.ts';
import type { OperationContext } from '../language.ts';
import { inputOf } from './inputs.ts';
import {
  accessorName,
  argumentName,
  asyncResourceName,
  constantName,
  memberName,
  methodName,
  paramsName,
  resourceName,
} from './names.ts';
import { keyContexts } from '../auth.ts';
import { DOWNLOAD_NOTE, downloadName, hasDownload } from '../downloads.ts';
import { pagingContext } from '../paging.ts';
import { serverContext } from '../server.ts';
import { formsOf, requiredOf, type Argument } from './forms.ts';
import { requiredContext } from './schemas.ts';
import { doc, javaString } from './text.ts';
import * as types from './types.ts';

/** Input for the contexts of a resource and its methods. */
export interface ResourceSource {
  resource: Resource;
  models: types.Scope;
  modelPackage: string;
}

/** Context of a resource class and of the client method that returns it. */
export function resourceContext({ resource, models }: ResourceSource): object {
  const own = ownClasses(resource);
  const schemas = resource.methods.flatMap((method) => schemasOf(method, models));
  const names = new Set(schemas.map((schema) => models.className(schema)));
  return {
    className: resourceName(resource.name),
    asyncClassName: asyncResourceName(resource.name),
    accessor: accessorName(resource.name),
    doc: doc(resource.description),
    paramClasses: resource.methods
      .filter(hasOptions)
      .map((method) => ({ owner: resourceName(resource.name), name: paramsName(resource, method) })),
    // A model with the name of a class in this file cannot be imported.
    models: [...names].filter((name) => !own.has(name)).map((name) => ({ name })),
  };
}

/** Returns the names of all schemas in the signature of a method. */
function schemasOf({ parameters, body, result, stream, pageItem }: Method, models: types.Scope): string[] {
  // Setters take the values of an item in a list of objects.
  const items = parameters.flatMap(({ type }) => models.objectNamed(referencedSchema(type) ?? '')?.fields ?? []);
  // The page itself has a class of the core.
  const all = [body?.type, pageItem ?? stream?.item ?? result, ...[...parameters, ...items].map(({ type }) => type)];
  return all.flatMap((type) => (type === undefined ? [] : (referencedSchema(type) ?? [])));
}

const isOption = ({ in: location }: Parameter): boolean => location !== 'path';
const hasOptions = ({ parameters }: Method): boolean => parameters.some(isOption);

/** Names of the classes that the file of a resource declares. */
function ownClasses(resource: Resource): Set<string> {
  const params = resource.methods.filter(hasOptions).map((method) => paramsName(resource, method));
  return new Set([resourceName(resource.name), asyncResourceName(resource.name), ...params]);
}

/** Returns the arguments that say how an operation sends the API key. */
export const authContext = (auth: Auth): object => ({ keys: keyContexts(auth, javaString) });

/** Context of a method, its parameters and its body. */
export function operationContext(method: Method, source: ResourceSource): OperationContext {
  const { resource, models, modelPackage } = source;
  const scope = types.outsideScope(models, modelPackage, ownClasses(resource));
  const { auth, responseMediaType, isKeyedAlone } = method;
  return {
    operation: {
      owner: resourceName(resource.name),
      methodName: methodName(method.name),
      constant: constantName(method.name),
      idLiteral: javaString(method.operationId),
      pathLiteral: javaString(method.path),
      auth: auth.kind !== 'bearer' && authContext(auth),
      isKeyedAlone,
      responseMediaTypeLiteral: responseMediaType !== undefined && javaString(responseMediaType),
      title: doc(method.title),
      doc: doc(method.description),
      ...argumentsOf(method, source, scope),
      paging: pagingContext(method, javaString),
      ownServer: serverContext(method, javaString),
      ...returned(method, scope),
      download: hasDownload(method) && downloadContext(method, resource),
      choice: choiceContext(method),
    },
    parameters: method.parameters.map((parameter) => parameterContext(parameter, method, scope)),
    ...(method.body === undefined ? {} : { body: bodyContext(method.body) }),
  };
}

/**
 * Arguments before the request options. Query, header and cookie parameters share one argument, which can be optional.
 */
function argumentsOf(method: Method, { resource }: ResourceSource, scope: types.Scope): object {
  const path = method.parameters.filter((parameter) => !isOption(parameter));
  const given = path.map(({ name, type, description }) =>
    argument(argumentName(name), types.unboxed(type, scope), description || `the \`${name}\` parameter`),
  );
  if (method.body !== undefined) {
    const { encoding, type, description, required } = method.body;
    const isBytes = encoding === 'binary';
    const bodyType = isBytes ? 'FilePart' : types.boxed(type, scope);
    const form = { isObject: type.kind === 'object' && !isBytes, isOptional: !required, isBytes };
    given.push({ ...argument('body', bodyType, description || 'the request body'), ...form });
  }
  const params = hasOptions(method) && {
    className: paramsName(resource, method),
    accessor: accessorName(resource.name),
    required: requiredContext(method.parameters.filter(isOption)),
  };
  if (params) {
    const isOptional = !method.parameters.some((parameter) => isOption(parameter) && parameter.required);
    given.push({ ...argument('params', params.className, locationsText(method)), isObject: true, isOptional });
  }
  return { arguments: given, required: requiredOf(given), params, forms: formsOf(given) };
}

/** Names the locations of the parameters that are not arguments: `the query and header parameters`. */
const locationsText = ({ parameters }: Method): string =>
  `the ${new Intl.ListFormat('en-GB').format(new Set(parameters.filter(isOption).map((parameter) => parameter.in)))} parameters`;

/** An argument of a method. Javadoc links to its type without type arguments. */
function argument(name: string, type: string, description: string): Argument {
  return {
    name,
    type,
    erasedType: types.erased(type),
    doc: doc(description),
    isObject: false,
    isOptional: false,
    isBytes: false,
  };
}

/** Context of a parameter. A path parameter is an argument and has no `option`. */
function parameterContext(parameter: Parameter, { parameters }: Method, scope: types.Scope): object {
  const { name, description, default: preset, prefix } = parameter;
  const setters = new Set(parameters.filter(isOption).map((other) => memberName(other.name)));
  const text = preset === undefined ? description : `${description}\n\nDefault: \`${String(preset)}\`.`.trim();
  const field = { ...parameter, nullable: false, description: text };
  const input = inputOf(field, scope, setters);
  // A parameter is omitted if it is null, and never sent as null.
  const option = isOption(parameter) && { ...input, isNullable: false, requestMethod: requestMethod(parameter) };
  const prefixLiteral = prefix !== undefined && parameter.type.kind === 'string' && javaString(prefix);
  return { name: argumentName(name), literal: javaString(name), prefixLiteral, option };
}

/** Method of the core's `Request`. */
const requestMethod = ({ in: location, type, explode, isDeep }: Parameter): string =>
  (isDeep === true && 'deepQuery') || (explode && type.kind === 'list' && 'explodedQuery') || location;

/** Media types that the methods of the core's `Request` set. */
const USUAL = new Set(['application/json', 'application/octet-stream', MULTIPART, FORM]);

function bodyContext(body: Body): object {
  const deepFields = (body.deepFields ?? []).map((name) => ({ nameLiteral: javaString(name) }));
  const mediaTypeLiteral = !USUAL.has(body.mediaType) && javaString(body.mediaType);
  return { method: bodyMethod(body), mediaTypeLiteral, deepFields };
}

/** Method of the core's `Request`. */
function bodyMethod({ encoding, required, type }: Body): string {
  if (encoding === 'binary') return required ? 'requiredBytes' : 'bytes';
  if (encoding !== 'json') return required ? `required${pascalCase(encoding)}` : encoding;
  if (!required) return 'body';
  return type.kind === 'json' ? 'anyBody' : 'requiredBody';
}

/** What differs in the method that returns the bytes of a result while they arrive. */
function downloadContext(method: Method, resource: Resource): object {
  const name = downloadName(method, resource, (each) => each);
  return {
    methodName: methodName(name),
    doc: doc(`${method.description}\n\n${DOWNLOAD_NOTE}`),
    constant: constantName(name),
    reader: 'download',
    resultType: 'Download',
    isBytes: false,
    isDownload: true,
  };
}

/** The member of a body that chooses between JSON and a stream. */
function choiceContext({ body }: Method): object | false {
  if (body?.choice === undefined) return false;
  const { member, value, isSent } = body.choice;
  return { memberLiteral: javaString(member), valueLiteral: String(value), sentLiteral: String(isSent) };
}

const STREAMS = { events: 'streamOfEvents', lines: 'streamOfLines', sequence: 'streamOfSequence' } as const;

/** Types of the items of a stream, and the method of the core's `Result` that reads them. */
function streamed({ format, item, isText, mayBeNull }: Stream, scope: types.Scope): object {
  const type = types.boxed(item, scope);
  const isOptionalItem = !isText && (mayBeNull || item.kind === 'json');
  return {
    reader: isText ? 'streamOfTexts' : STREAMS[format],
    resultType: `EventStream<${isOptionalItem ? `Optional<${type}>` : type}>`,
    isValue: true,
    isStream: true,
    isOptionalItem,
    decode: !isText && types.decoderOf(item, scope),
  };
}

/** Types of the result of a method, and the method of the core's `Result` that reads it. */
function returned({ result, stream, pageItem, mayBeEmpty, mayBeNull }: Method, scope: types.Scope): object {
  const none = {
    isVoid: false,
    isValue: false,
    isJson: false,
    isBytes: false,
    isStream: false,
    isDownload: false,
    isOptional: false,
    isNullable: false,
    isOptionalItem: false,
    decode: false,
    item: false,
  };
  if (stream !== undefined) return { ...none, ...streamed(stream, scope) };
  if (result === undefined) return { ...none, reader: 'nothing', resultType: 'Void', isVoid: true };
  if (result.kind === 'binary') return { ...none, reader: 'bytes', resultType: 'byte[]', isValue: true, isBytes: true };
  if (pageItem !== undefined) {
    const item = types.boxed(pageItem, scope);
    return {
      ...none,
      reader: 'of',
      resultType: `Page<${item}>`,
      decode: types.decoderOf(pageItem, scope),
      item: { type: item },
    };
  }
  const type = types.boxed(result, scope);
  const isNullable = mayBeNull || result.kind === 'json';
  const readers = mayBeEmpty ? ['optional', 'optionalNullable'] : ['of', 'nullable'];
  return {
    ...none,
    reader: readers[isNullable ? 1 : 0],
    resultType: mayBeEmpty || isNullable ? `Optional<${type}>` : type,
    isValue: true,
    isJson: true,
    isOptional: mayBeEmpty,
    isNullable,
    decode: types.decoderOf(result, scope),
  };
}
