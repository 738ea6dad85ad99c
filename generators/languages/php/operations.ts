import { sentPath } from '../../model/paths.ts';
import { shownValue } from '../../text/exact-json.ts';
import { referencedSchema } from '../../model/element-type.ts';
import type { Body, Field, Method, ObjectSchema, Parameter, Resource, Stream } from '../../model/model.ts';
import { authContext } from './auth.ts';
import { codeOf } from '../../names/code-names.ts';
import type { Brand } from '../../names/brand.ts';
import type { OperationContext } from '../language.ts';
import {
  argumentNames,
  baseException,
  className,
  importedName,
  memberName,
  nameFor,
  resourceClassName,
} from './names.ts';
import { othersProperty, propertyContext } from './schemas.ts';
import { DOWNLOAD_NOTE, downloadName, hasDownload } from '../downloads.ts';
import { doc, literals, phpString, tagDoc } from './text.ts';
import { pagingContext } from '../paging.ts';
import { stylesContext } from '../parameter-styles.ts';
import { fieldForms } from '../field-forms.ts';
import { serverContext } from '../server.ts';
import * as types from './types.ts';

/** Finds the schemas of bodies, whose fields are arguments. */
type Objects = ReadonlyMap<string, ObjectSchema>;

/** Context of a resource class, with the models in its method signatures and their names in its file. */
export function resourceContext(resource: Resource, brand: Brand, objects: Objects) {
  const used = resource.methods.flatMap(({ parameters, body, pageItem, result, stream }) => [
    ...parameters.map(({ type }) => type),
    ...membersOf(body, objects).map(({ type }) => type),
    ...[objectOf(body, objects)?.others?.type].filter((type) => type !== undefined),
    ...[body?.type, pageItem ?? stream?.item ?? result].filter((type) => type !== undefined),
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

/** Fields of a body that are arguments of the method. */
const membersOf = (body: Body | undefined, objects: Objects): Field[] => objectOf(body, objects)?.fields ?? [];

const objectOf = (body: Body | undefined, objects: Objects): ObjectSchema | undefined =>
  body?.type.kind === 'object' ? objects.get(body.type.name) : undefined;

/** Context of a method, its parameters and its body. */
export function operationContext(method: Method, resource: Resource, brand: Brand, objects: Objects): OperationContext {
  const rename: types.Rename = (schema) => importedName(schema, resource.name, brand);
  const fields = membersOf(method.body, objects);
  const others = objectOf(method.body, objects)?.others;
  const names = argumentNames(method.parameters, fields);
  const parameters = method.parameters.map((parameter, index) =>
    argument(parameter, names.parameters[index] ?? '', rename),
  );
  const members = fields.map((field, index) => member(field, names.members[index] ?? '', method.body, rename));
  const sent =
    others === undefined ? members : [...members, { ...othersProperty(others, rename), chosenLiteral: false as const }];
  const given = sent.filter(({ chosenLiteral }) => chosenLiteral === false);
  const body = method.body === undefined ? undefined : bodyContext(method.body, sent, rename);
  return {
    operation: {
      methodName: nameFor('method', method.name),
      doc: doc(method.description),
      pathLiteral: phpString(sentPath(method.path)),
      arguments: inOrder(method, parameters, body === undefined ? [] : body.spread !== false ? given : [body]),
      exception: baseException(brand),
      ...returned(method, rename),
      download: hasDownload(method) && {
        ...DOWNLOAD,
        doc: doc(`${method.description}\n\n${DOWNLOAD_NOTE}`),
        methodName: downloadName(method, resource, (name) => nameFor('method', name)),
      },
      choice: choiceContext(method),
      hasHeaders: method.parameters.some((parameter) => parameter.in === 'header'),
      explode: explodeOf(method),
      ownServer: serverContext(method, phpString),
      styles: stylesContext(method, ({ name }) => ({ nameLiteral: phpString(name) })),
      hasIdPrefixes: method.parameters.some(({ prefix }) => prefix !== undefined),
      auth: authContext(method.auth, method.alternatives),
      isKeyedAlone: method.isKeyedAlone,
      sent: body ?? false,
      contentTypes: method.body?.contentTypes !== undefined && literals(method.body.contentTypes),
    },
    parameters,
    ...(body === undefined ? {} : { body }),
  };
}

/** An argument in a signature. */
type Argument = Pick<
  ReturnType<typeof argument>,
  'name' | 'type' | 'docType' | 'doc' | 'isRequired' | 'isSecret' | 'defaultLiteral'
>;
type Sent = Pick<Parameter, 'name' | 'type' | 'required' | 'description'> & Partial<Parameter>;

/** Context of an argument and of its encoding. */
function argument(sent: Sent, name: string, rename: types.Rename) {
  const { type, required, description, deprecated = false } = sent;
  const preset = sent.default === undefined ? '' : ` Default: \`${shownValue(sent.default)}\`.`;
  const record = sent.versionOf === undefined ? [] : ['int', rename(sent.versionOf)];
  const native = types.alternatives(types.sentType(type, rename), ...record);
  const documented = types.alternatives(types.sentDocType(type, rename), ...record);
  const docType = required ? documented : types.alternatives(documented, 'null');
  return {
    name,
    literal: phpString(sent.name),
    type: required ? native : types.orNull(native),
    docType,
    doc: tagDoc(`${deprecated ? 'Deprecated. ' : ''}${description}${preset}`, `@param ${docType} $${name}`),
    isRequired: required,
    defaultLiteral: required ? (false as const) : 'null',
    prefixLiteral: sent.prefix !== undefined && phpString(sent.prefix),
    // Cookies usually carry credentials.
    isSecret: types.isSecret(type) || sent.in === 'cookie',
    encoded: types.encoded(type, `$${name}`, phpString(sent.name), rename),
  };
}

/** The member of a body that chooses between JSON and a stream. */
function choiceContext({ body }: Method): object | false {
  if (body?.choice === undefined) return false;
  const { member: name, value, isSent } = body.choice;
  return { memberLiteral: phpString(name), valueLiteral: String(value), sentLiteral: String(isSent) };
}

/** Context of a member of the body as an argument. If the body is optional, each of them is. */
function member(field: Field, name: string, body: Body | undefined, rename: types.Rename) {
  const isRequired = body?.required === true;
  const { choice } = body ?? {};
  const { sentType, sentDocType, sentDoc, ...found } = propertyContext(
    { ...field, required: field.required && isRequired },
    rename,
    name,
  );
  return {
    ...found,
    member: memberName(codeOf(field)),
    // Value of the only member that a caller need not pass: the method decides it.
    chosenLiteral: isRequired && choice?.isSent === true && choice.member === field.name && String(choice.value),
    type: sentType,
    docType: sentDocType,
    doc: sentDoc,
    isRequired: found.defaultLiteral === false,
  };
}

/** Arguments in the order of the signature: path arguments, then required ones, those of the body before others. */
function inOrder(
  { parameters }: Method,
  parameterArguments: readonly Argument[],
  bodyArguments: readonly Argument[],
): Argument[] {
  const isInPath = (_: Argument, index: number): boolean => parameters[index]?.in === 'path';
  const remaining = [...bodyArguments, ...parameterArguments.filter((item, index) => !isInPath(item, index))];
  return [
    ...parameterArguments.filter(isInPath),
    ...remaining.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
  ];
}

/** Names of the lists that are sent as `a=1&a=2`. False if no list is. */
function explodeOf({ parameters }: Method): { names: object[] } | false {
  const lists = parameters.filter(
    ({ in: location, type, explode }) => location === 'query' && explode && type.kind === 'list',
  );
  return literals(lists.map(({ name }) => name));
}

/** Differences of the method that returns the bytes of a result while they arrive. */
const DOWNLOAD = {
  returnType: 'Download',
  returnDocType: false,
  viewedType: 'Download',
  streamFormat: 'Bytes',
  readBody: false,
  mayBeEmpty: false,
} as const;

const FORMATS = { events: 'Events', lines: 'Lines', sequence: 'Sequence' } as const;

/** The result of a method that returns the items of a stream. */
function streamed({ format, item, isText, mayBeNull }: Stream, rename: types.Rename): object {
  const plain = types.docType(item, rename);
  const type = `EventStream<${mayBeNull ? types.alternatives(plain, 'null') : plain}>`;
  return {
    returnType: 'EventStream',
    returnDocType: type,
    viewedType: type,
    decode: !isText && types.decoderOf(item, rename),
    isNullable: mayBeNull,
    mayBeEmpty: false,
    streamFormat: isText ? 'Texts' : FORMATS[format],
  };
}

/** The result of a method, as its type and as a conversion of decoded JSON. */
function returned(method: Method, rename: types.Rename): object {
  const { stream, result, pageItem, mayBeEmpty, mayBeNull, responseMediaType, reads, moreResults } = method;
  const none = {
    hasResult: true,
    isPage: false,
    paging: pagingContext(method, phpString),
    decode: false,
    isNullable: false,
    mayBeEmpty,
    responseMediaTypeLiteral: responseMediaType !== undefined && phpString(responseMediaType),
    readBody: false,
    moreResults: moreResults !== undefined && { statuses: moreResults.join(', ') },
    streamFormat: false,
  } as const;
  if (stream !== undefined) return { ...none, ...streamed(stream, rename) };
  if (pageItem !== undefined) {
    const item = types.docType(pageItem, rename);
    const decode = types.decoderOf(pageItem, rename);
    return {
      ...none,
      isPage: true,
      returnType: 'Pager',
      returnDocType: `Pager<${item}>`,
      viewedType: `Page<${item}>`,
      decode,
    };
  }
  if (result === undefined) {
    return {
      ...none,
      hasResult: false,
      mayBeEmpty: false,
      returnType: 'void',
      returnDocType: false,
      viewedType: 'null',
    };
  }
  const isOptional = mayBeEmpty || mayBeNull;
  const native = types.nativeType(result, rename);
  const plain = types.docType(result, rename);
  const documented = isOptional ? types.alternatives(plain, 'null') : plain;
  return {
    ...none,
    returnType: isOptional ? types.orNull(native) : native,
    // A tag that repeats the type of the signature adds nothing.
    returnDocType: plain !== native && documented,
    viewedType: documented,
    ...(reads === undefined ? { decode: types.decoderOf(result, rename), isNullable: mayBeNull } : { readBody: reads }),
  };
}

function bodyContext(body: Body, members: readonly object[], rename: types.Rename) {
  // Bytes that are the whole body are sent without a file name. A file says its media type, if there is a choice.
  const isBytes = body.encoding === 'binary';
  const own = argument({ ...body, name: 'body' }, 'body', rename);
  const sent = isBytes ? { ...own, encoded: '$body' } : own;
  const contentFactory = contentFactoryOf(body);
  // Members become an object of the class first, which validates them.
  const mediaTypeLiteral = !['multipart', 'form'].includes(body.encoding) && phpString(body.mediaType);
  const { deepFields = [] } = body;
  const spread = body.type.kind === 'object' && { class: rename(body.type.name), members };
  return {
    ...sent,
    isOptional: !body.required,
    spread,
    contentFactory,
    mediaTypeLiteral,
    fieldForms: fieldForms(body, phpString),
    deepParts: body.encoding === 'multipart' && literals(deepFields),
    fileTypes: isBytes && body.contentTypes !== undefined && literals(body.contentTypes),
    deepFields: body.encoding === 'form' && { names: deepFields.map((name) => ({ nameLiteral: phpString(name) })) },
  };
}

/** Factory method of the core's `RequestContent`. False for plain JSON, the default of the core. */
function contentFactoryOf({ encoding, mediaType, type, required }: Body): string | false {
  if (encoding === 'multipart' || encoding === 'form') return encoding;
  if (encoding === 'binary') return 'bytes';
  if (encoding === 'text') return 'text';
  // A required body of any JSON can be null, which the default would omit.
  return (mediaType !== 'application/json' || (type.kind === 'json' && required)) && 'json';
}
