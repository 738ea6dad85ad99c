import { exactJson } from '../../text/exact-json.ts';
import type { Method, SdkModel } from '../../model/model.ts';
import { isJson } from '../../model/media-type.ts';
import { pathWithoutQuery } from '../operations-table.ts';
import { methodName, nameFor, resourceName } from './names.ts';
import { literal } from './text.ts';

/** Returns the examples of a model. Responses that are equal share a constant. */
export function examplesOf({ resources, events: sent = [] }: SdkModel) {
  const responses = new Map<string, { name: string }>();
  const operations = resources.flatMap(({ name: resource, methods }) =>
    methods.map((method) => ({
      idLiteral: literal(method.operationId),
      callLiteral: literal(`${resourceName(resource)}.${methodName(method.name)}`),
      httpMethodLiteral: literal(method.httpMethod),
      pathLiteral: literal(pathWithoutQuery(method)),
      examples: responsesOf(method, `${nameFor('constant', resource)}_${nameFor('constant', method.name)}`, responses),
    })),
  );
  const events = sent.map(({ type: name, value }) => ({
    nameLiteral: literal(name),
    bodyLiteral: literal(exactJson(value)),
  }));
  return {
    responses: [...responses.values()],
    operations,
    events,
    hasEvents: events.length > 0,
    hasResponses: responses.size > 0,
  };
}

function responsesOf(method: Method, prefix: string, known: Map<string, { name: string }>): { name: string }[] {
  return (method.examples ?? []).map(({ status, mediaType = '', value }) => {
    // Text instead of a dictionary: it is sent unchanged, and cannot be modified.
    const text = typeof value === 'string' && !isJson(mediaType) ? value : exactJson(value);
    const hasBody = mediaType !== '';
    const content = { contentTypeLiteral: hasBody && literal(mediaType), bodyLiteral: hasBody && literal(text ?? '') };
    const key = JSON.stringify([status, content]);
    const response = known.get(key) ?? { name: `_${prefix}_${status}`, status, ...content };
    known.set(key, response);
    return { name: response.name };
  });
}
