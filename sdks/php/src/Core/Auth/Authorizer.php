<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Generator;
use IntegrationApi\Exception\ConfigurationException;

/** Credentials of a client with options of their own. */
interface Authorizer
{
    /**
     * Checks that the client has the credentials that an operation needs.
     *
     * @param string $operation method and path, for the message
     * @throws ConfigurationException if the client was created without them
     */
    public function require(string $operation, Auth $auth): void;

    /**
     * Yields the steps that get what authenticates the next attempt of a call, and returns it.
     *
     * @return Generator<int, mixed, mixed, Authorization>
     */
    public function authorize(Auth $auth, AuthorizedCall $call): Generator;

    /**
     * Returns the options of the client that have credentials, by name.
     *
     * @return array<string, mixed>
     */
    public function options(): array;
}
