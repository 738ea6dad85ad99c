/** Compares the names of operations and events in comments and messages of hand-written code with the contract. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildModel } from '../../generators/model/build.ts';
import type { OpenApiDocument } from '../../generators/model/document.ts';
import { loadDocument } from '../../scripts/mock/document.ts';
import { CORES } from '../cores.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const document = loadDocument() as unknown as OpenApiDocument;
const { resources } = buildModel(document);
const paths = Object.keys(document.paths ?? {});
const events = new Set(Object.keys(document.webhooks ?? {}));

/** A call of an operation, as in `api.orders.list(`, `$fake->api->orders->list(` and `api().orders().list(`. */
const CALL = /\bapi(?:\(\))?(?:\.|->)(\w+)(?:\(\))?(?:\.|->)(\w+)\(/g;
/** The name of an operation or of an event as a text or in a code span, as in `orders.list`. */
const NAME = /["'`]([a-z]\w+)\.([a-z]\w+)["'`]|\{@code ([a-z]\w+)\.([a-z]\w+)\}/g;
/** A path with a parameter; Python doubles the braces in formatted texts. */
const PATH = /\/api\/v1\/[\w{}/-]+\}/g;
/** Verbs of operations; other pairs of words are members of something else. */
const VERBS = new Set(resources.flatMap(({ methods }) => methods.map(({ name }) => name)));

describe.each(CORES)('the hand-written code of $title', ({ names, files }) => {
  const texts = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const calls = new Set(
    resources.flatMap(({ name, methods }) =>
      methods.map((method) => `${names.cases.member(name)}.${names.cases.method(method.name)}`),
    ),
  );

  const found = (pattern: RegExp): { path: string; groups: string[] }[] =>
    texts.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map((match) => ({ path, groups: match.filter((group) => group !== undefined) })),
    );

  it('calls only operations that exist', () => {
    const wrong = found(CALL).filter(({ groups: [, resource, method] }) => !calls.has(`${resource}.${method}`));
    expect(wrong).toEqual([]);
  });

  it('names only operations and events that exist', () => {
    const named = found(NAME).filter(
      ({ groups: [, , member = ''] }) => VERBS.has(member) || /^[a-z]+(?:ed|paid)$/.test(member),
    );
    expect(named.length).toBeGreaterThan(0);
    const wrong = named.filter(
      ({ groups: [, one, other] }) => !calls.has(`${one}.${other}`) && !events.has(`${one}.${other}`),
    );
    expect(wrong).toEqual([]);
  });

  it('names only paths that exist, or that continue one', () => {
    const wrong = found(PATH).filter(
      ({ groups: [path = ''] }) =>
        !paths.some((known) => path.replaceAll('{{', '{').replaceAll('}}', '}').startsWith(known)),
    );
    expect(wrong).toEqual([]);
  });
});
