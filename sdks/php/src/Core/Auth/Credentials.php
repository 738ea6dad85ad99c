<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Core\Request\Url;

/** Credentials of one request: headers, a part of the query, or nothing. */
final readonly class Credentials
{
    /**
     * @param array<string, string> $headers Values of headers by name.
     * @param string $query Encoded names and values of query parameters; empty for none.
     */
    public function __construct(
        #[\SensitiveParameter] public array $headers = [],
        #[\SensitiveParameter] public string $query = '',
    ) {
    }

    /** Returns a URL with these credentials. */
    public function addedTo(string $url): string
    {
        return $this->query === '' ? $url : Url::withQuery($url, $this->query);
    }
}
