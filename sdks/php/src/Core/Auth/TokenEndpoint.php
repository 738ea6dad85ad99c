<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

/** Endpoint of OAuth 2 that exchanges client credentials for a token (RFC 6749, section 4.4). */
final readonly class TokenEndpoint
{
    /**
     * @param string $url URL, which may be relative to the base URL of a client; empty if the document has none.
     * @param bool $isPosted Whether id and secret of the client are sent in the body, and not by Basic authentication.
     * @param string $scopesOption Option of a client that replaces the scopes of the operations.
     * @param string $urlOption Option of a client that replaces the URL.
     */
    public function __construct(
        public string $url,
        public bool $isPosted = false,
        public string $scopesOption = 'scopes',
        public string $urlOption = 'tokenUrl',
    ) {
    }
}
