<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Transport\HttpRequest;

/** Step of a call: send a request through the middleware, and return the response. */
final readonly class Attempt
{
    public function __construct(#[\SensitiveParameter] public HttpRequest $request)
    {
    }
}
