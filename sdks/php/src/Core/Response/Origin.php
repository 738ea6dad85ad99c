<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Exception\DecodeException;
use Throwable;

/**
 * The response that a model comes from. Models decode some of their members only when they are read, and an error must
 * still name its call.
 *
 * Models keep it alive: it must not refer to the body of the response.
 */
interface Origin
{
    /** Creates the error for a value that does not match the contract, with the facts of the call. */
    public function failure(string $message, ?Throwable $cause = null): DecodeException;
}
