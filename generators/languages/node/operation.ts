import type { Body, Credential, Method, SdkModel } from '../../model/model.ts';
import { at } from './inputs.ts';
import { literal } from './escape.ts';
import { optionNames } from './names.ts';

/** What the core needs to know of an operation, as the inside of an object literal; what is usual goes without saying. */
export function operationText(method: Method, model: SdkModel): string {
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
    ...(query.length > 0 ? [`query: ${listText(query.map(({ name }) => name))}`] : []),
    ...(exploded.length > 0 ? [`exploded: ${listText(exploded.map(({ name }) => name))}`] : []),
    ...(headers === '' ? [] : [`headers: { ${headers} }`]),
    ...(cookies === '' ? [] : [`cookies: { ${cookies} }`]),
    ...bodyTexts(method.body, model),
    ...credentialTexts(method.credential),
    ...(method.result === undefined ? ['isEmpty: true'] : []),
    ...(method.mayBeEmpty ? ['mayBeEmpty: true'] : []),
    ...(method.download === undefined ? [] : [`download: ${literal(method.download)}`]),
  ].join(', ');
}

function bodyTexts(body: Body | undefined, model: SdkModel): string[] {
  switch (body?.encoding) {
    case undefined:
      return [];
    case 'json':
      return body.mediaType === 'application/json' ? [] : [`contentType: ${literal(body.mediaType)}`];
    case 'binary':
      return [`upload: ${literal(body.mediaType)}`];
    case 'multipart':
      return [`parts: ${listText(partsOf(body, model))}`];
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
      return ['isBasic: true'];
    case 'header':
      return [`keyHeader: ${literal(credential.header)}`];
  }
}

function listText(names: readonly string[]): string {
  return `[${names.map(literal).join(', ')}]`;
}
