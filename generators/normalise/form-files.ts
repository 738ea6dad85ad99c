import { memberPointer } from '../sources/pointer.ts';
import type { SchemaNode } from '../model/document.ts';
import type { Flat } from './flat.ts';
import { annotations } from './flatten.ts';
import type { Report } from './report.ts';
import { type NodeRef, objectOf } from './source.ts';
import { typesOf } from './values.ts';

interface Files {
  flattened: (ref: NodeRef) => Flat;
  report: Report;
}

const FILE: SchemaNode = { type: 'string', format: 'binary' };
// Deeper than any hand-written choice. Only a schema that contains itself reaches it.
const MAX_DEPTH = 8;

/**
 * Returns a field of a multipart form as a file or a list of files. Undefined if it is neither. A choice between a file and
 * a list of files is a list, because each file is a part of the same name.
 */
export function filesOf(ref: NodeRef, { flattened, report }: Files): SchemaNode | undefined {
  const flat = flattened(ref);
  const forms = formsOf(flat, flattened, 0);
  const known = forms.filter((form) => form !== undefined);
  if (known.length === 0) return undefined;
  if (known.length < forms.length) report.warn(flat.pointer, 'some alternatives are no files; SDKs send files only');
  const file = known.includes('list') ? ({ type: 'array', items: FILE } as const) : FILE;
  return { ...file, ...annotations(flat.node) };
}

/** Returns what each alternative of a field is; undefined for one without files. */
function formsOf(flat: Flat, flattened: Files['flattened'], depth: number): ('file' | 'list' | undefined)[] {
  if (flat.options.length > 0 && flat.properties.size === 0 && depth < MAX_DEPTH)
    return flat.options.flatMap((option) => formsOf(flattened(option), flattened, depth + 1));
  if (isFile(flat)) return ['file'];
  const [type, ...others] = typesOf(flat);
  if (type !== 'array' || others.length > 0 || depth > MAX_DEPTH) return [undefined];
  const items = { node: objectOf(flat.node['items']), pointer: memberPointer(flat.pointer, 'items') };
  const inner = formsOf(flattened(items), flattened, depth + 1);
  return inner.map((form) => (form === 'file' ? 'list' : undefined));
}

/** Reports whether a field is bytes: by its format in OpenAPI 3.0, by the media type of its content since 3.1. */
function isFile(flat: Flat): boolean {
  const { format, contentMediaType, contentEncoding } = flat.node;
  const isBytes = format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined);
  return isBytes && typesOf(flat).every((type) => type === 'string');
}
