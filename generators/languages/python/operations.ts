import type { Body, Method, ObjectSchema, Parameter, Resource, Stream, TypeRef } from '../../model/model.ts';
import type { DocLine } from '../../text/lines.ts';
import { firstParagraph } from '../../text/markdown.ts';
import type { OperationContext } from '../language.ts';
import { keyContexts } from '../auth.ts';
import { pagingContext } from '../paging.ts';
import { serverContext } from '../server.ts';
import { argumentName, methodName, moduleName, nameFor, resourceName, resourceType } from './names.ts';
import { importedSchema, querySchema } from './runtime-schemas.ts';
import { fieldText, withDeprecation } from './schemas.ts';
import { argumentDoc, doc, literal } from './text.ts';
import { decoderNamed, decoderOf, inputType, outputType, type Schemas } from './types.ts';

/** Context of a resource class in its module. */
interface ResourceContext {
  className: string;
  /** Attribute of the client. */
  attribute: string;
  module: string;
  doc: DocLine[];
  /** True if a method returns bytes, which a program can also read while they arrive. */
  hasDownloads: boolean;
}

export function resourceContext({ name, description, methods }: Resource): ResourceContext {
  return {
    hasDownloads: methods.some(isDownload),
    className: resourceType(name),
    attribute: resourceName(name),
    module: moduleName(name),
    // The client prints it inside a method.
    doc: doc(description, 8),
  };
}

const isDownload = ({ result }: Method): boolean => result?.kind === 'binary';

/** Context of a method and its operation. */
export function operationContext(method: Method, schemas: Schemas): OperationContext {
  const taken = new Set<string>();
  const parameters = method.parameters.map((parameter) => ({
    ...parameterOf(parameter, schemas, taken),
    // Every text begins with an empty one.
    prefixLiteral: literal(parameter.prefix ?? ''),
  }));
  const body = bodyOf(method, schemas, taken);
  const keywordParameters = parameters.filter((_, index) => method.parameters[index]?.in !== 'path');
  const keywords = [...keywordParameters, ...(body?.arguments ?? [])];
  return {
    operation: {
      methodName: methodName(method.name),
      constant: `_${nameFor('constant', method.name)}`,
      doc: doc(method.description, 8),
      keywords: keywords.length > 0 && {
        arguments: keywords.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
      },
      isWrite: method.isWrite,
      hasHeaders: method.parameters.some((parameter) => parameter.in === 'header'),
      bodyName: body?.whole ?? false,
      bodyFields: body?.whole === undefined && body !== undefined && { fields: body.arguments },
      ...returned(method),
      ...sent(method),
      ownServer: serverContext(method, literal),
    },
    parameters,
  };
}

/** An argument of a method. */
interface Argument {
  name: string;
  /** The name on the wire. */
  literal: string;
  argumentType: string;
  doc: DocLine[];
  isRequired: boolean;
}

function parameterOf(parameter: Parameter, schemas: Schemas, taken: Set<string>): Argument {
  const { name, in: location, type, description, deprecated, versionOf } = parameter;
  const isInPath = location === 'path';
  const record =
    versionOf === undefined ? '' : ` | int | ${outputType({ kind: 'object', name: versionOf }, 'resources')}`;
  const preset = parameter.default === undefined ? '' : ` Default: \`${String(parameter.default)}\`.`;
  return argument(argumentName(name, taken), {
    wire: name,
    type: isInPath && type.kind === 'string' ? 'str' : inputType(type, 'resources', schemas) + record,
    isRequired: parameter.required || isInPath,
    isNullable: false,
    text: withDeprecation(`${firstParagraph(description)}${preset}`.trim(), deprecated),
  });
}

interface Description {
  wire: string;
  type: string;
  isRequired: boolean;
  isNullable: boolean;
  /** Markdown. */
  text: string;
}

function argument(name: string, { wire, type, isRequired, isNullable, text }: Description): Argument {
  const types = [type, ...(isRequired ? [] : ['Unset']), ...(isNullable ? ['None'] : [])];
  return { name, literal: literal(wire), argumentType: types.join(' | '), doc: argumentDoc(name, text), isRequired };
}

interface BodyArguments {
  arguments: Argument[];
  /** The argument for the whole body. Absent if the fields of the body are separate arguments. */
  whole?: string;
}

/** Arguments for the fields of a body, or one argument for the whole body. */
function bodyOf({ body }: Method, schemas: Schemas, taken: Set<string>): BodyArguments | undefined {
  if (body === undefined) return undefined;
  const fields = objectOf(body.type, schemas)?.fields;
  if (fields !== undefined) {
    return {
      arguments: fields.flatMap((field) => {
        const isChoice = field.name === body.choice?.member;
        // The method sends the value itself.
        if (isChoice && body.choice?.value === true) return [];
        return argument(argumentName(field.name, taken), {
          wire: field.name,
          type: isChoice ? 'Literal[False]' : inputType(field.type, 'resources', schemas),
          isRequired: field.required && body.required && !isChoice,
          // A form part is text or a file, so that it cannot be null.
          isNullable: field.nullable && body.encoding !== 'multipart',
          text: fieldText(field, schemas),
        });
      }),
    };
  }
  const whole = argumentName('body', taken);
  const type = inputType(body.type, 'resources', schemas);
  const field = { wire: '', type, isRequired: body.required, isNullable: false, text: body.description };
  return { arguments: [argument(whole, field)], whole };
}

function objectOf(type: TypeRef, schemas: Schemas): ObjectSchema | undefined {
  const schema = type.kind === 'object' ? schemas.get(type.name) : undefined;
  return schema?.kind === 'object' ? schema : undefined;
}

/** Return type of a method, and how the core creates the value. */
function returned(method: Method): object {
  const { pageItem, result, stream, mayBeEmpty, responseMediaType } = method;
  const read = stream?.item ?? result;
  const mayBeNull = stream?.mayBeNull ?? method.mayBeNull;
  const type = pageItem ?? read;
  const resultType = type === undefined ? 'None' : outputType(type, 'resources');
  const isOptional = mayBeEmpty || mayBeNull;
  return {
    isPage: pageItem !== undefined,
    paging: pagingContext(method, literal),
    isValue: pageItem === undefined && result !== undefined,
    isDownload: isDownload(method),
    streamFormat: stream !== undefined && formatOf(stream),
    isOptional,
    resultType: isOptional && type !== undefined ? `${resultType} | None` : resultType,
    decode: type === undefined ? decoderNamed('no_body') : decoderOf(type) || decoderNamed('plain'),
    jsonType: type !== undefined && type.kind !== 'binary' && jsonTypeOf(read),
    mayBeEmpty,
    mayBeNull: mayBeNull || read?.kind === 'json',
    responseMediaTypeLiteral: responseMediaType !== undefined && literal(responseMediaType),
  };
}

/** Returns the constant of the core for a format of streams. */
function formatOf({ format, isText }: Stream): string {
  if (format === 'events') return isText ? 'TEXT_EVENTS' : 'JSON_EVENTS';
  return format === 'lines' ? 'JSON_LINES' : 'JSON_SEQUENCE';
}

/** Context of the way in which an operation sends its API key; none of the members for a bearer token. */
export function authContext(auth: Method['auth']): object {
  return {
    isUnauthenticated: auth.kind === 'none',
    isBasic: auth.kind === 'basic',
    keyHeaderLiteral: auth.kind === 'header' && literal(auth.header),
    keyParameterLiteral: auth.kind === 'query' && literal(auth.parameter),
    isSeveral: auth.kind === 'several',
    keys: keyContexts(auth, literal),
  };
}

const JSON_TYPES: Partial<Record<TypeRef['kind'], string>> = {
  list: 'list',
  string: 'str',
  enum: 'str',
  boolean: 'bool',
  integer: 'int',
  number: 'None',
  json: 'None',
};

/** Returns the type of the decoded JSON, unless it is a dictionary, the default. A page is one. */
function jsonTypeOf(type: TypeRef | undefined): string | false {
  return (type && JSON_TYPES[type.kind]) ?? false;
}

/** Static properties of an operation's request. */
function sent({ operationId, path, parameters, auth, body, isKeyedAlone }: Method): object {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const exploded = query.filter(({ explode, type }) => explode && type.kind === 'list');
  const deep = query.filter(({ isDeep }) => isDeep);
  return {
    idLiteral: literal(operationId),
    pathLiteral: literal(path),
    ...authContext(auth),
    hasIdPrefixes: parameters.some(({ prefix }) => prefix !== undefined),
    query: query.length > 0 && querySchema(query),
    bodySchema: body !== undefined && importedSchema(body.encoding === 'binary' ? { kind: 'binary' } : body.type),
    ...encodingOf(body),
    choice: body?.choice !== undefined && choiceContext(body.choice),
    hasOptionalBody: body?.required === false,
    isKeyedAlone,
    explode: exploded.length > 0 && literals(exploded.map(({ name }) => name)),
    deepQuery: deep.length > 0 && literals(deep.map(({ name }) => name)),
  };
}

const choiceContext = ({ member, value, isSent }: NonNullable<Body['choice']>): object => ({
  memberLiteral: literal(member),
  valueLiteral: value ? 'True' : 'False',
  sentLiteral: isSent ? 'True' : 'False',
});

const literals = (names: readonly string[]): object => ({
  names: names.map((name) => ({ nameLiteral: literal(name) })),
});

function encodingOf(body: Body | undefined): object {
  const mediaType = body !== undefined && literal(body.mediaType);
  return {
    isForm: body?.encoding === 'multipart',
    urlEncoded: body?.encoding === 'form' && literals(body.deepFields ?? []),
    bytesLiteral: body?.encoding === 'binary' && mediaType,
    // `application/json` is the default.
    jsonLiteral: body?.encoding === 'json' && body.mediaType !== 'application/json' && mediaType,
  };
}
