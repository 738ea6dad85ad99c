import type { Block, CodeGroup, FieldItem, Page } from '../blocks.ts';
import type { Contract, Reference } from '../contract.ts';
import type { Response } from '../document.ts';
import { anchorOf, boundedFields, code as inCode, parameterItem, typeOf } from './types.ts';

/** Returns the code of each request example of an operation. */
type SamplesOf = (operationId: string) => readonly CodeGroup[];

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

/** Returns the page of an operation. */
export function operationPage(reference: Reference, contract: Contract, samplesOf: SamplesOf): Page {
  const { id, title, operation, method, path } = reference;
  // A request without a body has the title of the page.
  const samples = samplesOf(operation.operationId ?? '').map((group) =>
    group.title === title ? { ...group, title: '' } : group,
  );
  return {
    path: `reference/${id}`,
    title,
    description: firstSentence(operation.description ?? operation.summary ?? title),
    kind: 'operation',
    endpoint: { method, path },
    names: operation.operationId === undefined ? [] : [operation.operationId],
    blocks: [
      ...(operation.deprecated === true
        ? [prose('**Deprecated.** This operation may be removed in a later version.')]
        : []),
      ...(operation.description === undefined ? [] : [prose(operation.description)]),
      facts(reference, contract),
      ...parameters(reference, contract),
      ...requestBody(reference, contract),
      ...returned(reference, contract),
      ...errors(reference, contract),
      ...events(reference, contract),
    ],
    aside: examples(samples, responseExamples(reference, contract)),
  };
}

export const prose = (markdown: string): Block => ({ kind: 'prose', markdown });

export const heading = (text: string, id: string, level: 2 | 3 = 2): Block => ({ kind: 'heading', level, text, id });

/** Returns the first sentence of a text, without what follows it. */
export function firstSentence(text: string): string {
  const line =
    text
      .trim()
      .split(/\n\s*\n/)[0]
      ?.replaceAll(/\s+/g, ' ') ?? '';
  return /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
}

/** Returns what a caller needs to know before all details: the key, the names of what is sent, and what comes back. */
function facts(reference: Reference, contract: Contract): Block {
  const { required, optional } = namesOf(reference, contract);
  const success = responses(reference, contract).find(([status]) => isSuccess(status));
  const [, media] = contract.document.mediaOf(success?.[1].content) ?? [];
  const type = media?.schema === undefined ? 'no body' : inText(typeOf(media.schema, contract.document));
  const all: [string, string][] = [
    ['API key', keyOf(reference)],
    ['Required', required.join(', ')],
    ['Optional', optional.join(', ')],
    ['Returns', success === undefined ? '' : `${inCode(success[0])} ${type}`],
  ];
  return { kind: 'facts', facts: all.filter(([, text]) => text !== '') };
}

function keyOf({ scopes }: Reference): string {
  if (scopes === undefined) return 'not needed';
  return scopes.length === 0 ? 'any valid key' : `with the scope ${scopes.map(inCode).join(' and ')}`;
}

/** Returns links to the parameters and to the fields of the body. */
function namesOf({ parameters: all, operation }: Reference, { document }: Contract) {
  const [, media] = document.mediaOf(operation.requestBody && document.follow(operation.requestBody).content) ?? [];
  const fields = media?.schema === undefined ? [] : boundedFields(media.schema, document, 'body');
  const places: readonly string[] = PLACES.map(([place]) => place);
  const items = [
    ...all
      .toSorted((a, b) => places.indexOf(a.in) - places.indexOf(b.in))
      .map(({ name, in: place, required = false }) => ({ name, id: anchorOf(place, name), isRequired: required })),
    ...fields,
  ];
  const links = (isRequired: boolean): string[] =>
    items.filter((item) => item.isRequired === isRequired).map(({ name, id }) => `[${inCode(name)}](#${id})`);
  return { required: links(true), optional: links(false) };
}

function parameters({ parameters: all }: Reference, { document }: Contract): Block[] {
  return PLACES.flatMap(([place, text]): Block[] => {
    const items = all.filter((one) => one.in === place).map((one) => parameterItem(one, document));
    return items.length === 0 ? [] : [heading(text, `${place}-parameters`), { kind: 'fields', items }];
  });
}

function requestBody({ operation }: Reference, { document }: Contract): Block[] {
  const body = operation.requestBody && document.follow(operation.requestBody);
  const [mediaType, media] = document.mediaOf(body?.content) ?? [];
  if (media === undefined) return [];
  const items = media.schema === undefined ? [] : boundedFields(media.schema, document, 'body');
  const type = items.length === 0 && media.schema !== undefined ? typeOf(media.schema, document) : [];
  return [
    heading('Request body', 'body'),
    prose(
      `${body?.description ?? ''} ${body?.required === true ? 'Required' : 'Optional'}, as \`${mediaType}\`.`.trim(),
    ),
    ...(type.length === 0 ? [] : [prose(`Type: ${inText(type)}`)]),
    ...(items.length === 0 ? [] : [{ kind: 'fields', items } as const]),
  ];
}

/** Returns a type as Markdown. */
export const inText = (parts: FieldItem['type']): string =>
  parts.map((part) => (typeof part === 'string' ? part : `[${escaped(part.text)}](/${part.page})`)).join('');

/** Returns a text in which no character has a meaning in Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>|~]/g, '\\$&');

const isSuccess = (status: string): boolean => /^(?:[123]|default$)/.test(status);

function responses({ operation }: Reference, { document }: Contract): [string, Response][] {
  return Object.entries(operation.responses ?? {}).map(([status, node]) => [status, document.follow(node)]);
}

function returned(reference: Reference, contract: Contract): Block[] {
  const { document } = contract;
  const rows = responses(reference, contract).filter(([status]) => isSuccess(status));
  if (rows.length === 0) return [];
  return [
    heading('Returns', 'returns'),
    ...rows.flatMap(([status, { description = '', content, headers = {} }]): Block[] => {
      const [, media] = document.mediaOf(content) ?? [];
      const type = media?.schema === undefined ? 'No body.' : `Body: ${inText(typeOf(media.schema, document))}.`;
      const items = Object.entries(headers).map(([name, node]) =>
        parameterItem({ ...document.follow(node), name, in: `returns-${status}` }, document),
      );
      return [
        prose(`\`${status}\`: ${description.trim()} ${type}`),
        ...(items.length === 0 ? [] : ([{ kind: 'fields', items }] satisfies Block[])),
      ];
    }),
  ];
}

function errors(reference: Reference, contract: Contract): Block[] {
  const documented = contract.errors.filter(({ operations }) => operations.includes(reference.id));
  const rows = documented.map(({ id, code, status, meaning }) => [
    `\`${status ?? ''}\``,
    `[\`${code}\`](/errors/${id})`,
    sentence(meaning),
  ]);
  if (rows.length > 0) {
    const table: Block = { kind: 'table', label: 'Errors', head: ['Status', 'Code', 'Cause'], rows };
    return [heading('Errors', 'errors'), table];
  }
  const plain = responses(reference, contract)
    .filter(([status]) => !isSuccess(status))
    .map(([status, { description = '' }]) => [`\`${status}\``, description.trim()]);
  if (plain.length === 0) return [];
  return [heading('Errors', 'errors'), { kind: 'table', label: 'Errors', head: ['Status', 'Cause'], rows: plain }];
}

/** Returns a clause as a sentence. */
export const sentence = (clause: string): string =>
  clause === '' ? '' : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.!?]$/.test(clause) ? '' : '.'}`;

function events({ events: types }: Reference, { webhooks }: Contract): Block[] {
  const links = webhooks
    .filter(({ type }) => types.includes(type))
    .map(({ id, type, operation }) => ({
      page: `events/${id}`,
      text: type,
      about: firstSentence(operation.description ?? operation.summary ?? ''),
    }));
  return links.length === 0 ? [] : [heading('Events', 'events'), { kind: 'links', links }];
}

const lengthOf = ({ codes }: CodeGroup): number => codes[0]?.text.length ?? 0;

/** Returns the code of the requests, shortest first, each with its response. */
function examples(samples: readonly CodeGroup[], bodies: readonly Block[]): Block[] {
  const isPaired = samples.length === bodies.length;
  const requests = samples
    .map((group, at) => ({ group, response: isPaired ? bodies[at] : undefined }))
    .toSorted((a, b) => lengthOf(a.group) - lengthOf(b.group));
  return requests.flatMap(({ group, response }, at): Block[] => {
    const body = response ?? (at === 0 ? bodies[0] : undefined);
    return [{ kind: 'group', group }, ...(body === undefined ? [] : [body])];
  });
}

function responseExamples(reference: Reference, contract: Contract): Block[] {
  const { document } = contract;
  const first = responses(reference, contract).find(([status]) => isSuccess(status));
  const [, media] = document.mediaOf(first?.[1].content) ?? [];
  if (first === undefined || media === undefined) return [];
  return document.examplesOf(media).map(({ value }) => ({
    kind: 'code',
    language: 'json',
    title: `Response ${first[0]}`,
    text: JSON.stringify(value, null, 2),
  }));
}
