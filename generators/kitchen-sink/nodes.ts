import type { SchemaNode } from '../model/document.ts';

export type Node = SchemaNode & { $ref?: string };

/** Markdown with a paragraph, both kinds of list, and code. */
export const DESCRIPTION = 'A sentence.\n\n- an item\n- `code`\n\n1. first\n2. second\n\nThe end.';

export const STRING: Node = { type: 'string' };
export const INT32: Node = { type: 'integer', format: 'int32' };
export const ANY: Node = { 'x-sdk': { type: 'json' } };
export const BYTES: Node = { type: 'string', format: 'binary' };

export const ref = (name: string): Node => ({ $ref: `#/components/schemas/${name}` });
export const constant = (value: string): Node => ({ type: 'string', enum: [value] });
export const listOf = (items: Node): Node => ({ type: 'array', items });
export const mapOf = (values: Node): Node => ({ type: 'object', additionalProperties: values });

/** Makes a type nullable in the way of OpenAPI 3.1. */
export function orNull(node: Node): Node {
  if (node === ANY) return node;
  return typeof node.type === 'string'
    ? { ...node, type: [node.type, 'null'] }
    : ({ oneOf: [node, { type: 'null' }] } as Node);
}

const FORMATS = ['date-time', 'date', 'uuid', 'email', 'uri', 'uri-reference', 'password'] as const;

/** Returns every scalar type and the given schemas. */
export function singleTypes(...schemas: string[]): Node[] {
  return [
    STRING,
    ...FORMATS.map((format): Node => ({ type: 'string', format })),
    constant('one'),
    INT32,
    { type: 'integer', format: 'int64' },
    { type: 'number' },
    { type: 'boolean' },
    ANY,
    ...schemas.map(ref),
  ];
}

/** Returns every scalar type, the given schemas, and lists and maps of each. */
export function types(...schemas: string[]): Node[] {
  const single = singleTypes(...schemas);
  return [...single, ...single.map(listOf), ...single.map(mapOf), listOf(listOf(STRING)), mapOf(listOf(mapOf(STRING)))];
}
