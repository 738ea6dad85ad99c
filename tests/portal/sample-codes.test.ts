/** The portal has a sample for every request example of the contract. */
import { expect, it } from 'vitest';
import { RUN_LANGUAGES } from './batch.ts';
import { codeOf, contract, requests } from './examples.ts';

it('samples exist for every request example of the contract', () => {
  const bodies = contract.operations.flatMap(({ operation }) => {
    const [, media] = contract.document.mediaOf(operation.requestBody?.content) ?? [];
    return media === undefined ? ['call'] : Object.keys(media.examples ?? {});
  });
  expect(requests.map(({ name }) => name)).toEqual(bodies);
});

it('samples exist in every language of the libraries, and in curl', () => {
  const missing = requests.flatMap((request) => {
    return RUN_LANGUAGES.filter((id) => codeOf(request, id) === undefined).map(
      (id) => `${request.operationId} ${request.name}: ${id}`,
    );
  });
  expect(missing).toEqual([]);
});
