<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\CheckOptions;
use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Exception\InvalidRequestException;

/** Options of one call, which override those of the client. */
final readonly class RequestOptions
{
    /** @var array<string, string> Headers to add. */
    public array $headers;

    /** @var array<string, mixed> Query parameters to add. */
    public array $query;

    /**
     * @param float|null $timeout Seconds for one attempt, up to the last byte of the body; null for the timeout of the
     *     client.
     * @param string|null $idempotencyKey Idempotency key, 1 to 255 visible ASCII characters; null to generate one for
     *     each write. A read has none.
     * @param array<string, string>|null $headers Headers to add. They replace headers of the same name.
     * @param float|null $totalTimeout Seconds for the whole call, including all attempts and waits; null for the total
     *     timeout of the client.
     * @param int|null $maxRetries Maximum number of retries; null for the maximum of the client.
     * @param array<string, mixed>|null $query Query parameters to add that the contract does not define.
     * @param Cancellation|null $cancellation Cancels the call.
     *
     * @throws InvalidRequestException if an option is not valid
     */
    public function __construct(
        public ?float $timeout = null,
        public ?string $idempotencyKey = null,
        #[\SensitiveParameter] ?array $headers = [],
        public ?float $totalTimeout = null,
        public ?int $maxRetries = null,
        #[\SensitiveParameter] ?array $query = [],
        public ?Cancellation $cancellation = null,
    ) {
        $limits = ['timeout' => $timeout, 'totalTimeout' => $totalTimeout, 'maxRetries' => $maxRetries];
        $message = CheckOptions::error($limits);
        if ($message !== null) {
            throw new InvalidRequestException($message);
        }
        $pattern = '/' . Behaviour::IDEMPOTENCY_KEY_PATTERN . '/D';
        if ($idempotencyKey !== null && preg_match($pattern, $idempotencyKey) !== 1) {
            throw new InvalidRequestException('idempotencyKey must consist of 1 to 255 visible ASCII characters');
        }
        $this->headers = $headers ?? [];
        $this->query = $query ?? [];
        Headers::validate($this->headers);
        Headers::requireFree($this->headers);
    }

    /**
     * Returns these options without an idempotency key. Called by the library.
     *
     * @internal
     */
    public function withoutIdempotencyKey(): self
    {
        if ($this->idempotencyKey === null) {
            return $this;
        }
        return new self(...array_replace(get_object_vars($this), ['idempotencyKey' => null]));
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        $shown = ['headers' => array_keys($this->headers), 'query' => array_keys($this->query)];
        return $shown + get_object_vars($this);
    }
}
