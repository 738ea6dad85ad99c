<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Core\Request\Url;

/** Credentials of one request: a header, a part of the query, or nothing. */
final readonly class Credentials
{
    /**
     * @param string $header Name of the header; empty for none.
     * @param string $value Value of the header.
     * @param string $query Encoded name and value of the query parameter; empty for none.
     */
    public function __construct(
        public string $header = '',
        #[\SensitiveParameter] public string $value = '',
        #[\SensitiveParameter] public string $query = '',
    ) {
    }

    /** Returns a URL with these credentials. */
    public function addedTo(string $url): string
    {
        return $this->query === '' ? $url : Url::withQuery($url, $this->query);
    }
}
