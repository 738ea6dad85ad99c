import { sentPath } from '../../model/paths.ts';
import { shownValue } from '../../text/exact-json.ts';
import { referencedSchema } from '../../model/element-type.ts';
import { FORM, MULTIPART } from '../../model/media-type.ts';
import type { Auth, Body, Method, Parameter, Resource } from '../../model/model.ts';
import { codeOf } from '../../names/code-names.ts';
import { pascalCase } from '../../names/words.ts';
import type { OperationContext } from '../language.ts';
import { alternativesContext } from './credentials.ts';
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
import { choiceContexts, keyContexts } from '../auth.ts';
import { hasDownload } from '../downloads.ts';
import { pagingContext } from '../paging.ts';
import { fieldForms } from '../field-forms.ts';
import { serverContext } from '../server.ts';
import { formsOf, requiredOf, type Argument } from './forms.ts';
import { downloadContext, resultText, returned } from './results.ts';
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

/** Returns the arguments that say how an operation sends the API key, or other credentials. */
export const authContext = (auth: Auth, alternatives: Method['alternatives']): object => ({
  alternatives: alternativesContext(alternatives),
  keys: auth.kind === 'choice' ? [] : keyContexts(auth, javaString),
  choices: choiceContexts(auth, {
    literal: javaString,
    context: (way) => ({ keys: keyContexts(way, javaString) }),
  }),
  isKeyOptional: auth.kind !== 'none' && auth.isOptional === true,
  isUnauthenticated: auth.kind === 'none',
});

const isUsualAuth = ({ auth, alternatives }: Method): boolean =>
  alternatives === undefined && auth.kind === 'bearer' && auth.isOptional !== true;

/** Context of a method, its parameters and its body. */
export function operationContext(method: Method, source: ResourceSource): OperationContext {
  const { resource, models, modelPackage } = source;
  const scope = types.outsideScope(models, modelPackage, ownClasses(resource));
  const { auth, alternatives, responseMediaType, moreResults, isKeyedAlone } = method;
  return {
    operation: {
      owner: resourceName(resource.name),
      methodName: methodName(method.name),
      constant: constantName(method.name),
      idLiteral: javaString(method.operationId),
      pathLiteral: javaString(sentPath(method.path)),
      auth: !isUsualAuth(method) && authContext(auth, alternatives),
      isKeyedAlone,
      responseMediaTypeLiteral: responseMediaType !== undefined && javaString(responseMediaType),
      moreResults: moreResults !== undefined && { statuses: moreResults.join(', ') },
      contentTypes: method.body?.contentTypes !== undefined && {
        list: method.body.contentTypes.map(javaString).join(', '),
      },
      resultText: resultText(method),
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
  const given = path.map((parameter) => {
    const { name, type, description } = parameter;
    const documented = description || `the \`${name}\` parameter`;
    return argument(argumentName(codeOf(parameter)), types.unboxed(type, scope), documented);
  });
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
  const setters = new Set(parameters.filter(isOption).map((other) => memberName(codeOf(other))));
  const text = preset === undefined ? description : `${description}\n\nDefault: \`${shownValue(preset)}\`.`.trim();
  const field = { ...parameter, nullable: false, description: text };
  const input = inputOf(field, scope, setters);
  // A parameter is omitted if it is null, and never sent as null.
  const parameterStyle = styleOf(parameter);
  const option = isOption(parameter) && {
    ...input,
    isNullable: false,
    requestMethod: requestMethod(parameter),
    parameterStyle,
  };
  const prefixLiteral =
    !parameterStyle && prefix !== undefined && parameter.type.kind === 'string' && javaString(prefix);
  return { name: argumentName(codeOf(parameter)), literal: javaString(name), prefixLiteral, parameterStyle, option };
}

/** Method of the core's `Request`. */
const requestMethod = ({ in: location, type, explode, style }: Parameter): string =>
  style === undefined && explode && type.kind === 'list' ? 'explodedQuery' : location;

/** Returns the expression for the style of a parameter. False for the usual form of its place. */
function styleOf({ style }: Parameter): string | false {
  if (style === undefined) return false;
  const parts = [style.isExploded === true ? '.exploded()' : '', style.isReserved === true ? '.reserved()' : ''];
  return `ParameterStyle.of(${javaString(style.name)})${parts.join('')}`;
}

/** Media types that the methods of the core's `Request` set. */
const USUAL = new Set(['application/json', 'application/octet-stream', MULTIPART, FORM]);

function bodyContext(body: Body): object {
  const deepFields = (body.deepFields ?? []).map((name) => ({ nameLiteral: javaString(name) }));
  const method = bodyMethod(body);
  const takesType = /file|text/i.test(method);
  const mediaTypeLiteral = !takesType && !USUAL.has(body.mediaType) && javaString(body.mediaType);
  return {
    method,
    fieldForms: fieldForms(body, javaString),
    mediaTypeLiteral,
    typeLiteral: takesType && javaString(body.mediaType),
    deepFields,
  };
}

/** Method of the core's `Request`. */
function bodyMethod({ encoding, required, type, contentTypes }: Body): string {
  if (encoding === 'binary' && contentTypes !== undefined) return required ? 'requiredFile' : 'file';
  if (encoding === 'binary') return required ? 'requiredBytes' : 'bytes';
  if (encoding !== 'json') return required ? `required${pascalCase(encoding)}` : encoding;
  if (!required) return 'body';
  return type.kind === 'json' ? 'anyBody' : 'requiredBody';
}

/** The member of a body that chooses between JSON and a stream. */
function choiceContext({ body }: Method): object | false {
  if (body?.choice === undefined) return false;
  const { member, value, isSent } = body.choice;
  return { memberLiteral: javaString(member), valueLiteral: String(value), sentLiteral: String(isSent) };
}
