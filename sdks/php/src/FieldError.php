<?php

declare(strict_types=1);

namespace IntegrationApi;

use IntegrationApi\Model\FieldErrorCode;

/** One invalid part of a request, as listed in the `errors` of problem details (RFC 9457). */
final readonly class FieldError
{
    /** Machine-readable reason. The API may add codes at any time; a new one is an `UnknownValue`. */
    public FieldErrorCode|UnknownValue|null $code;

    /**
     * @param string|null $pointer JSON Pointer to the part of the body, in URI fragment form (RFC 6901).
     * @param string|null $parameter Name of the path parameter, query parameter or header.
     * @param string|null $code Machine-readable reason.
     * @param string|null $detail Description of what the API expects, in English.
     * @param int|null $currentVersion Current version of the record, if the request expected another one.
     * @param array<string, mixed> $raw All members of the item, as the server sent them.
     */
    public function __construct(
        public ?string $pointer,
        public ?string $parameter,
        ?string $code,
        public ?string $detail,
        public ?int $currentVersion,
        public array $raw,
    ) {
        $known = $code !== null && enum_exists(FieldErrorCode::class) ? FieldErrorCode::tryFrom($code) : null;
        $this->code = $code === null ? null : $known ?? new UnknownValue($code);
    }
}
