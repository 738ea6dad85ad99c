/** Measurement of the names that libraries for third-party documents have. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { normalise } from '../../generators/normalise/normalise.ts';
import { operationNames, type OperationNames } from '../../generators/normalise/operation-names/operation-names.ts';
import { objectOf, SourceDocument } from '../../generators/normalise/source.ts';
import { singular, words } from '../../generators/names/words.ts';

/** Numbers of operations of a document, by the quality of their names. */
export interface NamesMeasured {
  operations: number;
  resources: number;
  /** Methods that have only a standard verb as their name. */
  standard: number;
  /** Methods that repeat all words of their resource. */
  stutter: number;
  /** Names of operations and schemas that depend on the order of the document. */
  ordered: number;
}

const STANDARD: ReadonlySet<string> = new Set(['list', 'retrieve', 'create', 'update', 'delete']);

/** Measures the names of a document in one file. */
export function namesOfFile(path: string): NamesMeasured {
  return measureNames(parse(readFileSync(path, 'utf8'), { maxAliasCount: 10_000, logLevel: 'silent' }));
}

/** Measures the names of a document. */
export function measureNames(document: unknown): NamesMeasured {
  const names = namesOf(document);
  const operations = [...names.operations.values()];
  const ordered = new Set(
    ORDERS.flatMap((order) => {
      const others = namesOf(reordered(document, order));
      return [
        ...[...names.operations].filter(([key, own]) => !isSame(own, others.operations.get(key))),
        ...[...names.schemas].filter(([pointer, own]) => own !== others.schemas.get(pointer)),
      ].map(([key]) => key);
    }),
  );
  return {
    operations: operations.length,
    resources: new Set(operations.map(({ resource }) => resource)).size,
    standard: operations.filter(({ method }) => STANDARD.has(method)).length,
    stutter: operations.filter(stutters).length,
    ordered: ordered.size,
  };
}

interface Names {
  operations: ReadonlyMap<string, OperationNames>;
  schemas: ReadonlyMap<string, string>;
}

function namesOf(document: unknown): Names {
  const schemas = normalise(document, { server: 'https://api.example.com' }).schemaNames;
  return { operations: operationNames(new SourceDocument(document)), schemas };
}

const stems = (name: string): string => ` ${words(name).map(singular).join(' ')} `;

/** Reports whether a method repeats all words of its resource: `repos.reposDelete`. */
function stutters({ resource, method }: OperationNames): boolean {
  return stems(method).includes(stems(resource));
}

function isSame(a: OperationNames, b: OperationNames | undefined): boolean {
  return a.resource === b?.resource && a.method === b.method && a.operationId === b.operationId;
}

type Entry = [string, unknown];
const ORDERS: readonly ((entries: readonly Entry[]) => Entry[])[] = [
  (entries) => entries.toReversed(),
  (entries) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  (entries) => [...entries.slice(entries.length / 2), ...entries.slice(0, entries.length / 2)],
];

/** Returns a document with its paths and schemas in another order. */
function reordered(document: unknown, order: (entries: readonly Entry[]) => Entry[]): object {
  const root = objectOf(document);
  const components = objectOf(root['components']);
  const inOrder = (node: unknown): object => Object.fromEntries(order(Object.entries(objectOf(node))));
  return {
    ...root,
    paths: inOrder(root['paths']),
    components: { ...components, schemas: inOrder(components['schemas']) },
  };
}
