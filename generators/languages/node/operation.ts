import type { Body, Credential, Method, SdkModel } from '../../model/model.ts';
import { at } from './inputs.ts';
import { literal } from './escape.ts';
import { optionNames, type TypeNames } from './names.ts';
import { queryText, shapeText } from './shapes.ts';

/** What the core needs to know of an operation, as the inside of an object literal; what is usual goes without saying. */
export function operationText(method: Method, names: TypeNames, model: SdkModel): string {
  const query = at(method, 'query');
  const exploded = query.filter(({ type, explode }) => type.kind === 'list' && explode);
  const options = [...optionNames(method)];
  const sentIn = (place: 'header' | 'cookie'): string =>
    options
      .filter(([one]) => one.in === place)
      .map(([one, option]) => `${option}: ${literal(one.name)}`)
      .join(', ');
  const headers = sentIn('header');
  const cookies = sentIn('cookie');
  return [
    `id: ${literal(method.operationId)}`,
    `method: ${literal(method.httpMethod)}`,
    `path: ${literal(method.path)}`,
    ...(query.length > 0 ? [`query: ${queryText(query, names, model)}`] : []),
    ...(exploded.length > 0 ? [`exploded: ${listText(exploded.map(({ name }) => name))}`] : []),
    ...(headers === '' ? [] : [`headers: { ${headers} }`]),
    ...(cookies === '' ? [] : [`cookies: { ${cookies} }, encodeCookies: ${COOKIES}`]),
    ...bodyTexts(method.body, names, model),
    ...credentialTexts(method.credential),
    ...(method.result === undefined ? ['isEmpty: true'] : []),
    ...(method.mayBeEmpty ? ['mayBeEmpty: true'] : []),
    ...resultTexts(method, model),
    ...(method.mayBeNull ? ['mayBeNull: true'] : []),
    ...(method.download === undefined ? [] : [`download: ${literal(method.download)}`]),
  ].join(', ');
}

function bodyTexts(body: Body | undefined, names: TypeNames, model: SdkModel): string[] {
  if (body === undefined) return [];
  return [
    `body: ${shapeText(body.type, names, model)}`,
    ...(body.required ? [] : ['isBodyOptional: true']),
    ...formatTexts(body, model),
  ];
}

/** Functions of the core that few operations need, so that only those who name them pay for them. */
const ENCODERS = { binary: 'uploadedBytes', multipart: 'multipartForm' } as const;
const COOKIES = 'cookieHeader';
const BASIC = 'basicCredential';

/** Imports of the functions that operations name. */
export function functionImports(methods: readonly Method[]): string {
  const has = (encoding: Body['encoding']): boolean => methods.some(({ body }) => body?.encoding === encoding);
  const hasCookies = methods.some((method) => [...optionNames(method)].some(([one]) => one.in === 'cookie'));
  return [
    methods.some(takesPassword) ? imported(BASIC, 'basic-credential') : '',
    has('binary') ? imported(ENCODERS.binary, 'body') : '',
    hasCookies ? imported(COOKIES, 'cookies') : '',
    has('multipart') ? imported(ENCODERS.multipart, 'multipart') : '',
  ].join('');
}

function imported(name: string, file: string): string {
  return `import { ${name} } from '../../core/${file}.ts';\n`;
}

/** Whether the API key is `user:password` for this operation. */
export function takesPassword({ credential }: Method): boolean {
  return credential?.kind === 'basic';
}

function formatTexts(body: Body, model: SdkModel): string[] {
  switch (body.encoding) {
    case 'json':
      return body.mediaType === 'application/json' ? [] : [`contentType: ${literal(body.mediaType)}`];
    case 'binary':
      return [`upload: ${literal(body.mediaType)}`, `encode: ${ENCODERS.binary}`];
    case 'multipart':
      return [`parts: ${listText(partsOf(body, model))}`, `encode: ${ENCODERS.multipart}`];
  }
}

/** The fields of a form; of a union those of all its variants. */
function partsOf({ type }: Body, { schemas }: SdkModel): string[] {
  const fieldsOf = (name: string): string[] => {
    const schema = schemas.find((one) => one.name === name);
    if (schema?.kind === 'object') return schema.fields.map((field) => field.name);
    return schema?.kind === 'union'
      ? [schema.discriminator, ...schema.variants.flatMap((variant) => fieldsOf(variant.schema))]
      : [];
  };
  return type.kind === 'schema' ? [...new Set(fieldsOf(type.name))] : [];
}

function credentialTexts(credential: Credential | undefined): string[] {
  switch (credential?.kind) {
    case undefined:
      return ['isPublic: true'];
    case 'bearer':
      return [];
    case 'basic':
      return [`credential: ${BASIC}`];
    case 'header':
      return [`keyHeader: ${literal(credential.header)}`];
  }
}

/** What the JSON of a success is, when it is no object. */
function resultTexts({ result: type }: Method, { schemas }: SdkModel): string[] {
  switch (type?.kind) {
    case 'list':
    case 'string':
    case 'number':
    case 'boolean':
      return [`result: ${literal(type.kind)}`];
    case 'integer':
      return ["result: 'number'"];
    case 'json':
      return ["result: 'any'"];
    case 'schema':
      return schemas.some(({ name, kind }) => name === type.name && kind === 'enum') ? ["result: 'string'"] : [];
    default:
      return [];
  }
}

function listText(names: readonly string[]): string {
  return `[${names.map(literal).join(', ')}]`;
}
