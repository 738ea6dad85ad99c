import { testPrograms } from '../programs.ts';

testPrograms(
  {
    id: 'node',
    file: 'programs.ts',
    head: `import { type ApiError, type IntegrationApi, type Order, type OrderUpdate, unknownValue, type WebhookEndpoint } from '@integration-api/sdk';
import { exampleEvent, type FakeApi, signWebhook } from '@integration-api/sdk/testing';
import { webhookHandler } from '@integration-api/sdk/webhooks';
declare const fake: FakeApi, api: IntegrationApi, order: Order, endpoint: WebhookEndpoint, error: ApiError, text: string;
declare function print(...values: unknown[]): void;`,
    wrap: (code) => `{ ${code} }`,
    settings: ({ root }) => ({
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        extends: `${root}/sdks/node/tsconfig.json`,
        compilerOptions: {
          noEmit: true,
          noFallthroughCasesInSwitch: false,
          paths: {
            '@integration-api/sdk': [`${root}/sdks/node/src/index.ts`],
            '@integration-api/sdk/*': [`${root}/sdks/node/src/*/index.ts`],
          },
          rootDir: '/',
        },
        files: ['programs.ts'],
        include: [],
      }),
    }),
    command: ({ npm }) => [...npm('typescript-7', 'tsc'), '--project', '.', '--pretty', 'false'],
    error: /^programs\.ts\((\d+),\d+\): error/,
  },
  26,
);
