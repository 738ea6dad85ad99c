<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConfigurationException;

/** An HTTP response, which is complete unless it has a stream. */
final readonly class HttpResponse
{
    /**
     * @param int $status HTTP status.
     * @param array<string, string> $headers Headers with names in lower case; the values of a repeated header are
     *     joined with commas.
     * @param string $body Body after decompression; empty if there is none.
     * @param string|null $unreadable Reason why the body could not be read, such as `has more than 100 bytes`; null if
     *     it could.
     * @param BodyStream|null $stream Body that arrives while it is read, in place of `$body`; null if the body is
     *     complete.
     *
     * @throws ConfigurationException if a header is not a text
     */
    public function __construct(
        public int $status,
        public array $headers,
        #[\SensitiveParameter] public string $body,
        public ?string $unreadable = null,
        public ?BodyStream $stream = null,
    ) {
        // A transport or a middleware of the program may have made it.
        foreach ($headers as $name => $value) {
            if (!is_string($value)) {
                throw new ConfigurationException("header $name of a response must be a text, not "
                    . get_debug_type($value));
            }
        }
    }

    /** Reports whether the status is 2xx. */
    public function isSuccess(): bool
    {
        return $this->status >= 200 && $this->status <= 299;
    }

    /**
     * Returns what is wrong with a body that has too many bytes.
     *
     * @internal
     */
    public static function tooLarge(int $maxBytes): string
    {
        return "has more than $maxBytes bytes; raise maxResponseBytes";
    }

    /** Returns the response without its body. */
    public function asUnreadable(string $reason): self
    {
        return new self($this->status, $this->headers, '', $reason);
    }

    /**
     * Returns the response without its stream, for watchers, which must not read it.
     *
     * @internal
     */
    public function watched(): self
    {
        return $this->stream === null ? $this : new self($this->status, $this->headers, '');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['status' => $this->status, 'body' => strlen($this->body) . ' bytes'];
    }
}
