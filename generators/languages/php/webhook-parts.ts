import type { OptionalParts } from '../optional-parts.ts';

export const webhookParts: OptionalParts = {
  paths: [
    'generated/Webhooks.php',
    'src/Core/Webhooks',
    'src/Exception/WebhookFailureReason.php',
    'src/Exception/WebhookVerificationException.php',
    'src/SeenEvents.php',
    'src/Testing.php',
    'src/Testing/SignedWebhook.php',
    'src/WebhookHandler.php',
    'src/WebhookResponse.php',
  ],
  passages: {
    'src/Exception/IntegrationApiException.php': [/\n.* WebhookVerificationException .*/],
  },
};
