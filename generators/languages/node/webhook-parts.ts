import type { OptionalParts } from '../optional-parts.ts';

export const webhookParts: OptionalParts = {
  paths: [
    'src/core/errors/webhook-error.ts',
    'src/testing/example-event.ts',
    'src/testing/sign-webhook.ts',
    'src/webhooks',
  ],
  passages: {
    'package.json': [/,\n *"webhooks": \[[^\]]*\]/, /\n *"\.\/webhooks": \{(?:[^{}]|\{[^{}]*\})*\},/],
    'src/core/errors/sdk-errors.ts': [/\n.* WebhookVerificationError .*/],
    'src/errors.ts': [/\nexport .*webhook-error\.ts';/],
    'src/index.ts': [/\nexport .*webhook-error\.ts';/],
    'src/testing/index.ts': [
      ', and signed webhooks',
      /\nexport .*example-event\.ts';/,
      /\nexport .*sign-webhook\.ts';/,
    ],
  },
};
