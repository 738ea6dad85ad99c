import { referencedSchema } from '../../model/element-type.ts';
import type { Body, Method, Parameter, Resource, Schema } from '../../model/model.ts';
import type { OperationContext } from '../language.ts';
import { accessorName, argumentName, constantName, methodName, paramsName, resourceName } from './names.ts';
import { inputOf, itemOf } from './schemas.ts';
import { briefDoc, doc, javaString } from './text.ts';
import * as types from './types.ts';

/** What the methods of a resource are printed with. */
export interface ResourceSource {
  resource: Resource;
  schemas: readonly Schema[];
  models: types.Scope;
  modelPackage: string;
}

/** A resource as a class, with the method of the client that leads to it. */
export function resourceContext({ resource, models }: ResourceSource): object {
  const own = ownClasses(resource);
  const names = new Set(resource.methods.flatMap(schemasOf).map((schema) => models.className(schema)));
  return {
    className: resourceName(resource.name),
    accessor: accessorName(resource.name),
    doc: doc(resource.description),
    // Those that the file can import.
    models: [...names].filter((name) => !own.has(name)).map((name) => ({ name })),
  };
}

/** The schemas that a method mentions. */
function schemasOf({ parameters, body, result, pageItem }: Method): string[] {
  const all = [body?.type, result, pageItem, ...parameters.map(({ type }) => type)];
  return all.flatMap((type) => (type === undefined ? [] : (referencedSchema(type) ?? [])));
}

const isOption = ({ in: location }: Parameter): boolean => location !== 'path';
const hasOptions = ({ parameters }: Method): boolean => parameters.some(isOption);

/** Names of the classes in the file of a resource. */
function ownClasses(resource: Resource): Set<string> {
  const params = resource.methods.filter(hasOptions).map((method) => paramsName(resource, method));
  return new Set([resourceName(resource.name), ...params]);
}

/** A method of a resource, with its parameters and its body. */
export function operationContext(method: Method, source: ResourceSource): OperationContext {
  const { resource, models, modelPackage } = source;
  const scope = types.outsideScope(models, modelPackage, ownClasses(resource));
  const { auth, responseMediaType } = method;
  return {
    operation: {
      methodName: methodName(method.name),
      constant: constantName(method.name),
      idLiteral: javaString(method.operationId),
      pathLiteral: javaString(method.path),
      hasNoAuth: auth.kind === 'none',
      isBasicAuth: auth.kind === 'basic',
      apiKeyHeaderLiteral: auth.kind === 'header' && javaString(auth.header),
      responseMediaTypeLiteral: responseMediaType !== undefined && javaString(responseMediaType),
      title: doc(method.title),
      doc: doc(method.description),
      ...argumentsOf(method, source, scope),
      // A form has no parameter for its body.
      formMethod: method.body?.encoding === 'multipart' && bodyMethod(method.body),
      ...returned(method, source.schemas, scope),
    },
    parameters: method.parameters.map((parameter) => parameterContext(parameter, scope)),
    ...(method.body === undefined ? {} : { body: bodyContext(method.body) }),
  };
}

/** All but the options of a request; parameters of the query, headers and cookies are one, which may be left out. */
function argumentsOf(method: Method, { resource }: ResourceSource, scope: types.Scope): object {
  const path = method.parameters.filter((parameter) => !isOption(parameter));
  const given = path.map(({ name, type, description }) =>
    argument(argumentName(name), types.unboxed(type, scope), description || `value of \`${name}\``),
  );
  if (method.body !== undefined) {
    const { encoding, type, description } = method.body;
    const bodyType = encoding === 'binary' ? 'byte[]' : types.boxed(type, scope);
    given.push(argument('body', bodyType, description || 'request body'));
  }
  if (!hasOptions(method)) return { arguments: given, params: false, shorter: false };
  const className = paramsName(resource, method);
  const isOptional = !method.parameters.some((parameter) => isOption(parameter) && parameter.required);
  return {
    arguments: [...given, argument('params', className, 'other parameters of the request')],
    params: { className, accessor: accessorName(resource.name) },
    shorter: isOptional && { arguments: given },
  };
}

/** An argument of a method; links of Javadoc have its type without arguments. */
function argument(name: string, type: string, description: string): object {
  const brief = { line: briefDoc(description) || 'the value' };
  return { name, type, erasedType: types.erased(type), doc: doc(description), brief };
}

/** A parameter as the request takes it; one of the path is an argument, and no option. */
function parameterContext(parameter: Parameter, scope: types.Scope): object {
  const { name, description, default: preset } = parameter;
  const text = preset === undefined ? description : `${description}\n\nDefault: \`${String(preset)}\`.`.trim();
  const field = { ...parameter, nullable: false, description: text };
  const option = isOption(parameter) && { ...inputOf(field, scope), requestMethod: requestMethod(parameter) };
  return { name: argumentName(name), literal: javaString(name), option };
}

/** Method of the core's `Request`. */
const requestMethod = ({ in: location, type, explode }: Parameter): string =>
  location === 'query' && explode && type.kind === 'list' ? 'explodedQuery' : location;

const MEDIA_TYPES: Record<Body['encoding'], string> = {
  json: 'application/json',
  binary: 'application/octet-stream',
  multipart: 'multipart/form-data',
};

function bodyContext(body: Body): object {
  const isUsual = body.mediaType === MEDIA_TYPES[body.encoding];
  return { method: bodyMethod(body), mediaTypeLiteral: !isUsual && javaString(body.mediaType) };
}

/** Method of the core's `Request`. */
function bodyMethod({ encoding, required, type }: Body): string {
  if (encoding === 'binary') return required ? 'requiredBytes' : 'bytes';
  if (encoding === 'multipart') return required ? 'requiredMultipart' : 'multipart';
  if (!required) return 'body';
  return type.kind === 'json' ? 'anyBody' : 'requiredBody';
}

/** What a method returns, and the method of the core's `ApiClient` that gets it. */
function returned(method: Method, schemas: readonly Schema[], scope: types.Scope): object {
  const { result, mayBeEmpty } = method;
  const none = { isVoid: false, isList: false, isOptional: false, isNullable: false, decode: false };
  if (result === undefined) return { ...none, verb: 'send', returnType: 'void', isVoid: true };
  if (result.kind === 'binary') return { ...none, verb: 'sendForBytes', returnType: 'byte[]' };
  const decode = types.decoderOf(result, scope);
  const page = schemas.find(({ name }) => method.pageItem && result.kind === 'object' && name === result.name);
  const item = page?.kind === 'object' && itemOf(page);
  if (item) {
    return {
      ...none,
      verb: 'paginate',
      returnType: `PagedIterable<${types.boxed(item, scope)}>`,
      isList: true,
      decode,
    };
  }
  const isNullable = method.mayBeNull || result.kind === 'json';
  const type = types.boxed(result, scope);
  return {
    ...none,
    verb: `send${mayBeEmpty ? 'Optional' : ''}${isNullable ? 'Nullable' : ''}`,
    returnType: mayBeEmpty || isNullable ? `Optional<${type}>` : type,
    isOptional: mayBeEmpty,
    isNullable,
    decode,
  };
}
