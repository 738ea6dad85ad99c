import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { MEMBERS } from '../paging-file.ts';
import { chosenSettings } from './chosen.ts';
import SCHEMA from './sdk.schema.json' with { type: 'json' };
import { readSettingsFile } from './settings-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings ü '));
  path = join(folder, 'sdk.yaml');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the place and the message of each error in a file with this text. */
function errorsIn(text: string | Buffer): string[] {
  writeFileSync(path, text);
  return readSettingsFile(path).diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

it('A file of settings is read with paths relative to itself', () => {
  writeFileSync(path, 'document: api.yaml\nout: a/sdks\noverlays: [o.yaml]\nnames: n.yaml\ndocs: true\nretries: 4\n');
  const { settings, diagnostics } = readSettingsFile(path);
  expect(diagnostics).toEqual([]);
  expect(settings).toMatchObject({
    document: join(folder, 'api.yaml'),
    out: join(folder, 'a/sdks'),
    overlays: [join(folder, 'o.yaml')],
    names: { file: join(folder, 'n.yaml') },
    docs: { baseUrls: [] },
    retries: 4,
  });
});

it('A document can be a URL, and a member whose lines are comments has no value', () => {
  writeFileSync(path, '\uFEFFdocument: https://example.com/api.json\r\npackage:\r\n  # license: MIT\r\n');
  expect(readSettingsFile(path)).toMatchObject({
    settings: { document: 'https://example.com/api.json', publication: { authors: [] } },
    diagnostics: [],
  });
});

it.each([
  ['a misspelt member', 'documnet: a', 'sdk.yaml:1 "documnet" is unknown; did you mean document?'],
  ['an unknown member', 'document: a\nfoo: 1', /^sdk\.yaml:2 "foo" is unknown; known: document, overlays, out/],
  [
    'a misspelt member inside',
    'packages:\n  node: { nmae: x }',
    /:2 "nmae" is unknown in packages\.node; did you mean name\?/,
  ],
  ['an unknown language', 'languages: [node, pyton]', /:1 languages\[1\] "pyton" is unknown; did you mean python\?/],
  ['no language', 'languages: []', 'sdk.yaml:1 languages is empty; fill it, or remove it'],
  ['a language twice', 'languages: [node, node]', 'sdk.yaml:1 languages has an item twice; remove one of the two'],
  ['a text for a list', 'omit: GET /a', 'sdk.yaml:1 omit must be a list; correct it'],
  ['a number for a version', 'packages: { node: { version: 1.2 } }', /version must be a text; write it in quotes/],
  ['a version of two numbers', "packages: { node: { version: '1.2' } }", /"1\.2" is not valid; write it as in 1\.0\.0/],
  ['a fraction of retries', 'retries: 1.5', 'sdk.yaml:1 retries must be an integer; correct it'],
  [
    'an author without a name',
    'package:\n  authors:\n    - email: a@b.c',
    /:3 package\.authors\[0\] has no name; add it/,
  ],
  ['a pattern that is none', 'omit: [users]', /omit\[0\] "users" is not valid; write it as in GET \/internal\/\*/],
  ['braces in a list', 'omit: [DELETE /a/{id}, GET /b]', /:1 braces in such a list need quotes/],
  ['a tab', 'document: a\nname:\n\tx: 1', /^sdk\.yaml:3 /],
  ['a key twice', 'name: a\nname: b', /^sdk\.yaml:2 the key "name" is also at line 1/],
  ['a list', '- document: a', /^sdk\.yaml:1 the file is not a mapping/],
  ['a server without https', 'server: http://example.com', /"http:\/\/example\.com" is not a base URL with https/],
  ['a Windows path', String.raw`document: api\openapi.yaml`, /has backslashes; write a path with \//],
  ['a kept file outside', 'keep: [node/a, ../b]', /:1 "\.\.\/b" is outside of the libraries/],
  ['a header that is none', 'keyHeader: "X Key"', /keyHeader "X Key" is not valid; write it as in X-Api-Key/],
])('A file of settings with %s has one line about it', (_, text, expected) => {
  const errors = errorsIn(text);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(expected);
});

it('A file of settings may not exist, or have comments only, but its folder must exist', () => {
  expect(readSettingsFile(path).diagnostics).toEqual([]);
  expect(errorsIn('# later\n')).toEqual([]);
  expect(readSettingsFile(join(folder, 'no/sdk.yaml')).diagnostics[0]?.message).toContain(
    'create it or choose another',
  );
  expect(errorsIn(Buffer.from([0x1f, 0x8b, 0]))[0]).toContain('compressed with gzip');
});

it('Flags win over the file of settings', () => {
  writeFileSync(path, 'document: a.yaml\nname: File\nlanguages: [php, java]\n');
  const flags = { name: 'Flag', languages: ['node'], docs: false };
  const chosen = chosenSettings(path, flags);
  expect(chosen).toMatchObject({ settings: { name: 'Flag', languages: ['node'], out: join(folder, 'sdks') } });
  writeFileSync(path, 'name: File\n');
  expect(chosenSettings(path, { languages: [], docs: false })).toMatchObject({
    diagnostics: [{ line: 1, message: expect.stringContaining('no document; add') as string }],
  });
});

it('The schema knows the languages and the members of paging that the code knows', () => {
  const { languages, packages } = SCHEMA.properties;
  const ids = LANGUAGES.map(({ id }) => id);
  expect(languages.items.enum).toEqual(ids);
  expect(Object.keys(packages.properties).toSorted()).toEqual(ids.toSorted());
  expect(Object.keys(SCHEMA.definitions.paging.properties)).toEqual(Object.keys(MEMBERS));
});
