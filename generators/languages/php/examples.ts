import { exactJson } from '../../text/exact-json.ts';
import { isJson } from '../../model/media-type.ts';
import { pathWithoutQuery } from '../operations-table.ts';
import type { Method, SdkModel } from '../../model/model.ts';
import { nameFor } from './names.ts';
import { phpString } from './text.ts';

type Known = Map<string, { name: string }>;

/** Returns the examples of a model. Responses that are equal share a constant. */
export function examplesOf({ resources, events = [] }: SdkModel) {
  const known: Known = new Map();
  const operations = resources.flatMap(({ name: resource, methods }) =>
    methods.map((method) => ({
      callLiteral: phpString(`${nameFor('method', resource)}.${nameFor('method', method.name)}`),
      idLiteral: phpString(method.operationId),
      httpMethodLiteral: phpString(method.httpMethod),
      pathLiteral: phpString(pathWithoutQuery(method)),
      responses: responsesOf(method, `${nameFor('constant', resource)}_${nameFor('constant', method.name)}`, known),
    })),
  );
  const sent = events.map(({ type, value }) => ({
    typeLiteral: phpString(type),
    bodyLiteral: phpString(exactJson(value)),
  }));
  return { responses: [...known.values()], operations, events: sent };
}

function responsesOf(method: Method, prefix: string, known: Known): object[] {
  return (method.examples ?? []).map(({ status, mediaType = '', value }) => {
    // Text instead of an array: it is sent unchanged, and an empty object remains one.
    const text = typeof value === 'string' && !isJson(mediaType) ? value : exactJson(value);
    const content = { mediaTypeLiteral: phpString(mediaType), bodyLiteral: phpString(mediaType === '' ? '' : text) };
    const key = JSON.stringify([status, content]);
    const response = known.get(key) ?? { name: `${prefix}_${status}`, ...content };
    known.set(key, response);
    return { status, name: response.name };
  });
}
