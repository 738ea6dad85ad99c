import type { OptionalParts } from '../optional-parts.ts';

const MAIN = 'src/main/java/com/integrationapi';

const CLASSES = [
  'SeenEvents',
  'WebhookFailureReason',
  'WebhookFunction',
  'WebhookHandler',
  'WebhookOptions',
  'WebhookResponse',
  'WebhookVerificationException',
  'testing/SignedWebhook',
  'testing/TestWebhooks',
];

export const webhookParts: OptionalParts = {
  paths: [
    'src/generated/java/com/integrationapi/Webhooks.java',
    ...CLASSES.map((name) => `${MAIN}/${name}.java`),
    `${MAIN}/internal/webhooks`,
    `${MAIN}/server`,
  ],
  passages: {
    'pom.xml': [
      /\n *<!-- For the package `server`.*\n *<dependency>[^]*?<\/dependency>/,
      /\n *<!-- For the receivers of webhooks .*(?:\n *<dependency>[^]*?<\/dependency>){2}/,
      /\n.*<exclude>com\/integrationapi\/Webhooks\.\*<\/exclude>/,
    ],
    [`${MAIN}/IntegrationApiException.java`]: [/\n.* WebhookVerificationException .*/],
    [`${MAIN}/testing/package-info.java`]: [/, example events and signed\n \* webhooks/],
    'src/module/java/module-info.java': [/\n.* jakarta\.servlet;/, /\n.* jdk\.httpserver;/, /\n.*\.server;/],
  },
};
