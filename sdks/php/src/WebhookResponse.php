<?php

declare(strict_types=1);

namespace IntegrationApi;

/** Response to a webhook. */
final readonly class WebhookResponse
{
    /** @var array<string, string> Headers of the response. */
    public array $headers;

    /** Reason of a rejection, which the API shows in the list of deliveries; otherwise empty. */
    public string $body;

    /**
     * @param int $status HTTP status: 204, 400, 405, 413 or 500.
     * @param array<string, string>|null $headers Headers of the response.
     * @param string|null $body Reason of a rejection, which the API shows in the list of deliveries; otherwise empty.
     */
    public function __construct(
        public int $status,
        ?array $headers = [],
        ?string $body = '',
    ) {
        $this->headers = $headers ?? [];
        $this->body = $body ?? '';
    }
}
