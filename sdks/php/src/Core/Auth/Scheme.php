<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

/** A security scheme, and the options of a client that have its credentials. */
final readonly class Scheme
{
    /**
     * @param array<string, string> $options Environment variables by the names of the options.
     * @param Auth $auth Sends the key, or the token of the endpoint.
     * @param bool $isEncoded Whether the credentials may have any printable characters, because they are encoded.
     */
    public function __construct(
        public array $options,
        public Auth $auth,
        public bool $isEncoded = false,
        public ?TokenEndpoint $endpoint = null,
    ) {
    }

    /** Returns the credentials with these names as one text, such as `user:password`. */
    public static function joined(#[\SensitiveParameter] string ...$values): string
    {
        return implode(':', $values);
    }
}
