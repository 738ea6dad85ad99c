import { expect, it } from 'vitest';
import { SourceDocument } from '../source.ts';
import { operationNames } from './operation-names.ts';

/** Returns `resource.method` of each operation, by its key, from its tag and its `operationId`. */
function namesOf(operations: Record<string, readonly [tag?: string, operationId?: string]>): Record<string, string> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, [tag, operationId]] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const tags = tag === undefined ? [] : [tag];
    (paths[path] ??= {})[method.toLowerCase()] = { tags, operationId, responses: {} };
  }
  const names = operationNames(new SourceDocument({ paths }));
  return Object.fromEntries([...names].map(([key, { resource, method }]) => [key, `${resource}.${method}`]));
}

it('Methods that only the query in their paths tells apart have its words', () => {
  expect(
    namesOf({
      'POST /replies': ['Replies', 'createReply'],
      'POST /replies?beta=true': ['Replies', 'beta_createReply'],
      'GET /replies/{id}': ['Replies', 'getReply'],
      'GET /replies/{id}?beta=true': ['Replies', 'betaGetReply'],
      'DELETE /replies/{id}': [],
      'DELETE /replies/{id}?all': [],
    }),
  ).toEqual({
    'POST /replies': 'replies.create',
    'POST /replies?beta=true': 'replies.createBeta',
    'GET /replies/{id}': 'replies.retrieve',
    'GET /replies/{id}?beta=true': 'replies.retrieveBeta',
    'DELETE /replies/{id}': 'replies.delete',
    'DELETE /replies/{id}?all': 'replies.deleteAll',
  });
});

it('Methods keep the nouns on both sides of a conjunction', () => {
  expect(
    namesOf({
      'POST /threads/runs': ['Assistants', 'createThreadAndRun'],
      'GET /threads/{id}/runs': ['Assistants', 'listRuns'],
      'POST /threads/{id}/runs': ['Assistants', 'createRun'],
    }),
  ).toMatchObject({
    'POST /threads/runs': 'thread_runs.createThreadAndRun',
    'POST /threads/{id}/runs': 'thread_runs.create',
  });
});

it('Methods have no words without separators, of which the path has all but the last', () => {
  expect(
    namesOf({
      'POST /replies/input_tokens': ['Replies', 'Getinputtokencounts'],
    }),
  ).toEqual({
    'POST /replies/input_tokens': 'reply_input_tokens.create',
  });
});
