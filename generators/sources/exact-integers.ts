/** Keeps the digits of integers beyond 2^53, which a number of JavaScript cannot represent. */
import { type Document, isNode, isScalar, type Scalar, visit } from 'yaml';

/** Members with values that are printed. Other numbers are limits, which tools compare with numbers. */
const PRINTED = new Set(['default', 'example', 'examples', 'enum', 'const']);

/** Replaces such integers among the values of a document by bigints. */
export function keepIntegers(document: Document): void {
  for (const scalar of roundedIn(document)) scalar.value = BigInt(scalar.source ?? '');
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
