/** Keeps the digits of integers beyond 2^53, which a number of JavaScript cannot represent. */
import { type Document, isNode, isScalar, type Scalar, visit } from 'yaml';
import type { Diagnostic } from '../../generators/sources/diagnostic.ts';
import { diagnosticAt } from '../../generators/sources/parse.ts';
import type { Sources } from '../../generators/sources/sources.ts';

/** Members with values that are printed. Other numbers are limits, which tools compare with numbers. */
const PRINTED = new Set(['default', 'example', 'examples', 'enum', 'const']);

/** Replaces such integers among the values of a document by bigints. */
export function keepIntegers(document: Document): void {
  for (const scalar of roundedIn(document)) scalar.value = BigInt(scalar.source ?? '');
}

/** Returns a note for each such integer in a document of several files, which is rounded when they are joined. */
export function roundedIntegers({ files }: Sources, rule: string): Diagnostic[] {
  return [...files.values()].flatMap((file) =>
    roundedIn(file.document).map((scalar) => {
      const message = `${scalar.source} is rounded to ${String(scalar.value)}, because the document has several files; join them`;
      return diagnosticAt(file, scalar, rule, message);
    }),
  );
}

function roundedIn(document: Document): Scalar[] {
  const found = new Set<Scalar>();
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !PRINTED.has(String(key.value)) || !isNode(value)) return;
      visit(value, {
        Scalar(place, scalar) {
          if (place !== 'key' && isRounded(scalar)) found.add(scalar);
        },
      });
    },
  });
  return [...found];
}

const isRounded = ({ value, source = '' }: Scalar): boolean =>
  typeof value === 'number' &&
  !(Math.abs(value) <= Number.MAX_SAFE_INTEGER) &&
  /^(?:[-+]?\d+|0x[\da-f]+|0o[0-7]+)$/i.test(source);
