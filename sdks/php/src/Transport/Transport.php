<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;

/** Sends one request, once. */
interface Transport
{
    /**
     * The whole answer, of any status. Redirects are not followed, so that the API key never leaves the origin.
     *
     * @throws ConnectionException when there is no complete answer
     * @throws DecodeException when the answer is larger than the request allows
     */
    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse;
}
