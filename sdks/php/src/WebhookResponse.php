<?php

declare(strict_types=1);

namespace IntegrationApi;

/** Response to a webhook. */
final readonly class WebhookResponse
{
    /**
     * @param int $status HTTP status: 204, 400, 405, 413 or 500.
     * @param array<string, string> $headers Headers of the response.
     * @param string $body Reason of a rejection, which the API shows in the list of deliveries; otherwise empty.
     */
    public function __construct(
        public int $status,
        public array $headers = [],
        public string $body = '',
    ) {
    }
}
