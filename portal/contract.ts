/** Facts from several places of the contract, collected once for all pages. */
import { Document, type Endpoint, type Media, type OpenApi, type Schema, unique } from './document.ts';

/** An operation with its name in addresses. */
export interface Reference extends Endpoint {
  /** The operationId, made safe for addresses. */
  id: string;
  title: string;
  tag: string;
  /** Scopes that the key needs; undefined if no key is needed. */
  scopes: readonly string[] | undefined;
  /** Types of the events that its description mentions. */
  events: readonly string[];
}

/** An event that webhooks send, with its name in addresses. */
export interface Webhook extends Endpoint {
  id: string;
  type: string;
}

/** A code of a problem (RFC 9457), with its name in addresses. */
export interface ErrorCode {
  id: string;
  code: string;
  title: string;
  status: number | undefined;
  /** Markdown: a clause that says when it occurs. */
  meaning: string;
  examples: readonly { summary: string; value: unknown }[];
  /** Ids of the operations that document it. */
  operations: readonly string[];
}

export interface Contract {
  document: Document;
  operations: readonly Reference[];
  webhooks: readonly Webhook[];
  errors: readonly ErrorCode[];
}

export function readContract(openapi: OpenApi): Contract {
  const document = new Document(openapi);
  const events = new Set<string>();
  const webhooks = document.webhooks.map((one) => ({ ...one, id: unique(one.path, events), type: one.path }));
  const types = webhooks.map(({ type }) => type);
  const ids = new Set<string>();
  const operations = document.endpoints.map((endpoint) => {
    const { operation, method, path } = endpoint;
    return {
      ...endpoint,
      id: unique(operation.operationId ?? `${method}-${path}`, ids),
      title: operation.summary ?? operation.operationId ?? `${method} ${path}`,
      tag: operation.tags?.[0] ?? 'default',
      scopes: scopesOf(endpoint, openapi),
      events: types.filter((type) => operation.description?.includes(`\`${type}\``)),
    };
  });
  return { document, operations, webhooks, errors: errorsOf(document, operations) };
}

function scopesOf({ operation }: Endpoint, { security: shared }: OpenApi): string[] | undefined {
  const security = operation.security ?? shared ?? [];
  if (security.length === 0 || security.some((choice) => Object.keys(choice).length === 0)) return undefined;
  return [...new Set(security.flatMap((choice) => Object.values(choice).flat()))];
}

/** Returns the codes of all documented problems, and those that only the list of codes has. */
function errorsOf(document: Document, operations: readonly Reference[]): ErrorCode[] {
  const found = new Map<string, { title: string; status: number; examples: Map<string, unknown>; ids: Set<string> }>();
  let codes: Schema | undefined;
  for (const { id, operation } of operations) {
    for (const [status, node] of Object.entries(operation.responses ?? {})) {
      if (!/^[45]\d\d$/.test(status)) continue;
      const [, media] = document.mediaOf(document.follow(node).content) ?? [];
      if (media === undefined) continue;
      codes ??= codesOf(media, document);
      for (const { summary, value } of problemsOf(media, document)) {
        const { code, title = code } = value;
        const entry = found.get(code) ?? { title, status: Number(status), examples: new Map(), ids: new Set() };
        entry.ids.add(id);
        entry.examples.set(summary, value);
        found.set(code, entry);
      }
    }
  }
  const meanings = valueTexts(codes);
  const all = new Set([...(found.size === 0 ? [] : (codes?.enum ?? []).map(String)), ...found.keys()]);
  const ids = new Set<string>();
  return [...all].map((code) => {
    const entry = found.get(code);
    return {
      id: unique(code, ids),
      code,
      title: entry?.title ?? titleOf(code),
      status: entry?.status,
      meaning: meanings.get(code) ?? '',
      examples: [...(entry?.examples ?? [])].map(([summary, value]) => ({ summary, value })),
      operations: [...(entry?.ids ?? [])],
    };
  });
}

function codesOf({ schema }: Media, document: Document): Schema | undefined {
  const property = schema && document.follow(schema).properties?.['code'];
  const target = property && document.follow(property);
  return target?.enum === undefined ? undefined : target;
}

function problemsOf(media: Media, document: Document) {
  return document.examplesOf(media).flatMap(({ summary, value }) => {
    const problem = value as { code?: unknown; title?: unknown } | null;
    if (typeof problem !== 'object' || typeof problem?.code !== 'string') return [];
    const title = typeof problem.title === 'string' ? problem.title : undefined;
    return [{ summary, value: { ...problem, code: problem.code, title } }];
  });
}

const titleOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');

const VALUE = /^- `([^`]+)`: ((?:.|\n(?!\n|- ))+)/gm;

/** Returns the texts of values that a description lists as "- `value`: text". */
export function valueTexts(schema: Schema | undefined): Map<string, string> {
  const matches = (schema?.description ?? '').matchAll(VALUE);
  return new Map([...matches].map(([, value = '', text = '']) => [value, text.replaceAll(/\s+/g, ' ').trim()]));
}
