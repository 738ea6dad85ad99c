import type { Contract } from '../contract.ts';
import type { Document, Media, Schema } from '../document.ts';

const NAME = /^#\/components\/schemas\/([^/]+)$/;

/** Returns a value of each schema that an example of the contract has, alone or inside others: the first one with most fields. */
export function schemaExamples({ document, operations, webhooks }: Contract): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const { operation } of [...operations, ...webhooks])
    for (const media of mediaOf(operation, document))
      for (const { value } of document.examplesOf(media)) collect(media.schema ?? {}, value, { document, found });
  return found;
}

/** Returns the bodies of an operation, those of successful responses first. */
function mediaOf(
  { responses = {}, requestBody }: Contract['operations'][number]['operation'],
  document: Document,
): Media[] {
  const statuses = Object.entries(responses).toSorted(([a], [b]) => a.localeCompare(b));
  const contents = [...statuses.map(([, node]) => node), ...(requestBody === undefined ? [] : [requestBody])];
  return contents.flatMap((node) => document.mediaOf(document.follow(node).content)?.[1] ?? []);
}

interface Collecting {
  document: Document;
  found: Map<string, unknown>;
}

/** Walks through a schema and its value. A choice is left out, because the value may belong to another part of it. */
function collect(schema: Schema, value: unknown, { document, found }: Collecting): void {
  const name = NAME.exec(schema.$ref ?? '')?.[1];
  if (value === undefined || value === null) return;
  if (name !== undefined && sizeOf(value) > sizeOf(found.get(name))) found.set(name, value);
  const target = document.follow(schema);
  for (const part of target.allOf ?? []) collect(part, value, { document, found });
  if (Array.isArray(value)) {
    for (const item of value) collect(target.items ?? {}, item, { document, found });
    return;
  }
  if (typeof value !== 'object') return;
  for (const [field, inner] of Object.entries(target.properties ?? {}))
    collect(inner, (value as Record<string, unknown>)[field], { document, found });
}

/** Returns a number that grows with the fields of a value. */
function sizeOf(value: unknown): number {
  if (value === undefined) return 0;
  return typeof value === 'object' && value !== null ? 1 + Object.keys(value).length : 1;
}
