import { testPrograms } from '../programs.ts';

const indented = (code: string): string => code.replaceAll(/^/gm, '    ');

testPrograms(
  {
    id: 'python',
    file: 'programs.py',
    head: `from integration_api import ApiError, IntegrationApi, UnknownValue, inputs, models, webhooks
from integration_api.testing import FakeApi, Reply, example_event, sign_webhook

print(inputs, UnknownValue, Reply, example_event, sign_webhook, webhooks)`,
    wrap: (code, index) =>
      `def program_${index}(
    api: IntegrationApi, order: models.Order, endpoint: models.WebhookEndpoint, error: ApiError, text: str, fake: FakeApi
) -> None:
${indented(code)}`,
    settings: ({ root }) => ({
      'pyrightconfig.json': JSON.stringify({
        typeCheckingMode: 'strict',
        extraPaths: [`${root}/sdks/python/src`],
        pythonVersion: '3.11',
      }),
    }),
    command: ({ npm, venv }) => [...npm('pyright', 'pyright'), '--pythonpath', venv('python'), '.'],
    error: /programs\.py:(\d+):\d+ - error/,
  },
  23,
);
