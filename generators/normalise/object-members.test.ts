import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../languages/all.ts';
import { localiseTexts } from '../languages/localise.ts';
import { buildModel } from '../model/build.ts';
import { readSources } from '../sources/sources.ts';
import { normalise } from './normalise.ts';

const NAMES = ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];

/** Returns a document in JSON in which everything has this name. */
function document(name: string): string {
  const key = JSON.stringify(name);
  return `{
    "openapi": "3.1.0",
    "info": { "title": ${key}, "version": "1" },
    "servers": [{ "url": "https://zoo.example/{${name}}", "variables": { ${key}: { "default": "a" } } }],
    "security": [{ ${key}: [] }],
    "paths": {
      "/zoos": { "get": { "operationId": ${key}, "responses": { "204": { "description": "ok" } } } },
      "/${name}/{${name}}": {
        "get": {
          "operationId": "one",
          "tags": [${key}],
          "summary": "Calls \`${name}\`.",
          "parameters": [
            { "name": ${key}, "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": ${key}, "in": "query", "schema": { "$ref": "#/components/schemas/Kind" } },
            { "name": ${key}, "in": "header", "schema": { "type": "string" } }
          ],
          "responses": { "200": { "description": "ok", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/${name}" } } } } }
        }
      }
    },
    "webhooks": { ${key}: { "post": { "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/${name}" } } } }, "responses": {} } } },
    "components": {
      "securitySchemes": { ${key}: { "type": "http", "scheme": "bearer" } },
      "schemas": {
        ${key}: { "type": "object", "required": [${key}], "properties": { ${key}: { "type": "string" } } },
        "Kind": { "type": "string", "enum": [${key}, "other"] }
      }
    }
  }`;
}

describe.each(NAMES)('a document in which everything is called %s', (name) => {
  const files = { read: () => document(name), list: () => [] };

  it('is read', () => {
    const { diagnostics } = readSources('zoo.json', files, false);
    expect(diagnostics).toEqual([]);
  });

  it('has all its members, with their names on the wire and texts without the code of JavaScript', () => {
    const { document: normalised, report } = normalise(JSON.parse(document(name)));
    expect(report.errors).toEqual([]);
    const model = buildModel(normalised);
    const methods = model.resources.flatMap((resource) => resource.methods);
    expect(methods.map(({ path }) => path)).toEqual(['/zoos', `/${name}/{${name}}`]);
    expect(methods[1]?.parameters.map((each) => each.name)).toEqual([name, name, name]);
    const object = model.schemas.find(({ kind }) => kind === 'object');
    expect(object?.kind === 'object' && object.fields.map((field) => [field.name, field.required])).toEqual([
      [name, true],
    ]);
    for (const { names } of LANGUAGES) {
      expect(JSON.stringify(localiseTexts(model, names))).not.toContain('native code');
    }
  });
});
