<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use Generator;
use IntegrationApi\Core\Auth\AuthorizedCall;
use IntegrationApi\Core\Auth\Authorizer;
use IntegrationApi\Core\Auth\ClientCredentials;
use IntegrationApi\Core\Auth\Credential;
use IntegrationApi\Core\Auth\Token;
use IntegrationApi\Core\Auth\TokenEndpoint;
use IntegrationApi\Core\Auth\Tokens;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use SensitiveParameterValue;

/**
 * Tokens of a client, one for each set of scopes. The first call that needs a token requests it, and concurrent calls
 * wait for its result. If that call ends early, because it is cancelled or its time is over, the next one goes on.
 */
final class TokenStore implements Tokens
{
    /** @var array<string, Token> Tokens by their endpoint and scopes. */
    private array $tokens = [];

    /** @var array<string, TokenFlight> Requests on their way. */
    private array $flights = [];

    /** @var array<string, list<string>> Scopes by the options that have them. */
    private array $scopes = [];

    /** URLs by the options that have them. */
    private readonly SensitiveParameterValue $urls;

    private readonly bool $allowInsecureHttp;

    /**
     * @param ClientOptions $client options of the client
     * @param array<string, mixed> $given options of the client as they were given, by name
     * @param list<TokenEndpoint> $endpoints
     * @param self|null $shared tokens of a client with the same credentials
     * @throws ConfigurationException if an option is not valid
     */
    public function __construct(
        private readonly ClientOptions $client,
        #[\SensitiveParameter] array $given,
        array $endpoints,
        ?self $shared = null,
    ) {
        $this->allowInsecureHttp = $given['allowInsecureHttp'] === true;
        $this->urls = new SensitiveParameterValue(
            array_filter(array_intersect_key($given, array_flip(array_column($endpoints, 'urlOption')))),
        );
        foreach ($endpoints as $endpoint) {
            if (isset($this->urls->getValue()[$endpoint->urlOption])) {
                $this->urlOf($endpoint);
            }
            $scopes = $given[$endpoint->scopesOption] ?? null;
            if ($scopes !== null) {
                $this->scopes[$endpoint->scopesOption] = self::scopesOf($endpoint->scopesOption, $scopes);
            }
        }
        if ($shared !== null) {
            $this->tokens = &$shared->tokens;
            $this->flights = &$shared->flights;
        }
    }

    /**
     * Returns a function that creates the tokens of a client.
     *
     * @param array<string, mixed> $given options of the client by name
     * @param Authorizer|null $parent credentials of the client that it is derived from
     * @return Closure(list<TokenEndpoint>, bool): self
     */
    public static function of(
        ClientOptions $client,
        #[\SensitiveParameter] array $given,
        ?Authorizer $parent,
    ): Closure {
        $before = $parent instanceof ClientCredentials && $parent->tokens instanceof self ? $parent->tokens : null;
        return static fn (array $endpoints, bool $isShared): self =>
            new self($client, $given, $endpoints, $isShared ? $before : null);
    }

    public function get(AuthorizedCall $call, TokenEndpoint $endpoint, array $client, array $scopes): Generator
    {
        $scopes = $this->scopes[$endpoint->scopesOption] ?? $scopes;
        $url = $this->urlOf($endpoint);
        $key = implode(' ', [$client[0]->name, $url, ...$scopes]);
        while (true) {
            $token = $this->tokens[$key] ?? null;
            if ($token !== null && Platform::now() < $token->renewedAt) {
                return $token;
            }
            $flight = $this->flights[$key] ??= new TokenFlight();
            if (!$flight->isLed) {
                $request = new TokenRequest($this->client, $call, $flight, $client, $scopes, $url, $endpoint->isPosted);
                return yield from $this->lead($key, $flight, $request);
            }
            $token = yield from self::await($flight, $call, $url);
            if ($token !== null) {
                return $token;
            }
        }
    }

    public function forget(Token $token): void
    {
        // Another call may have renewed it.
        $this->tokens = array_filter($this->tokens, static fn (Token $other): bool => $other !== $token);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    private function urlOf(TokenEndpoint $endpoint): string
    {
        $given = $this->urls->getValue()[$endpoint->urlOption] ?? $endpoint->url;
        return TokenUrl::resolve($endpoint->urlOption, $given, $this->client->baseUrl, $this->allowInsecureHttp);
    }

    /**
     * @param array<mixed> $scopes
     * @return list<string>
     */
    private static function scopesOf(string $option, array $scopes): array
    {
        foreach ($scopes as $scope) {
            if (!is_string($scope) || $scope === '') {
                throw new ConfigurationException("$option must be a list of texts");
            }
        }
        return array_values(array_unique($scopes));
    }

    /** @return Generator<int, mixed, mixed, Token> */
    private function lead(string $key, TokenFlight $flight, TokenRequest $request): Generator
    {
        $flight->isLed = true;
        try {
            $flight->token = $this->tokens[$key] = yield from $request->steps();
            $flight->isOver = true;
            return $flight->token;
        } catch (IntegrationApiException $error) {
            // The time limit and the cancellation are those of one call.
            $isOwn = $error instanceof CancelledException
                || ($error instanceof TimeoutException && $error->phase === TimeoutPhase::Total);
            $flight->isOver = !$isOwn;
            $flight->failure = $isOwn ? null : $error;
            throw $error;
        } finally {
            $flight->isLed = false;
            if ($flight->isOver || !$flight->isAwaited()) {
                unset($this->flights[$key]);
            }
            $flight->call();
        }
    }

    /** @return Generator<int, mixed, mixed, Token|null> token; null if the call should look again */
    private static function await(
        TokenFlight $flight,
        AuthorizedCall $call,
        #[\SensitiveParameter] string $url,
    ): Generator {
        $place = $flight->enter();
        try {
            while ($flight->isLed) {
                $left = $call->left();
                if ($left <= 0) {
                    throw $call->late();
                }
                yield new Pause($left, $place);
                // Another call may have gone on with the request.
                $place->isCalled = false;
            }
        } finally {
            $flight->leave($place);
        }
        if ($flight->failure !== null) {
            $redaction = $call->redaction();
            throw TokenFailure::shared($flight->failure, $flight->answer, $url, $call->facts(), $redaction);
        }
        return $flight->token;
    }
}
