import { referencedSchema } from '../../model/element-type.ts';
import type { Body, Method, Parameter, Resource, TypeRef } from '../../model/model.ts';
import type { Brand } from '../../names/brand.ts';
import type { OperationContext } from '../language.ts';
import { argumentName, baseException, className, importedName, nameFor, resourceClassName } from './names.ts';
import { doc, phpString, tagDoc } from './text.ts';
import * as types from './types.ts';

/** Context of a resource class, with the models in its method signatures and their names in its file. */
export function resourceContext(resource: Resource, brand: Brand) {
  const used = resource.methods.flatMap(({ parameters, body, pageItem, result }) => [
    ...parameters.map(({ type }) => type),
    ...[body?.type, pageItem ?? result].filter((type) => type !== undefined),
  ]);
  const models = new Set(used.flatMap((type) => referencedSchema(type) ?? []));
  return {
    className: resourceClassName(resource.name),
    property: nameFor('method', resource.name),
    exception: baseException(brand),
    doc: doc(resource.description),
    models: [...models].toSorted().map((schema) => {
      const local = importedName(schema, resource.name, brand);
      return { model: className(schema), alias: local !== className(schema) && local };
    }),
  };
}

/** Context of a method, its parameters and its body. */
export function operationContext(method: Method, resource: Resource, brand: Brand): OperationContext {
  const rename: types.Rename = (schema) => importedName(schema, resource.name, brand);
  const names = argumentNames(method.parameters);
  const parameters = method.parameters.map((parameter) => argument(parameter, names.get(parameter) ?? '', rename));
  const body = method.body === undefined ? undefined : bodyContext(method.body, rename);
  return {
    operation: {
      methodName: nameFor('method', method.name),
      doc: doc(method.description),
      pathLiteral: phpString(method.path),
      arguments: inOrder(method, parameters, body),
      exception: baseException(brand),
      ...returned(method, rename),
      hasHeaders: method.parameters.some((parameter) => parameter.in === 'header'),
      explode: explodeOf(method),
      auth: authOf(method),
      isFormOptional: method.body?.required === false,
    },
    parameters,
    ...(body === undefined ? {} : { body }),
  };
}

type Argument = ReturnType<typeof argument>;
type Sent = Pick<Parameter, 'name' | 'type' | 'required' | 'description'> & Partial<Parameter>;

/** Context of an argument and of its encoding. */
function argument(sent: Sent, name: string, rename: types.Rename) {
  const { type, required, description, deprecated = false } = sent;
  const preset = sent.default === undefined ? '' : ` Default: \`${String(sent.default)}\`.`;
  const native = types.sentType(type, rename);
  const documented = types.sentDocType(type, rename);
  const docType = required ? documented : types.alternatives(documented, 'null');
  return {
    name,
    literal: phpString(sent.name),
    type: required ? native : types.orNull(native),
    docType,
    doc: tagDoc(`${deprecated ? 'Deprecated. ' : ''}${description}${preset}`, `@param ${docType} $${name}`),
    isRequired: required,
    // Cookies usually carry credentials.
    isSecret: types.isSecret(type) || sent.in === 'cookie',
    encode: types.encoderOf(type, rename),
  };
}

/** Arguments in the order of the signature: path arguments, then required ones, the body before others. */
function inOrder(
  { parameters }: Method,
  parameterArguments: readonly Argument[],
  body: Argument | undefined,
): Argument[] {
  const isInPath = (_: Argument, index: number): boolean => parameters[index]?.in === 'path';
  const remaining = [
    ...(body === undefined ? [] : [body]),
    ...parameterArguments.filter((item, index) => !isInPath(item, index)),
  ];
  return [
    ...parameterArguments.filter(isInPath),
    ...remaining.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
  ];
}

/** Names of the arguments. A name that occurs in two locations of a request gets its location as a suffix. */
function argumentNames(parameters: readonly Parameter[]): Map<Parameter, string> {
  const names = new Map<Parameter, string>();
  for (const parameter of parameters) {
    const name = argumentName(parameter.name);
    const isTaken = [...names.values()].includes(name);
    names.set(parameter, isTaken ? argumentName(`${parameter.name} in ${parameter.in}`) : name);
  }
  return names;
}

/** Names of the lists that are sent as `a=1&a=2`. False if no list is. */
function explodeOf({ parameters }: Method): { names: object[] } | false {
  const lists = parameters.filter(
    ({ in: location, type, explode }) => location === 'query' && explode && type.kind === 'list',
  );
  return lists.length > 0 && { names: lists.map(({ name }) => ({ nameLiteral: phpString(name) })) };
}

/** Authentication scheme of the operation. False for a bearer token, the default of the core. */
function authOf({ auth }: Method): { factory: string; headerLiteral: string | false } | false {
  if (auth.kind === 'none') return { factory: 'none', headerLiteral: false };
  if (auth.kind === 'basic') return { factory: 'basic', headerLiteral: false };
  return auth.kind === 'header' && { factory: 'header', headerLiteral: phpString(auth.header) };
}

/** The return type of a method, and the method of the core's `ApiClient` that it calls. */
function returned(
  { result, pageItem, mayBeEmpty, mayBeNull, responseMediaType }: Method,
  rename: types.Rename,
): object {
  const none = { hasResult: true, decode: false, isNullable: false, responseMediaTypeLiteral: false } as const;
  if (pageItem !== undefined) {
    const returnDocType = `Page<${types.docType(pageItem, rename)}>`;
    const decode = types.decoderOf(pageItem, rename);
    return { ...none, clientMethod: 'paginate', returnType: 'Page', returnDocType, decode };
  }
  if (result === undefined) {
    return { ...none, clientMethod: 'run', hasResult: false, returnType: 'void', returnDocType: false };
  }
  const isOptional = mayBeEmpty || mayBeNull;
  const native = types.nativeType(result, rename);
  const documented = types.docType(result, rename);
  const clientMethod = responseMediaType === undefined ? 'send' : 'download';
  return {
    ...none,
    clientMethod: mayBeEmpty ? `${clientMethod}OrNull` : clientMethod,
    returnType: isOptional ? types.orNull(native) : native,
    // A tag that repeats the type of the signature adds nothing.
    returnDocType: documented !== native && (isOptional ? types.alternatives(documented, 'null') : documented),
    ...(responseMediaType === undefined
      ? { decode: types.decoderOf(result, rename), isNullable: mayBeNull }
      : { responseMediaTypeLiteral: phpString(responseMediaType) }),
  };
}

function bodyContext(body: Body, rename: types.Rename) {
  // Bytes that are the whole body are sent without a file name.
  const type: TypeRef = body.encoding === 'binary' ? { kind: 'string' } : body.type;
  const sent = argument({ ...body, type, name: 'body' }, 'body', rename);
  return { ...sent, contentFactory: contentFactoryOf(body), mediaTypeLiteral: phpString(body.mediaType) };
}

/** Factory method of the core's `RequestContent`. False for plain JSON, the default of the core. */
function contentFactoryOf({ encoding, mediaType, type, required }: Body): string | false {
  if (encoding === 'binary') return 'bytes';
  // A required body of any JSON can be null, which the default would omit.
  return (mediaType !== 'application/json' || (type.kind === 'json' && required)) && 'json';
}
