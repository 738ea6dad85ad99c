import { exactJson } from '../text/exact-json.ts';
import type { Flat } from './flat.ts';
import type { Report } from './report.ts';
import { listOf } from './source.ts';

const ENCODINGS: Readonly<Record<string, string>> = { base64: 'Base64', base64url: 'Base64url' };

/**
 * Returns a sentence about the values of a schema that its type in a library does not say: those of an enum of numbers
 * or booleans, and the encoding of bytes in a text (RFC 4648). Empty if the type says everything.
 */
export function valueText(flat: Flat): string {
  const values = plainValues(flat);
  if (values.length === 1) return `Always ${values[0]}.`;
  if (values.length > 1) return `One of ${values.join(', ')}.`;
  const { format, contentEncoding } = flat.node;
  const encoding = format === 'byte' ? 'base64' : contentEncoding;
  const name = typeof encoding === 'string' && Object.hasOwn(ENCODINGS, encoding) ? ENCODINGS[encoding] : undefined;
  return name === undefined ? '' : `${name} (RFC 4648), as text.`;
}

/** Warns of an enum whose values a library only documents. */
export function warnOfValues(flat: Flat, report: Report): void {
  const { type, enum: listed } = flat.node;
  const types = [type ?? []].flat();
  if (types.length > 0 && !types.includes('string') && listOf(listed).some((value) => typeof value === 'string')) {
    report.warn(flat.pointer, `the values are texts, but the type is ${types.join(' or ')}; SDKs use the type`);
    return;
  }
  const values = plainValues(flat);
  if (values.length > 1) {
    report.warn(
      flat.pointer,
      `the values ${values.join(', ')} are documented; the type in the SDKs accepts others, too`,
    );
  }
}

/** Returns the values of an enum that has no class, as code. Empty if all of them are texts. */
function plainValues({ node }: Flat): string[] {
  const listed = node['const'] === undefined ? listOf(node['enum']) : [node['const']];
  const values = listed.filter((value) => value !== null);
  return values.every((value) => typeof value === 'string')
    ? []
    : [...new Set(values.map((value) => exactJson(value)))];
}
