import { describe, expect, it } from 'vitest';
import ts from 'typescript';
import type { OperationNode } from '../../model/document.ts';
import type { ExamplesView } from './examples.ts';
import { text, views } from './fixture.ts';

const shown = (value: unknown, mediaType = 'application/json'): OperationNode['responses'][string] => ({
  content: { [mediaType]: { schema: text, example: value } },
});

function examples(operations: Record<string, Partial<OperationNode>>): ExamplesView {
  return (views({}, operations).sdk as { examples: ExamplesView }).examples;
}

/** What a literal of the view is when it runs. */
function valueOf(inside: string): unknown {
  const { outputText, diagnostics } = ts.transpileModule(`({ ${inside} })`, { reportDiagnostics: true });
  expect(diagnostics).toEqual([]);
  // oxlint-disable-next-line no-eval -- the text is made here, and what it is when it runs is the question
  return (0, eval)(outputText) as unknown;
}

describe('the examples', () => {
  it('stand once, under the name of the first operation that has them', () => {
    const problem = shown({ status: 404 }, 'application/problem+json');
    const { answers, operations } = examples({
      'GET /a/{id} getA': { responses: { 200: shown({ id: 'a' }), 404: problem } },
      'GET /b getB': { responses: { 204: {}, 404: problem } },
    });
    expect(answers.map(({ example }) => example.name)).toEqual(['GET_A_200', 'GET_A_404', 'GET_B_204']);
    expect(operations.map(({ operation }) => operation.text)).toEqual([
      "operation: 'getA', method: 'GET', path: '/a/{id}', answers: [GET_A_200, GET_A_404]",
      "operation: 'getB', method: 'GET', path: '/b', answers: [GET_B_204, GET_A_404]",
    ]);
  });

  it.each([
    [{ id: "it's", n: 1.5 }],
    [['"; evil(); "', '\u2028', '\\']],
    [JSON.parse('{"__proto__":{"a":1}}')],
    [null],
    ['text'],
  ])('hold %j as its JSON', (value: unknown) => {
    const { answers } = examples({ 'GET /a getA': { responses: { 200: shown(value) } } });
    const { body, ...rest } = valueOf(answers[0]?.example.answer ?? '') as { body: string };
    expect(rest).toEqual({ status: 200, contentType: 'application/json' });
    expect(body).toBe(JSON.stringify(value));
  });

  it('hold what is no JSON as it is', () => {
    const { answers } = examples({ 'GET /a getA': { responses: { 200: shown('a,b\n1,2', 'text/csv') } } });
    expect(valueOf(answers[0]?.example.answer ?? '')).toEqual({
      status: 200,
      contentType: 'text/csv',
      body: 'a,b\n1,2',
    });
  });

  it('import no type that a document without any has no use for', () => {
    const { imports, answers, operations } = examples({
      'GET /a getA': { responses: { 200: { content: { 'application/json': { schema: text } } } } },
    });
    expect(imports).toBe("import type { OperationExamples } from '../testing/operation-examples.ts';\n");
    expect(answers).toEqual([]);
    expect(operations[0]?.operation.text).toContain('answers: []');
  });
});
