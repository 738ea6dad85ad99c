/** Pages that lead to others: one for each section. */
import type { Block, Page } from '../blocks.ts';
import type { Contract, ErrorCode } from '../contract.ts';
import type { Schema } from '../document.ts';
import { freeAnchor } from '../markup/markdown.ts';
import type { ErrorText } from './error.ts';
import { firstSentence, heading, inText, prose, sentence } from './operation.ts';
import { anchorOf, limitsOf, typeOf } from './types.ts';

const page = (path: string, title: string, description: string, blocks: readonly Block[]): Page => ({
  path,
  title,
  description,
  kind: 'index',
  names: [],
  blocks,
  aside: [],
});

/** Operations of a tag. */
interface Group {
  tag: string;
  /** Anchor of the tag on the page of the reference. It follows from the name, so other tags do not move it. */
  anchor: string;
  about: string;
  operations: Contract['operations'];
}

/** Anchor below the operations, which no tag may have. */
const COMMON = 'common';

/** Returns the tags of a contract with their operations, in the order of the document. */
export function groupsOf({ operations, document }: Contract): Group[] {
  const about = new Map((document.openapi.tags ?? []).map(({ name, description = '' }) => [name, description]));
  const names = [...new Set([...about.keys(), ...operations.map(({ tag }) => tag)])];
  const taken = new Set([COMMON]);
  return names
    .map((tag) => ({
      tag,
      anchor: freeAnchor(tag, taken),
      about: about.get(tag) ?? '',
      operations: operations.filter((one) => one.tag === tag),
    }))
    .filter((group) => group.operations.length > 0);
}

export function referenceIndex(contract: Contract): Page {
  const { info } = contract.document.openapi;
  const groups = groupsOf(contract).flatMap(({ tag, anchor, about, operations }): Block[] => [
    heading(titleOfTag(tag), anchor),
    ...(about === '' ? [] : [prose(about)]),
    {
      kind: 'links',
      links: operations.map(({ id, title, method, operation }) => ({
        page: `reference/${id}`,
        text: title,
        badge: method,
        about: firstSentence(operation.description ?? ''),
      })),
    },
  ]);
  const about =
    info.description === undefined ? [] : [heading('All operations have in common', COMMON), prose(info.description)];
  return page('reference', 'API reference', `All ${contract.operations.length} operations of the ${info.title}.`, [
    ...groups,
    ...about,
  ]);
}

export const titleOfTag = (tag: string): string =>
  (tag.charAt(0).toUpperCase() + tag.slice(1)).replaceAll(/[-_]/g, ' ').replaceAll(/\bapi\b/gi, 'API');

export function eventIndex({ webhooks }: Contract): Page {
  const links = webhooks.map(({ id, type, operation }) => ({
    page: `events/${id}`,
    text: type,
    about: firstSentence(operation.description ?? operation.summary ?? ''),
  }));
  return page('events', 'Events', 'All events that webhooks send.', [{ kind: 'links', links }]);
}

export function schemaIndex({ document }: Contract): Page {
  const links = document.schemas.map(([name, { description = '' }]) => ({
    page: document.pageOf(name),
    text: name,
    about: firstSentence(description),
  }));
  return page('schemas', 'Schemas', 'All objects and values of the API.', [{ kind: 'links', links }]);
}

export function errorIndex(errors: readonly ErrorCode[], texts: Readonly<Record<string, ErrorText>>): Page {
  const rows = errors.map(({ id, code, status, meaning }) => [
    `\`${status ?? texts[code]?.status ?? ''}\``,
    `[\`${code}\`](/errors/${id})`,
    sentence(meaning),
  ]);
  return page('errors', 'Error codes', 'All codes of problems, with their causes and remedies.', [
    { kind: 'table', label: 'Error codes', head: ['Status', 'Code', 'Cause'], rows },
  ]);
}

/** Returns the limits of every field that can be sent, after the limits of the service as Markdown. */
export function limitsPage({ document, operations }: Contract, service: string): Page {
  const sent = sentSchemas({ document, operations });
  const tables = sent.flatMap(([name, { properties = {} }]): Block[] => {
    const rows = Object.entries(properties).flatMap(([field, property]) => {
      const limits = limitsOf(document.follow(property));
      return limits.length === 0 ? [] : [[`\`${field}\``, inText(typeOf(property, document)), limits.join(', ')]];
    });
    if (rows.length === 0) return [];
    return [
      heading(name, anchorOf('schema', name), 3),
      { kind: 'table', label: name, head: ['Field', 'Type', 'Limits'], rows },
    ];
  });
  return page('limits', 'Limits', 'All limits of the API, of requests and of each field that you can send.', [
    ...(service === '' ? [] : [prose(service)]),
    heading('Fields of requests', 'fields'),
    ...tables,
  ]);
}

/** Returns the objects that requests contain, directly or inside each other. */
function sentSchemas({ document, operations }: Pick<Contract, 'document' | 'operations'>): [string, Schema][] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const name = '$ref' in node ? /^#\/components\/schemas\/([^/]+)$/.exec(String(node.$ref))?.[1] : undefined;
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      visit(document.schema(name));
    }
    for (const value of Object.values(node)) visit(value);
  };
  for (const { operation } of operations) {
    const body = operation.requestBody && document.follow(operation.requestBody);
    visit(document.mediaOf(body?.content)?.[1].schema);
  }
  return [...names].flatMap((name): [string, Schema][] => {
    const schema = document.schema(name);
    return schema?.properties === undefined ? [] : [[name, schema]];
  });
}
