/** Integers of a third-party document that some languages cannot hold. */
import type { Flat } from './flat.ts';
import type { Report } from './report.ts';
import { listOf } from './source.ts';

const MAX = 2n ** 63n - 1n;

/** Says that the document has integers beyond 64 bits, which PHP and Java neither send nor read as an integer. */
export function warnOfRange({ node, pointer }: Flat, report: Report): void {
  const { minimum, maximum, const: constant, default: absent, enum: values } = node;
  const mentioned = [minimum, maximum, constant, absent, ...listOf(values)];
  if (!mentioned.some(isBeyond)) return;
  report.warn(pointer, 'the integers can have more than 64 bits; SDKs for PHP and Java refuse those that have');
}

function isBeyond(value: unknown): boolean {
  if (typeof value !== 'bigint' && !Number.isInteger(value)) return false;
  const integer = BigInt(value as number | bigint);
  return integer > MAX || integer < -MAX - 1n;
}
