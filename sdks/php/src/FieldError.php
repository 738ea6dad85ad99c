<?php

declare(strict_types=1);

namespace IntegrationApi;

/** One invalid part of a request, as listed in the `errors` of problem details (RFC 9457). */
final readonly class FieldError
{
    /**
     * @param string|null $pointer JSON Pointer to the part of the body, in URI fragment form (RFC 6901).
     * @param string|null $parameter Name of the path parameter, query parameter or header.
     * @param string|null $code Machine-readable reason.
     * @param string|null $detail Description of what the API expects, in English.
     * @param array<string, mixed> $raw All members of the item, as the server sent them.
     */
    public function __construct(
        public ?string $pointer,
        public ?string $parameter,
        public ?string $code,
        public ?string $detail,
        public array $raw,
    ) {
    }
}
