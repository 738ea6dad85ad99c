<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Auth\KeyPlacement;
use IntegrationApi\Core\Secrets;
use IntegrationApi\RequestOptions;

/** One call, before it is addressed and encoded. */
final readonly class Call
{
    private const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

    /** Made once, so that a repeated write stays one write; null for reads. */
    public ?string $idempotencyKey;

    public RequestOptions $options;

    /**
     * @param string $method Upper case (RFC 9110).
     * @param string $template Path with `{name}` for each parameter in it.
     * @param array<string, mixed> $path Parameters by name.
     * @param array<string, mixed> $query Parameters by name; null is left out.
     * @param list<string> $repeated Names of the lists in the query that are sent as `a=1&a=2`, not as `a=1,2`.
     * @param array<string, mixed> $headers By name; null is left out.
     * @param array<string, mixed> $cookies By name; null is left out.
     * @param mixed $body What is sent as JSON, or {@see RequestContent} as it is; null for no body.
     * @param bool $isPublic Whether no key is sent.
     * @param KeyPlacement|null $credential How the key is sent, when it is not a bearer token.
     * @param string|null $mediaType What is asked for, when it is not JSON.
     */
    public function __construct(
        public string $method,
        public string $template,
        public array $path = [],
        public array $query = [],
        public array $repeated = [],
        #[\SensitiveParameter] public array $headers = [],
        #[\SensitiveParameter] public array $cookies = [],
        #[\SensitiveParameter] public mixed $body = null,
        public bool $isPublic = false,
        public ?KeyPlacement $credential = null,
        public ?string $mediaType = null,
        ?RequestOptions $options = null,
    ) {
        $this->options = $options ?? new RequestOptions();
        $isWrite = in_array($method, self::WRITES, true);
        $this->idempotencyKey = $this->options->idempotencyKey ?? ($isWrite ? self::uuid() : null);
    }

    /** The same call for another page. */
    public function withCursor(string $cursor): self
    {
        $parts = get_object_vars($this);
        // A key of its own is not a part: another call has another one.
        unset($parts['idempotencyKey']);
        return new self(...['query' => array_replace($this->query, ['cursor' => $cursor])] + $parts);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::masked(get_object_vars($this), ['headers', 'cookies', 'body']);
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
