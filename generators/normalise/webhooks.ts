import { isJson } from '../model/media-type.ts';
import { pascalCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { examplesOf, type ResponseExamples } from './examples.ts';
import { compare } from './operation-names/operations.ts';
import type { Report } from './report.ts';
import type { Schemas } from './schemas.ts';
import { objectOf, type SourceDocument } from './source.ts';
import { contentOf } from './success.ts';

interface WebhooksContext {
  source: SourceDocument;
  schemas: Schemas;
  examples: ResponseExamples;
  report: Report;
  /** JSON Pointers of the operations that the result does not have. */
  leftOut: ReadonlySet<string>;
}

/** Returns the webhooks of a document. SDKs do not call them, but decode their payloads. */
export function webhooksOf({ source, schemas, examples, report, leftOut }: WebhooksContext): object {
  const sorted = Object.entries(objectOf(source.root['webhooks'])).toSorted(([a], [b]) => compare(a, b));
  const items = sorted.flatMap(([name, item]) => {
    const operation = memberPointer('#', 'webhooks', name, 'post');
    if (objectOf(item)['post'] === undefined || leftOut.has(operation)) return [];
    const pointer = memberPointer('#', 'webhooks', name, 'post', 'requestBody');
    const ref = source.follow({ node: objectOf(objectOf(objectOf(item)['post'])['requestBody']), pointer });
    const content = contentOf(source, ref).node;
    const mediaType = Object.keys(content).find(isJson) ?? '';
    const media = { node: objectOf(content[mediaType]), pointer: memberPointer(ref.pointer, 'content', mediaType) };
    const { schema } = media.node;
    if (schema === undefined) {
      report.error(operation, 'libraries read the JSON body of a webhook, and this one has none; describe it');
      return [];
    }
    const at = memberPointer(media.pointer, 'schema');
    const own = { schema: schemas.convert(schema, at, `${pascalCase(name)}Payload`) };
    examples.add(own, examplesOf(source, media));
    const body = { content: { [mediaType]: own } };
    return [[name, { post: { requestBody: body, responses: { '2XX': { description: 'Received.' } } } }]];
  });
  return Object.fromEntries(items);
}
