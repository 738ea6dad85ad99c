/** Checks the structure of a third-party document, whose parts would otherwise be lost without a word. */
import { PARTS, visitObjects } from '../sources/one-document.ts';
import type { PointerDiagnostic } from '../sources/diagnostic.ts';
import { memberPointer, toPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, type SourceDocument } from './source.ts';

type Kind = 'list' | 'object' | 'schema';

/** Members whose wrong type would lose what is sent or received. */
const MEMBERS: Readonly<Record<string, Kind>> = {
  additionalOperations: 'object',
  allOf: 'list',
  anyOf: 'list',
  content: 'object',
  encoding: 'object',
  enum: 'list',
  items: 'schema',
  oneOf: 'list',
  parameters: 'list',
  prefixItems: 'list',
  properties: 'object',
  requestBody: 'object',
  responses: 'object',
  schema: 'schema',
  security: 'list',
  servers: 'list',
};
const NAMES: Readonly<Record<Kind, string>> = {
  list: 'a list',
  object: 'an object',
  schema: 'an object, true or false',
};

/** Returns each reference that cannot be resolved, and each member with a wrong type. */
export function brokenPartsOf(source: SourceDocument, report: Report): PointerDiagnostic[] {
  const found: PointerDiagnostic[] = [];
  visitObjects(source.root, [], (node, tokens) => {
    const pointer = toPointer(tokens);
    const reference = node['$ref'];
    if (typeof reference === 'string' && source.resolve(reference) === undefined) {
      found.push({ pointer, message: unresolved(source, reference) });
    }
    for (const [name, value] of Object.entries(node)) {
      const kind = Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : undefined;
      if (kind === undefined || isOther(tokens, name)) continue;
      if (isKind(value, kind)) {
        found.push(...wrongItems(name, value, memberPointer(pointer, name)));
        continue;
      }
      const at = memberPointer(pointer, name);
      if (value === null) report.warn(at, `${name} is empty; it is read as if it were absent`);
      else found.push({ pointer: at, message: `${name} must be ${NAMES[kind]}, not ${show(value)}; correct it` });
    }
    warnOfCallbacks(node, tokens, report);
  });
  return found;
}

/** Members whose own items are objects. */
const OF_OBJECTS = new Set(['allOf', 'anyOf', 'content', 'oneOf', 'parameters', 'responses']);
const OF_SCHEMAS = new Set(['allOf', 'anyOf', 'oneOf']);

function wrongItems(name: string, value: unknown, pointer: string): PointerDiagnostic[] {
  if (!OF_OBJECTS.has(name)) return [];
  return Object.entries(value as object).flatMap(([key, item]: [string, unknown]) => {
    if (isKind(item, OF_SCHEMAS.has(name) ? 'schema' : 'object') || key.startsWith('x-')) return [];
    if (item === null && name === 'content') return [];
    return [
      {
        pointer: memberPointer(pointer, key),
        message: `${name} has ${show(item)} where an object must be; correct it`,
      },
    ];
  });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'list') return Array.isArray(value);
  return isObject(value) || (kind === 'schema' && typeof value === 'boolean');
}

/** Reports whether a member has another meaning: components, links and other files have parameters by name. */
const isOther = (tokens: readonly string[], name: string): boolean =>
  (tokens[0] === PARTS && tokens.length === 2) ||
  tokens.at(-2) === 'links' ||
  (name === 'parameters' && (tokens.at(-1) === 'components' || tokens.length === 0));

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : JSON.stringify(value).slice(0, 40);
}

function unresolved(source: SourceDocument, reference: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(reference))
    return `$ref ${reference} is on another host, which is not read; bundle the document, as with \`npx @redocly/cli bundle\``;
  if (source.at(reference) !== undefined && reference.startsWith('#'))
    return `$ref ${reference} leads back to itself; put the definition in one of these places`;
  return `$ref ${reference} cannot be resolved; add its target or correct it`;
}

/** Says that libraries call an API, and are not called by it. */
function warnOfCallbacks(node: Json, tokens: readonly string[], report: Report): void {
  const { callbacks } = node;
  const isOperation = ['paths', 'webhooks'].includes(tokens[0] ?? '') && tokens.length === 3;
  if (!isOperation || !isObject(callbacks)) return;
  for (const name of Object.keys(callbacks)) {
    const at = memberPointer(toPointer(tokens), 'callbacks', name);
    report.warn(at, `SDKs do not receive the callback ${name}; read its requests in your own server`);
  }
}
