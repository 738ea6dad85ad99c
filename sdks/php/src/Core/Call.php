<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

use IntegrationApi\RequestOptions;

/** One call, before it is addressed and encoded. */
final readonly class Call
{
    private const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

    /** Made once, so that a repeated write stays one write; null for reads. */
    public ?string $idempotencyKey;

    /**
     * @param array<string, mixed> $path
     * @param array<string, mixed> $query
     * @param array<string, string|int|float|bool|null> $headers null is left out
     */
    public function __construct(
        public string $method,
        public string $template,
        public array $path,
        public array $query,
        public array $headers,
        #[\SensitiveParameter] public mixed $body,
        public bool $isPublic,
        public RequestOptions $options,
    ) {
        $isWrite = in_array($method, self::WRITES, true);
        $this->idempotencyKey = $options->idempotencyKey ?? ($isWrite ? self::uuid() : null);
    }

    /** The same call for another page. */
    public function withCursor(string $cursor): self
    {
        return new self(
            $this->method,
            $this->template,
            $this->path,
            array_replace($this->query, ['cursor' => $cursor]),
            $this->headers,
            $this->body,
            $this->isPublic,
            $this->options,
        );
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::masked(get_object_vars($this), ['body']);
    }

    // Version 4 of RFC 9562: random but for the bits that say so.
    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0F | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3F | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
