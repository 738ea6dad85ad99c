/** Makes up the responses that a document has no examples of, so that the fake API of a library can give them. */
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { essenceOf } from '../../generators/model/media-type.ts';
import type { Example, Method, Schema, SdkModel } from '../../generators/model/model.ts';
import { received } from './made-up-values.ts';

const SUCCESS = /^2(?:\d\d|XX)$/i;

/** Returns the model in which each operation has an example of a success, as far as one can be made up. */
export function withMadeUpExamples(model: SdkModel, { paths }: OpenApiDocument): SdkModel {
  const completed = (method: Method): Method => {
    const { examples = [], path, httpMethod } = method;
    if (examples.some(({ status }) => status >= 200 && status < 300)) return method;
    const { responses = {} } =
      (paths[path] as Record<string, { responses?: object }> | undefined)?.[httpMethod.toLowerCase()] ?? {};
    const [status] = Object.keys(responses)
      .filter((key) => SUCCESS.test(key))
      .toSorted();
    const made = madeUpBody(method, model.schemas);
    if (made === undefined) return method;
    return { ...method, examples: [{ status: Number(status?.replace(/XX/i, '00') ?? 200), ...made }, ...examples] };
  };
  const resources = model.resources.map((resource) => ({ ...resource, methods: resource.methods.map(completed) }));
  return { ...model, resources };
}

/** Returns the body of a success; undefined if none can be made up. */
function madeUpBody(method: Method, schemas: readonly Schema[]): Omit<Example, 'status'> | undefined {
  const { result, reads, stream, responseMediaType = 'application/json' } = method;
  const [first = ''] = responseMediaType.split(',');
  const mediaType = essenceOf(first).includes('*') ? 'application/octet-stream' : essenceOf(first);
  if (stream !== undefined) return streamBody(stream, mediaType, schemas);
  if (reads === 'location' || result === undefined) return undefined;
  if (reads !== undefined) return { mediaType, value: 'content' };
  const value = received(result, schemas);
  return value === undefined ? undefined : { mediaType, value };
}

/** Returns a stream of one item. */
function streamBody(
  { format, item, isText }: NonNullable<Method['stream']>,
  mediaType: string,
  schemas: readonly Schema[],
): Omit<Example, 'status'> | undefined {
  const value = received(item, schemas);
  if (value === undefined) return undefined;
  const text = isText && typeof value === 'string' ? value : JSON.stringify(value);
  const forms = { events: `data: ${text}\n\n`, lines: `${text}\n`, sequence: `\u001E${text}\n` };
  return { mediaType, value: forms[format] };
}
