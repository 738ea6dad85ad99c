<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

/** Facts about a call that each of its exceptions has. */
final readonly class CallFacts
{
    /**
     * @param string|null $method HTTP method; null outside of a call.
     * @param string|null $pathTemplate Path with placeholders, so that it contains no data; null outside of a call.
     * @param int $attempts Number of attempts; 0 if nothing was sent.
     * @param string|null $idempotencyKey Idempotency key of a write; null for reads.
     * @param int $resends Number of requests that were lost with an idle connection and sent again.
     */
    public function __construct(
        public ?string $method = null,
        public ?string $pathTemplate = null,
        public int $attempts = 0,
        public ?string $idempotencyKey = null,
        public int $resends = 0,
    ) {
    }

    /** Returns the facts with another number of attempts. */
    public function withAttempts(int $attempts): self
    {
        return new self($this->method, $this->pathTemplate, $attempts, $this->idempotencyKey, $this->resends);
    }

    /** Returns the facts after a request was sent again. */
    public function withResend(): self
    {
        return new self($this->method, $this->pathTemplate, $this->attempts, $this->idempotencyKey, $this->resends + 1);
    }
}
