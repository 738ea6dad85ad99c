<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Generator;

/** Tokens of a client, which the endpoints of its schemes issue. */
interface Tokens
{
    /**
     * Yields the steps that get a token, and returns it.
     *
     * @param list<Credential> $client id and secret of the client
     * @param list<string> $scopes scopes that the operation needs
     * @return Generator<int, mixed, mixed, Token>
     */
    public function get(AuthorizedCall $call, TokenEndpoint $endpoint, array $client, array $scopes): Generator;

    /** Forgets a token that the API has rejected. */
    public function forget(Token $token): void;
}
