import type { Body, Method, Parameter, Schema, TypeRef } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { type ArgumentDoc, docstring, firstParagraph } from './docs.ts';
import { literal } from './escape.ts';
import { fieldDoc } from './models.ts';
import { argumentName, methodName } from './names.ts';
import { decoder, inputType, outputType, type Schemas } from './types.ts';

const JSON_TYPE = 'application/json';

/** One argument of a method: how it is declared, and where it goes. */
interface Argument {
  /** Name in Python. */
  name: string;
  /** Name on the wire. */
  wire: string;
  in: Parameter['in'] | 'body' | 'whole body';
  type: string;
  required: boolean;
  nullable: boolean;
  doc: string;
}

/** A method of a resource with the operation it calls. */
export function methodView(method: Method, schemas: Schemas): object {
  const list = argumentsOf(method, schemas);
  const result = method.pageItem ?? method.result;
  const type = resultType(method, schemas, result);
  const isWrite = method.httpMethod !== 'GET' && method.httpMethod !== 'HEAD';
  return {
    name: methodName(method.name),
    constant: `_${nameIn('python', 'constant', method.name)}`,
    operation: operationArguments(method, schemas, result),
    operationType: type,
    signature: signature(list),
    options: isWrite ? 'WriteOptions' : 'ReadOptions',
    result: method.pageItem === undefined ? type : `Page[${type}]`,
    verb: method.pageItem === undefined ? 'call' : 'page',
    arguments: sent(list, method),
    doc: docstring(methodDoc(method), 8, argumentDocs(list)),
    deprecation:
      method.deprecated && literal(`${method.operationId} is deprecated; its documentation says what to use`),
  };
}

function resultType({ mayBeEmpty, mayBeNull }: Method, schemas: Schemas, result: TypeRef | undefined): string {
  if (result === undefined) return 'None';
  const type = outputType(schemas, result, 'resources');
  return mayBeEmpty || mayBeNull ? `${type} | None` : type;
}

function argumentsOf(method: Method, schemas: Schemas): Argument[] {
  const taken = new Set<string>();
  const parameters = method.parameters.map(({ name, in: place, type, required, ...rest }): Argument => ({
    name: argumentName(name, taken),
    wire: name,
    in: place,
    type: place === 'path' && type.kind === 'string' ? 'str' : inputType(schemas, type, 'resources'),
    required: required || place === 'path',
    nullable: false,
    doc: parameterDoc({ name, in: place, type, required, ...rest }),
  }));
  return [...parameters, ...bodyArguments(method, schemas, taken)];
}

function bodyArguments({ body }: Method, schemas: Schemas, taken: Set<string>): Argument[] {
  if (body === undefined) return [];
  const { type, encoding, required, description } = body;
  const schema = objectOf(type, schemas);
  if (schema === undefined) {
    return [
      {
        name: argumentName('body', taken),
        wire: '',
        in: 'whole body',
        type: encoding === 'binary' ? 'bytes' : inputType(schemas, type, 'resources'),
        required,
        nullable: false,
        doc: description,
      },
    ];
  }
  return schema.fields.map((field) => ({
    name: argumentName(field.name, taken),
    wire: field.name,
    in: 'body',
    type: inputType(schemas, field.type, 'resources'),
    required: field.required && required,
    // A part of a form is a text or a file, so there is no null.
    nullable: field.nullable && encoding !== 'multipart',
    doc: fieldDoc(field, schemas),
  }));
}

function objectOf(type: TypeRef, schemas: Schemas): Extract<Schema, { kind: 'object' }> | undefined {
  const schema = type.kind === 'schema' ? schemas.get(type.name) : undefined;
  return schema?.kind === 'object' ? schema : undefined;
}

// Ids come by position, as in `retrieve("ord_…")`; everything else by keyword, so that it can grow in any order.
function signature(list: readonly Argument[]): string[] {
  const positional = list.filter((one) => one.in === 'path').map(declaration);
  const rest = list.filter((one) => one.in !== 'path');
  const required = rest.filter((one) => one.required).map(declaration);
  const optional = rest.filter((one) => !one.required).map(declaration);
  return [...positional, ...(rest.length > 0 ? ['*'] : []), ...required, ...optional];
}

function declaration({ name, type, required, nullable }: Argument): string {
  const types = [type, ...(required ? [] : ['Unset']), ...(nullable ? ['None'] : [])];
  return `${name}: ${types.join(' | ')}${required ? '' : ' = UNSET'}`;
}

// The arguments of `Arguments(…)`: the values by the place they are sent in.
function sent(list: readonly Argument[], method: Method): string[] {
  const at = (place: Argument['in']): Argument[] => list.filter((one) => one.in === place);
  const path = at('path').map((one) => `${one.name},`);
  const dictionary = (place: Argument['in']): string =>
    `{${at(place)
      .map((one) => `${literal(one.wire)}: ${one.name}`)
      .join(', ')}}`;
  const [body] = at('whole body');
  return [
    ...(path.length > 0 ? [`path=(${path.join(' ')})`] : []),
    ...(at('query').length > 0 ? [`query=${dictionary('query')}`] : []),
    ...(at('header').length > 0 ? [`headers=${dictionary('header')}`] : []),
    ...(at('cookie').length > 0 ? [`cookies=${dictionary('cookie')}`] : []),
    ...(body === undefined ? [] : [`body=${body.name}`]),
    ...(method.body !== undefined && body === undefined ? [`body=${dictionary('body')}`] : []),
  ];
}

function operationArguments(method: Method, schemas: Schemas, result: TypeRef | undefined): string {
  const decode = result === undefined ? 'nothing' : (decoder(schemas, result, 'resources') ?? 'plain');
  const { body, download } = method;
  const repeated = method.parameters.filter(({ explode, type }) => explode && type.kind === 'list');
  return [
    literal(method.operationId),
    literal(method.httpMethod),
    literal(method.path),
    decode,
    ...credentialArgument(method),
    ...encoderArgument(body),
    ...(body?.required === false && objectOf(body.type, schemas) !== undefined ? ['optional_body=True'] : []),
    ...(method.mayBeEmpty ? ['may_be_empty=True'] : []),
    ...(method.mayBeNull || method.result?.kind === 'json' ? ['may_be_null=True'] : []),
    ...(download === undefined ? [] : [`download=${literal(download)}`]),
    ...(repeated.length > 0 ? [`exploded=${tuple(repeated.map(({ name }) => literal(name)))}`] : []),
  ].join(', ');
}

function tuple(items: readonly string[]): string {
  return items.length === 1 ? `(${items.join('')},)` : `(${items.join(', ')})`;
}

function credentialArgument({ credential }: Method): string[] {
  switch (credential?.kind) {
    case undefined:
      return ['is_public=True'];
    case 'bearer':
      return [];
    case 'basic':
      return ['credential=basic'];
    case 'header':
      return [`credential=in_header(${literal(credential.header)})`];
  }
}

function encoderArgument(body: Body | undefined): string[] {
  switch (body?.encoding) {
    case 'multipart':
      return ['encode=as_multipart'];
    case 'binary':
      return [`encode=bytes_as(${literal(body.mediaType)})`];
    default:
      return body === undefined || body.mediaType === JSON_TYPE ? [] : [`encode=json_as(${literal(body.mediaType)})`];
  }
}

function methodDoc(method: Method): string {
  const scopes = method.scopes.map((scope) => `\`${scope}\``).join(', ');
  const key = method.credential?.kind === 'basic' ? ' The API key is `user:password`.' : '';
  const needs = method.credential === undefined ? 'No API key needed.' : scopes === '' ? '' : `Needs scope ${scopes}.`;
  const title = method.summary === '' ? method.operationId : method.summary;
  return [
    /[.!?]$/.test(title) ? title : `${title}.`,
    method.deprecated ? 'Deprecated.' : '',
    method.description,
    `\`${method.httpMethod} ${method.path}\` (${method.operationId}). ${needs}${key}`,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function argumentDocs(list: readonly Argument[]): ArgumentDoc[] {
  return list.filter(({ doc }) => doc !== '').map(({ name, doc }) => ({ name, text: doc }));
}

function parameterDoc(parameter: Parameter): string {
  const standard = parameter.default === undefined ? '' : ` Default: ${String(parameter.default)}.`;
  return `${parameter.deprecated ? 'Deprecated. ' : ''}${firstParagraph(parameter.description)}${standard}`.trim();
}
