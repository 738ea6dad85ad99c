import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readThirdParty } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'exact-integers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const big = (text: string): string => `{
  "openapi": "3.1.0",
  "info": { "title": "Sums", "version": "1" },
  "servers": [{ "url": "https://sums.example" }],
  "paths": { "/sums": { "get": {
    "parameters": [
      { "name": "after", "in": "query", "schema": { "type": "integer", "maximum": ${text}, "default": ${text} } }
    ],
    "responses": { "200": { "description": "A sum.", "content": { "application/json": {
      "schema": { "type": "object", "properties": { "sum": { "type": "integer" } } },
      "example": { "sum": ${text} }
    } } } }
  } } }
}`;

it.each([
  ['sums.json', '9007199254740993', 9007199254740993n],
  ['sums.yaml', '-18446744073709551616', -18446744073709551616n],
  ['hex.yaml', '0x20000000000001', 9007199254740993n],
  ['small.yaml', '9007199254740991', 9007199254740991],
])('The integer of %s keeps its digits as a default and in an example', async (name, text, value) => {
  const file = join(folder, name);
  writeFileSync(file, big(text));
  const { input, diagnostics } = await readThirdParty(file);
  expect(diagnostics).toEqual([]);
  const method = input?.model.resources[0]?.methods[0];
  expect(method?.parameters[0]?.default).toBe(value);
  expect(method?.examples).toEqual([{ status: 200, mediaType: 'application/json', value: { sum: value } }]);
});

it('An integer in another file keeps its digits', async () => {
  const split = join(folder, 'split.yaml');
  writeFileSync(join(folder, 'schema.yaml'), 'type: integer\ndefault: 9007199254740993\n');
  writeFileSync(
    split,
    big('1').replace(/"schema": \{ "type": "integer"[^}]*\}/, '"schema": { "$ref": "schema.yaml" }'),
  );
  const { input } = await readThirdParty(split);
  const [parameter] = input?.model.resources[0]?.methods[0]?.parameters ?? [];
  expect(parameter?.default).toBe(9007199254740993n);
});
