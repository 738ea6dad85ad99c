/** Makes up the responses that a document has no examples of, so that the fake API of a library can give them. */
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { essenceOf } from '../../generators/model/media-type.ts';
import type { Example, Method, PageStrategy, Schema, SdkModel } from '../../generators/model/model.ts';
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
  return value === undefined ? undefined : { mediaType, value: lastPage(value, method.paging) };
}

/** Returns a page after which a list ends, so that a loop over a fake list does. */
function lastPage(page: unknown, paging: PageStrategy | undefined): unknown {
  if (paging === undefined) return page;
  const { items = [], next, nextUrl, more, done, numbers, lastItem } = paging;
  // An empty text ends a list, too, and the field may be required.
  for (const path of [next, nextUrl]) if (path !== undefined) replace(page, path, '');
  if (more !== undefined) replace(page, more, false);
  if (done !== undefined) replace(page, done, true);
  const isCounted = numbers !== undefined && numbers.total === undefined;
  // Such a list ends with an empty page.
  if (!(isCounted || lastItem !== undefined) || more !== undefined || done !== undefined) return page;
  if (items.length === 0) return [];
  replace(page, items, []);
  return page;
}

/** Replaces a member of a page that has it. */
function replace(page: unknown, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (typeof page !== 'object' || page === null || !Object.hasOwn(page, name)) return;
  const object = page as Record<string, unknown>;
  if (rest.length > 0) replace(object[name], rest, value);
  else if (typeof object[name] === typeof value) object[name] = value;
  else delete object[name];
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
