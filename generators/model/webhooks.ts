import { follow, type OpenApiDocument, type OperationNode, type Ref } from './document.ts';
import { memberPointer } from '../sources/pointer.ts';
import { isJson } from './media-type.ts';
import type { EventExample } from './model.ts';

type WebhookContent = Record<string, { example?: unknown; examples?: Record<string, Ref<{ value?: unknown }>> }>;
type WebhookNode = Record<
  string,
  Pick<OperationNode, 'operationId'> & { requestBody?: Ref<{ content?: WebhookContent }> }
>;

/** Returns the first example of each webhook, by the type of its event. */
export function eventExamplesOf(document: OpenApiDocument): EventExample[] {
  return Object.entries((document.webhooks ?? {}) as Record<string, Ref<WebhookNode>>).flatMap(([type, reference]) => {
    const item = follow<WebhookNode>(document, reference, memberPointer('#', 'webhooks', type));
    const pointer = memberPointer(item.pointer, 'post', 'requestBody');
    const body = item.node['post']?.requestBody;
    if (body === undefined) return [];
    const { node, pointer: at } = follow<{ content?: WebhookContent }>(document, body, pointer);
    const [mediaType, content] = Object.entries(node.content ?? {}).find(([name]) => isJson(name)) ?? [];
    if (mediaType === undefined || content === undefined) return [];
    if ('example' in content) return [{ type, value: content.example }];
    const [first] = Object.entries(content.examples ?? {});
    if (first === undefined) return [];
    const example = memberPointer(at, 'content', mediaType, 'examples', first[0]);
    return [{ type, value: follow<{ value?: unknown }>(document, first[1], example).node.value }];
  });
}
