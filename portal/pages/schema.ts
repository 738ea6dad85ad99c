import type { Block, Page } from '../blocks.ts';
import { type Contract, valueTexts } from '../contract.ts';
import type { Schema } from '../document.ts';
import { firstSentence, heading, inText, prose, sentence } from './operation.ts';
import { code, fieldItems, limitsOf, typeOf } from './types.ts';

/** Uses of a schema: operations and events by their pages, other schemas by their names. */
export interface Uses {
  pages: readonly { page: string; text: string }[];
  schemas: readonly string[];
}

interface Parts {
  contract: Contract;
  uses: Uses;
  /** A value that requests or responses have; undefined if there is none. */
  example: unknown;
}

/** Returns the page of a schema. */
export function schemaPage(name: string, schema: Schema, { contract, uses, example }: Parts): Page {
  const { document } = contract;
  const { description = '' } = schema;
  const items = fieldItems(schema, document, 'field', 1);
  return {
    path: document.pageOf(name),
    title: name,
    description: firstSentence(description) || `Schema ${name}.`,
    kind: 'schema',
    names: [name],
    blocks: [
      ...textOf(schema, description),
      ...(items.length > 0
        ? [heading('Fields', 'fields'), { kind: 'fields', items } as const]
        : scalar(schema, contract)),
      ...usedIn(uses, contract),
    ],
    aside:
      example === undefined
        ? []
        : [{ kind: 'code', language: 'json', title: name, text: JSON.stringify(example, null, 2) }],
  };
}

/** Returns the description, without the values of an enum, which follow as a table. */
function textOf(schema: Schema, description: string): Block[] {
  if (schema.enum === undefined || valueTexts(schema).size === 0) return description === '' ? [] : [prose(description)];
  return [prose(firstSentence(description))];
}

function scalar(schema: Schema, { document }: Contract): Block[] {
  const texts = valueTexts(schema);
  if (schema.enum !== undefined) {
    const rows = schema.enum.map((value) => [code(value), sentence(texts.get(String(value)) ?? '')]);
    const hasTexts = rows.some(([, text]) => text !== '');
    const table: Block = {
      kind: 'table',
      label: 'Values',
      head: hasTexts ? ['Value', 'Meaning'] : ['Value'],
      rows: hasTexts ? rows : rows.map(([value = '']) => [value]),
    };
    return [heading('Values', 'values'), table];
  }
  const limits = limitsOf(schema);
  const type = inText(typeOf(schema, document));
  return [prose(`Type: ${type}${limits.length === 0 ? '' : `, ${limits.join(', ')}`}.`)];
}

function usedIn({ pages, schemas }: Uses, { document }: Contract): Block[] {
  const links = [
    ...pages.map(({ page, text }) => ({ page, text, about: '' })),
    ...schemas.map((name) => ({ page: document.pageOf(name), text: name, about: '' })),
  ];
  return links.length === 0 ? [] : [heading('Used in', 'used-in'), { kind: 'links', links }];
}
