<?php

declare(strict_types=1);

namespace IntegrationApi;

/** What is wrong with one part of a request: a member of `errors` in problem details (RFC 9457). */
final readonly class FieldError
{
    /**
     * @param string|null $pointer The part of the body, as a JSON Pointer in URI fragment form (RFC 6901).
     * @param string|null $parameter The query or path parameter or the header, by name.
     * @param string|null $code What is wrong, for programs.
     * @param string|null $detail What is expected, in English, for people.
     * @param array<string, mixed> $raw All members as the server sent them.
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
