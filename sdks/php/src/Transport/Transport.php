<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;

/** Sends HTTP requests, without retries. */
interface Transport
{
    /**
     * Returns the complete response, whatever its status. Redirects are not followed, so that the API key never leaves
     * the origin.
     *
     * @throws ConnectionException if no complete response is received
     * @throws DecodeException if the body of the response is too large or cannot be decompressed
     */
    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse;
}
