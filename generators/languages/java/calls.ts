import type { Body, Method, Parameter, Schema } from '../../model/model.ts';
import { stringLiteral } from './escape.ts';
import { argumentName, constantName } from './names.ts';
import { listedBy } from './pages.ts';
import { boxed, decoderOf, type Imports, type Packages } from './types.ts';

/** What a method returns, and how it gets it. */
export interface ResultView {
  /** `void`, or the type of the result. */
  type: string;
  /** Method of the caller. */
  caller: 'call' | 'callOptional' | 'list' | 'bytes';
  /** What follows the call. */
  after?: string;
  /** Second argument of the caller, when it reads JSON. */
  decoder?: string;
  /** For `@return`. */
  description: string;
}

export const inPath = ({ in: place }: Parameter): boolean => place === 'path';

export function resultOf(method: Method, schemas: readonly Schema[], packages: Packages, imports: Imports): ResultView {
  const { result, mayBeEmpty } = method;
  if (result === undefined) return { type: 'void', caller: 'call', description: '' };
  if (result.kind === 'binary') return { type: 'byte[]', caller: 'bytes', description: 'the bytes of the answer' };
  const mayBeNull = method.mayBeNull || result.kind === 'json';
  if (result.kind !== 'schema' || mayBeNull) imports.add(`${packages.root}.internal.json.JsonInput`);
  const decoder = decoderOf(result, 'in', (name) => imports.model(name, packages));
  const item = listedBy(method, schemas);
  if (item !== undefined) {
    imports.add(`${packages.root}.Listing`);
    const type = `Listing<${boxed(item, packages, imports)}>`;
    return { type, caller: 'list', decoder, description: 'the first page, and an iterator over all items' };
  }
  const type = boxed(result, packages, imports);
  if (!mayBeEmpty && !mayBeNull) return { type, caller: 'call', decoder, description: 'the answer' };
  imports.add('java.util.Optional');
  return {
    type: `Optional<${type}>`,
    decoder: mayBeNull ? `JsonInput.optional(${decoder})` : decoder,
    ...optionalCall(mayBeEmpty, mayBeNull),
  };
}

function optionalCall(mayBeEmpty: boolean, mayBeNull: boolean): Pick<ResultView, 'caller' | 'after' | 'description'> {
  if (!mayBeEmpty) return { caller: 'call', description: "the answer, empty for JSON's null" };
  if (!mayBeNull) return { caller: 'callOptional', description: 'the answer, empty when the API sent none' };
  return {
    caller: 'callOptional',
    after: '.orElse(Optional.empty())',
    description: "the answer, empty for JSON's null and when the API sent none",
  };
}

/** Where an operation is not one that takes a bearer token and answers with JSON. */
export function variationOf({ credential, download }: Method): string {
  const key =
    credential?.kind === 'header'
      ? `.keyIn(${stringLiteral(credential.header)})`
      : credential?.kind === 'basic'
        ? '.basic()'
        : '';
  return download === undefined ? key : `${key}.accepting(${stringLiteral(download)})`;
}

/** The expression that makes the call. */
export function callOf(method: Method, { caller, decoder, after = '' }: ResultView, hasParams: boolean): string {
  const path = method.parameters
    .filter(inPath)
    .map(({ name }) => `.path(${stringLiteral(name)}, ${argumentName(name)})`)
    .join('');
  const body = method.body === undefined ? '' : bodyOf(method.body);
  const filled = `${constantName(method.name)}.request()${path}${body}`;
  const request = hasParams ? `params.addTo(${filled})` : filled;
  return `caller.${caller}(${[request, ...(decoder === undefined ? [] : [decoder]), 'options'].join(', ')})${after}`;
}

const MEDIA_TYPES = {
  json: 'application/json',
  binary: 'application/octet-stream',
  multipart: 'multipart/form-data',
};

function bodyOf(body: Body): string {
  const { encoding, mediaType } = body;
  const call = `.${bodyMethod(body)}(body)`;
  return mediaType === MEDIA_TYPES[encoding] ? call : `${call}.contentType(${stringLiteral(mediaType)})`;
}

function bodyMethod({ encoding, required, type }: Body): string {
  switch (encoding) {
    case 'binary':
      return required ? 'requiredBytes' : 'bytes';
    case 'multipart':
      return required ? 'requiredMultipart' : 'multipart';
    case 'json':
      if (!required) return 'body';
      return type.kind === 'json' ? 'anyBody' : 'requiredBody';
  }
}
