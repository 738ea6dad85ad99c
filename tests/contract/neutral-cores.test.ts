import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { BUNDLE } from '../../scripts/mock/document.ts';
import { neutral } from '../../scripts/third-party/rebrand.ts';
import { CORES } from '../cores.ts';

// Cores are copied into the libraries of other APIs, so neither code nor comments may mention this one, but for the names
// in examples that the copy replaces.
// Every API can have webhook events, a rate limit and an API key, and the cores handle them.
const SHARED = new Set(['events', 'rateLimit', 'apiKey']);

interface Contract {
  paths: Record<string, Record<string, { operationId?: string; 'x-sdk'?: { resource: string; method: string } }>>;
  webhooks: Record<string, unknown>;
}

const ROOT = resolve(import.meta.dirname, '../..');
const { paths, webhooks } = JSON.parse(readFileSync(BUNDLE, 'utf8')) as Contract;
const operations = Object.values(paths).flatMap((item) => Object.values(item));
const calls = operations.flatMap(({ 'x-sdk': call }) => (call === undefined ? [] : [call]));
const resources = [...new Set(calls.map(({ resource }) => resource))];

/** Returns a pattern for a camelCase name in the notation of any of the four languages. */
const anyCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `[_-]?${letter}`);

const isOwn = (name: string): boolean => !SHARED.has(name);
const own = resources.filter(isOwn);
const records = own.filter((name) => name.endsWith('s')).map((name) => name.slice(0, -1));
const patterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a resource', anyOf(own.map(anyCase), String.raw`\b`, String.raw`\b`)],
  ['a record', anyOf(records.filter(isOwn).map(anyCase), String.raw`\b`, String.raw`[._]\w`)],
  ['a call', anyOf(calls.map(callPattern), String.raw`\b`, String.raw`\b`)],
  [
    'an operation',
    anyOf(
      operations.flatMap(({ operationId = [] }) => operationId),
      String.raw`\b`,
      String.raw`\b`,
    ),
  ],
  ['an event', anyOf(Object.keys(webhooks).map(escaped), '', '')],
];

function anyOf(alternatives: readonly string[], before: string, after: string): RegExp {
  return new RegExp(`${before}(?:${alternatives.join('|')})${after}`, 'i');
}

function callPattern({ resource, method }: { resource: string; method: string }): string {
  return String.raw`${anyCase(resource)}(?:\(\))?(?:\.|->)${anyCase(method)}`;
}

function escaped(text: string): string {
  return text.replaceAll('.', String.raw`\.`);
}

/** Returns the lines that mention this API, with file and line number. */
function mentionsIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = patterns.find(([, pattern]) => pattern.test(line));
    return found === undefined ? [] : [`${path}:${index + 1} names ${found[0]} of this API: ${line.trim()}`];
  });
}

it('The search finds a call of this API.', () => {
  expect(mentionsIn('core', 'for order in api.orders.list():')).toHaveLength(1);
});

it.each(CORES)('The core of $title, as it is copied, does not mention this API.', ({ files }) => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((path) => mentionsIn(path, neutral(readFileSync(join(ROOT, path), 'utf8'))))).toEqual([]);
});
