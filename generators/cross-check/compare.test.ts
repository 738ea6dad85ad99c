import { describe, expect, it } from 'vitest';
import type { SdkModel } from '../model/model.ts';
import { model } from '../model/fixture.ts';
import { differences } from './compare.ts';
import { readParsedDocument } from './parsed-document.ts';

/** Returns output that matches a model. */
function linesOf({ resources, schemas }: SdkModel): string[] {
  const operations = resources.flatMap(({ methods }) =>
    methods.flatMap(({ operationId, httpMethod, path, parameters, body }) => [
      `operation\t${operationId}\t${httpMethod}\t${path}`,
      ...parameters.map((parameter) => `parameter\t${parameter.in}\t${parameter.name}\t${parameter.required}`),
      'parameter\theader\tIdempotency-Key\ttrue',
      ...(body === undefined ? [] : [`body\t${body.required}`]),
    ]),
  );
  const models = schemas.flatMap((schema) => {
    const lines = [`schema\t${schema.name}`];
    if (schema.kind === 'enum') lines.push(...schema.values.map((value) => `value\t${value}`));
    else if (schema.kind === 'union') lines.push(...schema.variants.map((variant) => `variant\t${variant.schema}`));
    else lines.push(...schema.fields.map((field) => `field\t${field.name}\t${field.required}\t${field.nullable}`));
    return lines;
  });
  return [...operations, ...models];
}

const built = model();
const lines = linesOf(built);
const messages = (changed: readonly string[]): string[] =>
  differences(built, readParsedDocument(changed.join('\n'))).map(({ message }) => message);

describe('the cross-check of a document', () => {
  it('reports nothing if model and output match', () => {
    expect(messages(lines)).toEqual([]);
  });

  it('reports nothing about the fragment of a path, which is never sent', () => {
    expect(messages(lines.map((line) => line.replace(/^(operation\t.*)$/, '$1#variant')))).toEqual([]);
  });

  it('reports any fact that is missing or different', () => {
    const own = lines.filter((line) => !line.includes('Idempotency-Key'));
    for (const line of own) {
      expect([line, messages(lines.filter((other) => other !== line))]).not.toEqual([line, []]);
      const flags = [...line.matchAll(/\t(true|false)/g)];
      for (const { index } of flags) {
        const flag = line.startsWith('true', index + 1);
        const other = `${line.slice(0, index + 1)}${!flag}${line.slice(index + 1 + String(flag).length)}`;
        expect([other, messages(lines.map((original) => (original === line ? other : original)))]).not.toEqual([
          other,
          [],
        ]);
      }
    }
  });

  it.each([
    [
      'operation\tlistShops\tGET\t/shops',
      'openapi-generator reads an operation listShops that our model does not have',
    ],
    ['field\tshade\ttrue\tfalse', 'openapi-generator reads a field shade that our model does not have'],
  ])('reports an additional fact: %s', (line, message) => {
    const at = line.startsWith('field')
      ? lines.findLastIndex((existing) => existing.startsWith('field')) + 1
      : lines.length;
    expect(messages([...lines.slice(0, at), line, ...lines.slice(at)])).toEqual([message]);
  });

  it('reports a value with line breaks in one line', () => {
    const multiLine = 'field\ta\nb\ttrue\tfalse';
    const at = lines.findLastIndex((line) => line.startsWith('field')) + 1;
    expect(messages([...lines.slice(0, at), multiLine, ...lines.slice(at)])).toEqual([
      'openapi-generator reads a field "aU+Ab" that our model does not have',
    ]);
  });

  it('reports the pointer into the document', () => {
    const [first] = differences(
      built,
      readParsedDocument(lines.filter((line) => !line.startsWith('operation\tlist')).join('\n')),
    );
    expect(first?.pointer).toBe('#/paths/~1orders/get');
  });

  it('fails at an unknown line', () => {
    expect(() => readParsedDocument('model\tOrder')).toThrow('unknown line in the output');
  });
});
