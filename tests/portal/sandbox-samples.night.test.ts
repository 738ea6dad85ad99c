/** Every sample of the portal succeeds as a reader copies it, in the sandbox that the documentation recommends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/start/main.ts';
import { startRelay } from '../mock/relay.ts';
import { RUN_LANGUAGES, runSamples } from './batch.ts';
import { codeOf, requests } from './examples.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'demo' });
});
afterAll(() => sandbox?.close());

it.each(RUN_LANGUAGES)(
  'the samples in %s succeed one after the other',
  async (language) => {
    const relay = await startRelay(sandbox, (target) => ({ target }));
    try {
      const codes = requests.map((request) => codeOf(request, language)?.replaceAll(request.server, relay.url) ?? '');
      await runSamples(language, codes, {
        INTEGRATION_API_BASE_URL: relay.url,
        INTEGRATION_API_KEY: sandbox.keys[0]?.testKey ?? '',
      });
      const results = requests.map(({ operationId, name }, at) => {
        const { status } = relay.relayed[at] ?? { status: 0 };
        return `${operationId} ${name}: ${status >= 200 && status < 300 ? 'success' : status}`;
      });
      expect(results).toEqual(requests.map(({ operationId, name }) => `${operationId} ${name}: success`));
      expect(relay.relayed).toHaveLength(requests.length);
    } finally {
      await relay.close();
    }
  },
  180_000,
);
