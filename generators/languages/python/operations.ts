import { placeholdersOf, sentPath } from '../../model/paths.ts';
import type {
  Body,
  Field,
  Method,
  ObjectSchema,
  OtherMembers,
  Parameter,
  Resource,
  Stream,
  TypeRef,
} from '../../model/model.ts';
import { shownValue } from '../../text/exact-json.ts';
import type { DocLine } from '../../text/lines.ts';
import { codeOf } from '../../names/code-names.ts';
import { firstParagraph } from '../../text/markdown.ts';
import type { OperationContext } from '../language.ts';
import { authContext } from './auth.ts';
import { pagingContext } from '../paging.ts';
import { stylesContext } from '../parameter-styles.ts';
import { fieldForms } from '../field-forms.ts';
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
  const parameters = method.parameters.map((parameter) => parameterOf(parameter, schemas, taken));
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
      pathValues: pathValuesOf(method, parameters),
      hasHeaders: method.parameters.some((parameter) => parameter.in === 'header'),
      bodyName: body?.whole ?? false,
      bodyFields: body?.whole === undefined && body !== undefined && { fields: body.fields },
      hasOthers: body?.hasOthers === true,
      ...returned(method),
      ...sent(method),
      ownServer: serverContext(method, literal),
    },
    parameters,
  };
}

/** Argument and prefix for each placeholder of the path. False if it has none. */
function pathValuesOf({ path, parameters }: Method, names: readonly Argument[]): object | false {
  const values = placeholdersOf(path).map((placeholder) => {
    const index = parameters.findIndex((parameter) => parameter.in === 'path' && parameter.name === placeholder);
    // Every text begins with an empty one.
    return { name: names[index]?.name ?? '', prefixLiteral: literal(parameters[index]?.prefix ?? '') };
  });
  return values.length > 0 && { values };
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
  const preset = parameter.default === undefined ? '' : ` Default: \`${shownValue(parameter.default)}\`.`;
  return argument(argumentName(codeOf(parameter), taken), {
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
  /** Those of them that are declared fields. */
  fields: Argument[];
  hasOthers: boolean;
  /** The argument for the whole body. Absent if the fields of the body are separate arguments. */
  whole?: string;
}

/** Arguments for the fields of a body, or one argument for the whole body. */
function bodyOf({ body }: Method, schemas: Schemas, taken: Set<string>): BodyArguments | undefined {
  if (body === undefined) return undefined;
  const object = objectOf(body.type, schemas);
  if (object !== undefined) {
    const fields = object.fields.flatMap((field) => fieldArgument(field, body, schemas, taken) ?? []);
    const others = object.others === undefined ? [] : [othersArgument(object.others, schemas)];
    return { arguments: [...fields, ...others], fields, hasOthers: others.length > 0 };
  }
  const whole = argumentName('body', taken);
  const type = inputType(body.type, 'resources', schemas);
  const field = { wire: '', type, isRequired: body.required, isNullable: false, text: body.description };
  const only = [argument(whole, field)];
  return { arguments: only, fields: only, hasOthers: false, whole };
}

/** Argument for a field of a body. Undefined for the member that the method sends itself. */
function fieldArgument(field: Field, body: Body, schemas: Schemas, taken: Set<string>): Argument | undefined {
  const isChoice = field.name === body.choice?.member;
  if (isChoice && body.choice?.value === true) return undefined;
  return argument(argumentName(codeOf(field), taken), {
    wire: field.name,
    type: isChoice ? 'Literal[False]' : inputType(field.type, 'resources', schemas),
    isRequired: field.required && body.required && !isChoice,
    // A form part is text or a file, so that it cannot be null.
    isNullable: field.nullable && body.encoding !== 'multipart',
    text: fieldText(field, schemas),
  });
}

function othersArgument({ type }: OtherMembers, schemas: Schemas): Argument {
  const text = 'Members of the body that the API description does not name, by their names in JSON.';
  const description = { wire: '', isRequired: false, isNullable: false, text };
  return argument('other_members', { ...description, type: inputType(type, 'resources', schemas) });
}

function objectOf(type: TypeRef, schemas: Schemas): ObjectSchema | undefined {
  const schema = type.kind === 'object' ? schemas.get(type.name) : undefined;
  return schema?.kind === 'object' ? schema : undefined;
}

const RESULTS = {
  json: 'decoded body',
  bytes: 'bytes',
  text: 'text',
  location: 'URL in the header `Location`',
} as const;

/** Return type of a method, and how the core creates the value. */
function returned(method: Method): object {
  const { pageItem, result, stream, mayBeEmpty, responseMediaType, reads, moreResults } = method;
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
    jsonType: type !== undefined && reads === undefined && jsonTypeOf(read),
    mayBeEmpty,
    mayBeNull: mayBeNull || read?.kind === 'json',
    responseMediaTypeLiteral: responseMediaType !== undefined && literal(responseMediaType),
    readBody: reads !== undefined && `read_${reads}`,
    resultText: RESULTS[reads ?? 'json'],
    moreResults: moreResults !== undefined && { statuses: moreResults.map((status) => ({ status })) },
  };
}

/** Returns the constant of the core for a format of streams. */
function formatOf({ format, isText }: Stream): string {
  if (format === 'events') return isText ? 'TEXT_EVENTS' : 'JSON_EVENTS';
  return format === 'lines' ? 'JSON_LINES' : 'JSON_SEQUENCE';
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
function sent(method: Method): object {
  const { operationId, path, parameters, auth, alternatives, body, isKeyedAlone } = method;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const exploded = query.filter(({ explode, type }) => explode && type.kind === 'list');
  return {
    idLiteral: literal(operationId),
    pathLiteral: literal(sentPath(path)),
    ...authContext(auth, alternatives),
    hasIdPrefixes: parameters.some(({ prefix }) => prefix !== undefined),
    query: query.length > 0 && querySchema(query),
    bodySchema: body !== undefined && importedSchema(body.encoding === 'binary' ? { kind: 'binary' } : body.type),
    ...encodingOf(body),
    choice: body?.choice !== undefined && choiceContext(body.choice),
    hasOptionalBody: body?.required === false,
    isKeyedAlone,
    explode: exploded.length > 0 && literals(exploded.map(({ name }) => name)),
    styles: stylesContext(method, ({ name }) => ({ nameLiteral: literal(name) })),
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
    fieldForms: fieldForms(body, literal),
    typedForm:
      (body?.fieldForms !== undefined || (body?.deepFields ?? []).length > 0) && literals(body?.deepFields ?? []),
    urlEncoded: body?.encoding === 'form' && literals(body.deepFields ?? []),
    bytesLiteral: body?.encoding === 'binary' && mediaType,
    textLiteral: body?.encoding === 'text' && mediaType,
    contentTypes: body?.contentTypes !== undefined && literals(body.contentTypes),
    // `application/json` is the default.
    jsonLiteral: body?.encoding === 'json' && body.mediaType !== 'application/json' && mediaType,
  };
}
