import {
  type BodyNode,
  follow,
  type OpenApiDocument,
  type OperationNode,
  type Placed,
  type ResponseNode,
  Unsupported,
} from './document.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Body, Method, TypeRef } from './model.ts';
import { typeOf } from './types.ts';

type Content = NonNullable<ResponseNode['content']>;

const MULTIPART = 'multipart/form-data';
const isJson = (mediaType: string): boolean => /^application\/(?:[\w.-]+\+)?json\b/.test(mediaType);

/** What an operation sends: JSON where it takes that, else a multipart form, else bytes. */
export function buildBody(document: OpenApiDocument, operation: OperationNode, pointer: string): Body | undefined {
  if (operation.requestBody === undefined) return undefined;
  const { node, pointer: at } = follow<BodyNode>(document, operation.requestBody, `${pointer}/requestBody`);
  const mediaType = chosen(node.content);
  const place = memberPointer(at, 'content', mediaType ?? '', 'schema');
  const schema = node.content[mediaType ?? '']?.schema;
  if (mediaType === undefined || schema === undefined) {
    throw new Unsupported(
      at,
      'only JSON, multipart/form-data and bytes are sent; document one of them with its schema',
    );
  }
  const { type } = typeOf(document, schema, place);
  const encoding = isJson(mediaType) ? 'json' : mediaType === MULTIPART ? 'multipart' : 'binary';
  if (encoding === 'multipart' && type.kind !== 'schema') {
    throw new Unsupported(place, 'a multipart form has named fields; give its schema properties');
  }
  if (encoding === 'binary' && type.kind !== 'binary') {
    throw new Unsupported(at, `${mediaType} is only sent as bytes (format: binary); document a JSON body`);
  }
  return { type, encoding, mediaType, required: node.required === true, description: node.description?.trim() ?? '' };
}

function chosen(content: Content): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types.find((type) => type === MULTIPART) ?? types[0];
}

/** What the successes of an operation return. */
export function answerOf(
  document: OpenApiDocument,
  operation: OperationNode,
  pointer: string,
): Pick<Method, 'result' | 'mayBeEmpty' | 'download'> {
  const at = `${pointer}/responses`;
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  if (statuses.length === 0) throw new Unsupported(at, 'an operation that never succeeds; document its 2xx response');
  const answers = statuses.map((status) => {
    const response = operation.responses[status] ?? {};
    return answerOfStatus(document, follow<ResponseNode>(document, response, `${at}/${status}`));
  });
  const [answer, ...others] = answers.filter((one) => one !== undefined);
  if (answer === undefined) return { mayBeEmpty: false };
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(answer))) {
    throw new Unsupported(at, 'a method returns one type; give all 2xx responses of the operation the same schema');
  }
  return { ...answer, mayBeEmpty: answers.includes(undefined) };
}

/** The media type of an answer that the SDKs ask for; undefined when the answer has no body. */
export function mediaTypeOf({ content = {} }: ResponseNode): string | undefined {
  const types = Object.keys(content);
  return types.find(isJson) ?? types[0];
}

function answerOfStatus(
  document: OpenApiDocument,
  { node, pointer }: Placed<ResponseNode>,
): { result: TypeRef; download?: string } | undefined {
  const mediaType = mediaTypeOf(node);
  if (mediaType === undefined) return undefined;
  if (!isJson(mediaType)) return { result: { kind: 'binary' }, download: mediaType };
  const schema = node.content?.[mediaType]?.schema;
  if (schema === undefined) throw new Unsupported(pointer, 'an answer needs a schema; add one to its content');
  return { result: typeOf(document, schema, memberPointer(pointer, 'content', mediaType, 'schema')).type };
}
