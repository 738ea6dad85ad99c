import type { Block, Page } from '../blocks.ts';
import type { Contract, Webhook } from '../contract.ts';
import { firstSentence, heading, prose } from './operation.ts';
import { fieldItems, parameterItem } from './types.ts';

/** Returns the page of an event that a webhook sends. */
export function eventPage(webhook: Webhook, contract: Contract): Page {
  const { id: own, type, operation, parameters } = webhook;
  const { document } = contract;
  const [, media] = document.mediaOf(operation.requestBody && document.follow(operation.requestBody).content) ?? [];
  const example = media && document.examplesOf(media)[0];
  const senders = contract.operations.filter(({ events }) => events.includes(type));
  const [response] = Object.values(operation.responses ?? {});
  const answer = response && document.follow(response).description;
  const text = operation.description ?? operation.summary ?? type;
  return {
    path: `events/${own}`,
    title: type,
    description: firstSentence(text),
    kind: 'event',
    names: [type],
    blocks: [
      prose(text),
      ...(senders.length === 0
        ? []
        : ([
            heading('Operations that send it', 'operations'),
            {
              kind: 'links',
              links: senders.map(({ id, title, method, operation: { description = '' } }) => ({
                page: `reference/${id}`,
                text: title,
                badge: method,
                about: firstSentence(description),
              })),
            },
          ] satisfies Block[])),
      heading('Headers', 'headers'),
      { kind: 'fields', items: parameters.map((one) => parameterItem(one, document)) },
      heading('Body', 'body'),
      { kind: 'fields', items: media?.schema === undefined ? [] : fieldItems(media.schema, document, 'body', 1) },
      ...(answer === undefined ? [] : [heading('Your response', 'response'), prose(answer)]),
    ],
    aside:
      example === undefined
        ? []
        : [{ kind: 'code', language: 'json', title: 'Body', text: JSON.stringify(example.value, null, 2) }],
  };
}
