/** Every sample of the portal runs: its request is the example of the contract, and it prints the response. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestExample } from '../../portal/samples/samples.ts';
import { type Mock, startMock } from '../../scripts/mock/prism.ts';
import { type Relayed, startRelay } from '../mock/relay.ts';
import { RUN_LANGUAGES, runSamples } from './batch.ts';
import { codeOf, contract, requests } from './examples.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

describe('samples', () => {
  it.concurrent.each(RUN_LANGUAGES)(
    'in %s send the examples and print the responses',
    async (language) => {
      const relay = await startRelay(mock, (target) => ({ target }));
      try {
        const codes = requests.map((request) => codeOf(request, language)?.replaceAll(request.server, relay.url) ?? '');
        const printed = await runSamples(language, codes, {
          INTEGRATION_API_BASE_URL: relay.url,
          INTEGRATION_API_KEY: 'ik_test_sample',
        });
        const results = requests.map((request, at) => ({
          sample: `${request.operationId} ${request.name}`,
          sent: sentOf(relay.relayed[at], request),
          prints: printsResult(request, printed[at] ?? ''),
        }));
        expect(results).toEqual(requests.map(expected));
        expect(relay.relayed).toHaveLength(requests.length);
      } finally {
        await relay.close();
      }
    },
    120_000,
  );
});

const expected = ({ operationId, name, method, target, body, hasKey }: RequestExample): object => ({
  sample: `${operationId} ${name}`,
  sent: {
    method,
    target,
    body,
    hasKey,
    lacks: [],
    isAccepted: true,
  },
  prints: true,
});

/** Returns what was received, in the form of what is expected. */
function sentOf(relayed: Relayed | undefined, request: RequestExample): object | undefined {
  if (relayed === undefined) return undefined;
  const { method, target, body, headers, status, violations } = relayed;
  return {
    method,
    target,
    body: body.length === 0 ? undefined : (JSON.parse(body.toString()) as unknown),
    hasKey: headers.authorization === 'Bearer ik_test_sample',
    lacks: Object.keys(request.headers).filter((name) => headers[name.toLowerCase()] === undefined),
    isAccepted: status < 300 && violations === undefined,
  };
}

/** Reports whether a sample prints the identifier of the record that the mock returns, or nothing if there is none. */
function printsResult(request: RequestExample, printed: string): boolean {
  const operation = contract.operations.find(({ operation: { operationId } }) => operationId === request.operationId);
  const [status, response] =
    Object.entries(operation?.operation.responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
  const [, media] = contract.document.mediaOf(response && contract.document.follow(response).content) ?? [];
  if (status === undefined || media === undefined) return !/Error|Exception/.test(printed);
  const [example] = contract.document.examplesOf(media);
  const shown = firstText(example?.value);
  return shown !== undefined && printed.includes(shown);
}

/**
 * Returns the first identifier in a value, otherwise its first number, otherwise the year of a time, which languages write in
 * different ways. It skips secrets, which libraries mask.
 */
function firstText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, sku, ...others } = value as { id?: string; sku?: string };
  if (id !== undefined || sku !== undefined) return id ?? sku;
  const inside = Object.values(others)
    .map(firstText)
    .find((text) => text !== undefined);
  const number = Object.values(others).find((one) => typeof one === 'number');
  const time = Object.entries(others).find(([name]) => name.endsWith('_at'));
  return inside ?? (number === undefined ? time && String(time[1]).slice(0, 4) : String(number));
}
