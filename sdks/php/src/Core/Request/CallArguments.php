<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Errors\Secrets;
use IntegrationApi\Core\Pages\BodyMember;
use IntegrationApi\RequestOptions;

/** The arguments of one call of an operation, before they are encoded. */
final readonly class CallArguments
{
    /** Idempotency key, created once per call, so that a repeated write is applied only once; null for reads. */
    public ?string $idempotencyKey;

    /**
     * @param array<string, mixed> $path Path parameters by name.
     * @param array<string, mixed> $query Query parameters by name; null values are not sent.
     * @param array<string, mixed> $headers Header parameters by name; null values are not sent.
     * @param array<string, mixed> $cookies Cookie parameters by name; null values are not sent.
     * @param mixed $body Value to send as JSON, or {@see RequestContent}; null for no body.
     */
    public function __construct(
        public Operation $operation,
        public array $path = [],
        public array $query = [],
        #[\SensitiveParameter] public array $headers = [],
        #[\SensitiveParameter] public array $cookies = [],
        #[\SensitiveParameter] public mixed $body = null,
        public ?RequestOptions $options = null,
    ) {
        $isWrite = $operation->sendsKey || in_array($operation->method, Behaviour::IDEMPOTENCY_METHODS, true);
        $this->idempotencyKey = $isWrite ? $options?->idempotencyKey ?? self::uuid() : null;
    }

    /**
     * Reports whether the request may be sent twice: an API may apply POST and PATCH twice if they carry no key
     * (RFC 9110, section 9.2.2).
     */
    public function isRepeatable(): bool
    {
        return $this->idempotencyKey !== null || !in_array($this->operation->method, ['POST', 'PATCH'], true);
    }

    /** Returns the cursor of the page of a list that the call requests; null for the first page. */
    public function cursor(): ?string
    {
        $paging = $this->operation->paging;
        $inBody = $paging->body ?? [];
        $cursor = $inBody === []
            ? $this->query[$paging->parameter ?? 'cursor'] ?? null
            : BodyMember::in($this->body, $inBody);
        return is_scalar($cursor) ? (string) $cursor : null;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::mask(get_object_vars($this), ['headers', 'cookies', 'body']);
    }

    // Version 4 of RFC 9562: all bits are random, except those for the version and the variant.
    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0F | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3F | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
