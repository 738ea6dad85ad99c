<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Transport\BodyStream;

/** What a stream needs of its call. */
interface PieceSource
{
    /** @throws IntegrationApiException if the call has been cancelled */
    public function requireActive(): void;

    /**
     * Waits for the next piece of a body, and returns it, or null at the end.
     *
     * @throws ConnectionException if it does not arrive
     * @throws IntegrationApiException if the call is cancelled meanwhile
     */
    public function await(BodyStream $body): ?string;

    /** Returns the exception of the call for one of its transport. */
    public function failure(#[\SensitiveParameter] ConnectionException $error): IntegrationApiException;
}
