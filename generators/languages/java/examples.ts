import { exactJson } from '../../text/exact-json.ts';
import { isJson } from '../../model/media-type.ts';
import { pathWithoutQuery } from '../operations-table.ts';
import type { Method, SdkModel } from '../../model/model.ts';
import { accessorName, constantName, methodName } from './names.ts';
import { javaString } from './text.ts';

/** Returns the examples of a model, for tests of its users. Responses that are equal share a constant. */
export function examplesOf({ resources, events = [] }: SdkModel): object {
  const responses = new Map<string, { name: string }>();
  const operations = resources.flatMap(({ name: resource, methods }) =>
    methods.map((method) => ({
      idLiteral: javaString(method.operationId),
      callLiteral: javaString(`${accessorName(resource)}.${methodName(method.name)}`),
      methodLiteral: javaString(method.httpMethod),
      pathLiteral: javaString(pathWithoutQuery(method)),
      examples: responsesOf(method, `${constantName(resource)}_${constantName(method.name)}`, responses),
    })),
  );
  return {
    responses: [...responses.values()],
    operations,
    events: events.map(({ type, value }) => ({
      typeLiteral: javaString(type),
      bodyLiteral: javaString(exactJson(value)),
    })),
  };
}

function responsesOf(method: Method, prefix: string, known: Map<string, { name: string }>): { name: string }[] {
  return (method.examples ?? []).map(({ status, mediaType = '', value }) => {
    // Text instead of a map: it is sent unchanged, and cannot be modified.
    const text = typeof value === 'string' && !isJson(mediaType) ? value : exactJson(value);
    const content = {
      typeLiteral: javaString(mediaType),
      bodyLiteral: javaString(mediaType === '' ? '' : (text ?? '')),
    };
    const key = JSON.stringify([status, content]);
    const response = known.get(key) ?? { name: `${prefix}_${status}`, status, ...content };
    known.set(key, response);
    return { name: response.name };
  });
}
