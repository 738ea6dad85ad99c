<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Auth\Authorizer;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Options\OptionTypes;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Request\RawRequest;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Hooks;
use IntegrationApi\Omit;
use IntegrationApi\Outcome;
use IntegrationApi\RequestOptions;
use IntegrationApi\Response;
use IntegrationApi\SharedState;
use IntegrationApi\Transport\ConcurrentTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use Psr\Log\LoggerInterface;
use ReflectionClass;

/** Options and state of a client. The generated subclass has one property for each resource. */
abstract readonly class BaseClient
{
    private ApiClient $apiClient;

    /**
     * @param string|Closure(): string|Omit|null $apiKey API key, or a closure that returns it before each attempt.
     *     Defaults to the environment variable INTEGRATION_API_KEY. Null creates a client for public calls only.
     * @param string|null $baseUrl Base URL of the API, which may have a path. It must use https, except on this
     *     machine. Defaults to the environment variable INTEGRATION_API_BASE_URL, then to `Client::BASE_URL`.
     * @param float|null $timeout Seconds for one attempt, up to the last byte of the body. Null for it, or for another
     *     option with a default, is the default.
     * @param Transport|null $transport Sends the requests. Defaults to ext-curl.
     * @param float|null $totalTimeout Seconds for a call, including all attempts and waits.
     * @param float|null $connectTimeout Seconds to open a connection, including TLS.
     * @param int|null $maxRetries Maximum number of retries.
     * @param float|null $maxRetryAfter Longest wait in seconds that the API may ask for. If it asks for more, the call
     *     fails at once.
     * @param int|null $maxResponseBytes Maximum size of a response after decompression.
     * @param int|null $maxConnections Maximum number of connections at a time; further calls wait for one that is free.
     * @param bool|null $adaptiveRateLimit Whether calls wait while the API would reject them because of its rate limit.
     * @param float|null $requestsPerMinute Maximum number of calls per minute, evenly spaced; null for no limit.
     * @param array<string, string>|null $headers Headers of every call. `withOptions` adds them to those of the client.
     * @param string|null $appName Name and version of your program, appended to the User-Agent: `my-app/1.4`.
     * @param list<callable(HttpRequest, Closure(HttpRequest): HttpResponse): HttpResponse>|null $middleware Middleware
     *     around each attempt, the first one outermost. Its exceptions end the call.
     * @param Hooks|null $hooks Functions that observe each attempt.
     * @param LoggerInterface|null $logger Logger (PSR-3), which receives one line for each attempt.
     * @param bool|null $allowInsecureHttp Allows http for `baseUrl` on other machines. Anybody on the network path can
     *     then read the API key.
     * @param SharedState|null $sharedState State that several processes share, so that together they keep to the rate
     *     limit and the retry budget.
     *
     * @throws ConfigurationException if an option is not valid
     */
    public function __construct(
        #[\SensitiveParameter] string|Closure|Omit|null $apiKey = Omit::Value,
        #[\SensitiveParameter] ?string $baseUrl = null,
        ?float $timeout = Behaviour::TIMEOUTS_ATTEMPT_SECONDS,
        ?Transport $transport = null,
        ?float $totalTimeout = Behaviour::TIMEOUTS_TOTAL_SECONDS,
        ?float $connectTimeout = Behaviour::TIMEOUTS_CONNECT_SECONDS,
        ?int $maxRetries = Behaviour::RETRIES_MAX_RETRIES,
        ?float $maxRetryAfter = Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS,
        ?int $maxResponseBytes = Behaviour::RESPONSES_MAX_BYTES,
        ?int $maxConnections = Behaviour::CONNECTIONS_MAX,
        ?bool $adaptiveRateLimit = Behaviour::RATE_LIMIT_ADAPTIVE,
        ?float $requestsPerMinute = null,
        #[\SensitiveParameter] ?array $headers = [],
        ?string $appName = null,
        ?array $middleware = [],
        ?Hooks $hooks = null,
        ?LoggerInterface $logger = null,
        ?bool $allowInsecureHttp = false,
        ?SharedState $sharedState = null,
    ) {
        Platform::check();
        $this->create(get_defined_vars());
    }

    /**
     * Returns a client with other options, which shares connections, retry budget and rate limiter with this one. If a
     * changed option concerns one of them, as `apiKey` does, the new client gets its own.
     *
     *     $patient = $api->withOptions(timeout: 60.0);
     *
     * @param mixed ...$changes Arguments of the constructor, by name. An option that is null stays unchanged, except
     *     that null removes `apiKey`, `requestsPerMinute`, `appName`, `hooks`, `logger` and `sharedState`.
     *
     * @throws ConfigurationException if an option is not valid
     */
    public function withOptions(#[\SensitiveParameter] mixed ...$changes): static
    {
        OptionTypes::check(static::class, $changes);
        $derived = (new ReflectionClass(static::class))->newInstanceWithoutConstructor();
        $derived->start($this->apiClient->options->derive($changes, static::BASE_URL));
        return $derived;
    }

    /**
     * Sends a request to an operation that this version of the library does not know. The API key, retries, the
     * idempotency key, errors and limits work as in every other call.
     *
     *     $holds = $api->request('GET', '/api/v1/orders/{order_id}/holds', ['order_id' => $id])->data;
     *
     * @param string $method `GET`, `POST`, `PUT`, `PATCH` or `DELETE`. All of them except `GET` carry an idempotency
     *     key.
     * @param string $path Path below the base URL, percent-encoded. Exceptions and logs show it as it is written here,
     *     so pass identifiers as `pathParams`.
     * @param array<string, string|int|float|bool>|null $pathParams Values of the placeholders in the path.
     * @param array<string, string|int|float|bool|list<string|int|float|bool>>|null $query Query parameters; lists are
     *     sent as `a,b`.
     * @param mixed $body Body, sent as JSON.
     * @param RequestOptions|null $options Options for this call.
     *
     * @return Response<mixed> The response. Its value is the decoded JSON, or null if it has no body.
     *
     * @throws IntegrationApiException
     */
    public function request(
        string $method,
        string $path,
        #[\SensitiveParameter] ?array $pathParams = [],
        #[\SensitiveParameter] ?array $query = [],
        #[\SensitiveParameter] mixed $body = Omit::Value,
        ?RequestOptions $options = null,
    ): Response {
        $auth = $this->requestAuth();
        $arguments = RawRequest::create($auth, $method, $path, $pathParams ?? [], $query ?? [], $body, $options);
        return $this->apiClient->exchange($arguments);
    }

    /**
     * Runs closures at the same time, each of which makes calls with this client, and returns their outcomes with the
     * keys of the closures. If one call fails, the others go on.
     *
     *     $outcomes = $api->concurrently([
     *         'first' => fn () => $api->orders->retrieve($firstId),
     *         'second' => fn () => $api->orders->retrieve($secondId),
     *     ]);
     *     $first = $outcomes['first']->get();
     *
     * Only waiting overlaps: while one closure computes, the others are suspended. Calls of other clients overlap as
     * well.
     *
     * @template TKey of array-key
     * @template T
     * @param iterable<TKey, Closure(): T> $calls Closures; a generator is read while the calls run.
     * @param int|null $atOnce Maximum number of closures that run at a time; null for the default.
     * @return array<TKey, Outcome<T>>
     *
     * @throws InvalidRequestException if `$atOnce` is not positive, an item is not a closure, or reading the items
     *     throws; then the calls that have begun end without an outcome
     */
    public function concurrently(iterable $calls, ?int $atOnce = Behaviour::CONNECTIONS_MAX): array
    {
        $atOnce ??= Behaviour::CONNECTIONS_MAX;
        if ($atOnce < 1) {
            throw new InvalidRequestException("atOnce must be a positive integer, not $atOnce");
        }
        return $this->apiClient->options->loop->run($calls, $atOnce);
    }

    /** Closes idle connections. Calls in progress go on, and a later call opens a new connection. */
    public function close(): void
    {
        $transport = $this->apiClient->options->transport;
        if ($transport instanceof ConcurrentTransport) {
            $transport->close();
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return $this->apiClient->options->__debugInfo();
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A client cannot be serialised: it holds an API key');
    }

    /** Returns the authentication scheme of a request to an operation that this version does not know. */
    protected function requestAuth(): Auth
    {
        return Auth::bearer();
    }

    /**
     * Returns a function that creates the credentials of a client with options of their own; null if there are none.
     *
     * @return Closure(ClientOptions, array<string, mixed>, ClientOptions|null): ?Authorizer|null
     */
    protected static function authorizer(): ?Closure
    {
        return null;
    }

    /** @param array<string, mixed> $given options by name */
    final protected function create(#[\SensitiveParameter] array $given): void
    {
        $this->start(new ClientOptions($given, static::BASE_URL, self::userAgent(), null, static::authorizer()));
    }

    abstract protected function createResources(ApiClient $client): void;

    private function start(ClientOptions $options): void
    {
        $this->apiClient = new ApiClient($options);
        $this->createResources($this->apiClient);
    }

    private static function userAgent(): string
    {
        $system = Platform::system();
        return 'integration-api-php/' . static::VERSION . ' (php/' . PHP_VERSION . "; $system)";
    }
}
