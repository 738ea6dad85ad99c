import type { OptionalParts } from '../optional-parts.ts';

const PACKAGE = 'src/integration_api';

export const webhookParts: OptionalParts = {
  paths: [
    '_core/errors/webhook_error.py',
    '_core/testing/sign_webhook.py',
    '_core/webhooks',
    'generated/events.py',
    'testing/events.py',
    'webhooks.py',
  ].map((path) => `${PACKAGE}/${path}`),
  passages: {
    // The checks of the examples.
    'pyproject.toml': [
      /# Django has no types\.\n(?:\[\[tool\.mypy\.overrides\]\]\n(?:.+\n)+\n){2}/,
      /# .*Django.*\nexclude = .*\n/,
      / {2}"webhooks",\n/,
    ],
    [`${PACKAGE}/_core/errors/sdk_errors.py`]: [' and `webhook_error`', / {2}WebhookVerificationError .*\n/],
    [`${PACKAGE}/testing/__init__.py`]: [
      ', example events and signed webhooks',
      /from .*sign_webhook import .*\n/,
      /from \.events import .*\n/,
      / "SignedWebhook", "example_event", "sign_webhook"/,
    ],
  },
};
