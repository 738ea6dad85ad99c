import { describe, expect, it } from 'vitest';
import type { CodeGroup, Page } from '../blocks.ts';
import { readContract } from '../contract.ts';
import type { Media, OpenApi } from '../document.ts';
import { operationPage } from './operation.ts';
import { schemaExamples } from './schema-examples.ts';

const string = { type: 'string' };
const schemas = {
  Part: { type: 'object', properties: { note: string, sku: string }, required: ['sku'] },
  Order: { type: 'object', properties: { part: { $ref: '#/components/schemas/Part' }, id: string } },
};

const media = (values: Record<string, unknown>, name: string): Media => ({
  schema: { $ref: `#/components/schemas/${name}` },
  examples: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
});

const contractOf = (responses: Record<string, unknown>, requests: Record<string, unknown> = {}) => {
  const openapi: OpenApi = {
    info: { title: 'Shop', version: '1' },
    security: [{ key: ['orders:write'] }],
    paths: {
      '/orders/{id}': {
        put: {
          operationId: 'putOrder',
          summary: 'Put an order',
          parameters: [
            { name: 'If-Match', in: 'header', schema: string },
            { name: 'id', in: 'path', required: true, schema: string },
          ],
          requestBody: { content: { 'application/json': media(requests, 'Part') } },
          responses: {
            '200': { description: 'Done.', content: { 'application/json': media(responses, 'Order') } },
          },
        },
      },
    },
    components: { schemas },
  };
  return readContract(openapi);
};

const sample = (title: string, text: string): CodeGroup => ({
  title,
  codes: [{ language: 'curl', label: 'curl', text }],
});

function pageOf(contract: ReturnType<typeof contractOf>, samples: readonly CodeGroup[] = []): Page {
  const [reference] = contract.operations;
  if (reference === undefined) throw new Error('no operation');
  return operationPage(reference, contract, () => samples);
}

const asideOf = ({ aside }: Page): string[] =>
  aside.flatMap((block) => (block.kind === 'group' ? [block.group.title] : block.kind === 'code' ? [block.text] : []));

describe('The page of an operation', () => {
  const samples = [sample('Everything', 'put everything, with a note'), sample('Least', 'put')];

  it('shows the shortest request first, and each request with its response if each has one.', () => {
    const page = pageOf(contractOf({ all: 1, least: 2 }), samples);
    expect(asideOf(page)).toEqual(['Least', '2', 'Everything', '1']);
  });

  it('shows the only response beside the shortest request.', () => {
    expect(asideOf(pageOf(contractOf({ all: 1 }), samples))).toEqual(['Least', '1', 'Everything']);
  });

  it('does not repeat its title above the code.', () => {
    expect(asideOf(pageOf(contractOf({}), [sample('Put an order', 'put')]))).toEqual(['']);
  });

  it('says before its first heading what the call needs and returns.', () => {
    const { blocks } = pageOf(contractOf({}));
    const at = blocks.findIndex(({ kind }) => kind === 'facts');
    expect(at).toBeLessThan(blocks.findIndex(({ kind }) => kind === 'heading'));
    expect(blocks[at]).toEqual({
      kind: 'facts',
      facts: [
        ['API key', 'with the scope `orders:write`'],
        ['Required', '[`id`](#path-id), [`sku`](#body-sku)'],
        ['Optional', '[`If-Match`](#header-If-Match), [`note`](#body-note)'],
        ['Returns', '`200` [Order](/schemas/Order)'],
      ],
    });
  });

  it('lists the required fields of the body first.', () => {
    const fields = pageOf(contractOf({})).blocks.flatMap((block) => (block.kind === 'fields' ? block.items : []));
    expect(fields.map(({ name }) => name).slice(-2)).toEqual(['sku', 'note']);
  });
});

describe('The example of a schema', () => {
  it('is the value with most fields, also of an object inside others.', () => {
    const examples = schemaExamples(contractOf({ one: { part: { sku: 'A' } } }, { two: { sku: 'B', note: 'n' } }));
    expect(examples.get('Part')).toEqual({ sku: 'B', note: 'n' });
    expect(examples.get('Order')).toEqual({ part: { sku: 'A' } });
  });

  it('is absent if no example contains the schema.', () => {
    expect(schemaExamples(contractOf({ one: { id: '1', part: null } })).has('Part')).toBe(false);
  });
});
