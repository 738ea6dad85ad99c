import { memberPointer } from '../sources/pointer.ts';
import { type BodyNode, follow, type OpenApiDocument, type OperationNode, type PathItem } from './document.ts';
import { firstExample } from './examples.ts';
import { isJson } from './media-type.ts';
import type { WebhookExample } from './model.ts';

/** Returns the first example of each webhook that sends JSON, in the order of the contract. */
export function webhookExamplesOf(document: OpenApiDocument): WebhookExample[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, item]) => {
    const { node, pointer } = follow<PathItem>(document, item, memberPointer('#', 'webhooks', name));
    const { requestBody } = (node['post'] ?? {}) as Partial<OperationNode>;
    if (requestBody === undefined) return [];
    const body = follow<BodyNode>(document, requestBody, memberPointer(pointer, 'post', 'requestBody'));
    const mediaType = Object.keys(body.node.content).find(isJson);
    if (mediaType === undefined) return [];
    const at = memberPointer(body.pointer, 'content', mediaType);
    const found = firstExample(document, body.node.content[mediaType] ?? {}, at);
    return found === undefined ? [] : [{ name, ...found }];
  });
}
