<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;

/** Sends HTTP requests, without retries. */
interface Transport
{
    /**
     * Returns the complete response, whatever its status. Redirects are not followed, so that the API key never leaves
     * the origin.
     *
     * @throws TimeoutException if the response is not complete in time
     * @throws ConnectionException if no complete response is received
     */
    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse;
}
