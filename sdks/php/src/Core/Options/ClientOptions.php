<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

use Closure;
use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Core\Auth\Authorizer;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Client\Loop;
use IntegrationApi\Core\Middleware\Watchers;
use IntegrationApi\Core\RateLimit\RateLimiter;
use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Core\Retry\RetryBudget;
use IntegrationApi\Core\Transport\Connections;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Hooks;
use IntegrationApi\Omit;
use IntegrationApi\SharedState;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\Transport;
use Psr\Log\LoggerInterface;
use SensitiveParameterValue;

/** Options of a client, validated and with all defaults applied, and the state that its calls share. */
final readonly class ClientOptions
{
    private const LIMITS = [
        'timeout',
        'totalTimeout',
        'connectTimeout',
        'maxRetries',
        'maxRetryAfter',
        'maxResponseBytes',
        'maxConnections',
        'requestsPerMinute',
    ];
    /** Values of options that are null. */
    private const DEFAULTS = [
        'timeout' => Behaviour::TIMEOUTS_ATTEMPT_SECONDS,
        'totalTimeout' => Behaviour::TIMEOUTS_TOTAL_SECONDS,
        'connectTimeout' => Behaviour::TIMEOUTS_CONNECT_SECONDS,
        'maxRetries' => Behaviour::RETRIES_MAX_RETRIES,
        'maxRetryAfter' => Behaviour::RETRIES_RETRY_AFTER_MAX_SECONDS,
        'maxResponseBytes' => Behaviour::RESPONSES_MAX_BYTES,
        'maxConnections' => Behaviour::CONNECTIONS_MAX,
        'adaptiveRateLimit' => Behaviour::RATE_LIMIT_ADAPTIVE,
        'headers' => [],
        'middleware' => [],
        'allowInsecureHttp' => false,
    ];
    /** Options that a derived client can be without: their null is a value. */
    private const REMOVABLE = ['apiKey', 'requestsPerMinute', 'appName', 'hooks', 'logger', 'sharedState'];
    /** Options that the rate limiter of a client depends on. */
    private const OF_RATE_LIMITER = ['apiKey', 'baseUrl', 'adaptiveRateLimit', 'requestsPerMinute', 'sharedState'];
    private const OF_TRANSPORT = ['transport', 'maxConnections'];
    private const OF_BUDGET = ['sharedState'];

    public ?ApiKey $apiKey;
    /** Credentials with options of their own; null for a client with an API key. */
    public ?Authorizer $credentials;
    public string $baseUrl;
    public float $timeout;
    public float $totalTimeout;
    public float $connectTimeout;
    public int $maxRetries;
    public float $maxRetryAfter;
    public int $maxResponseBytes;
    private SensitiveParameterValue $headers;
    /** @var list<Closure> */
    public array $middleware;
    public string $userAgent;
    public Watchers $watchers;
    public RateLimiter $rateLimiter;
    public RetryBudget $budget;
    public Transport $transport;
    public Loop $loop;
    public Connections $connections;
    private SensitiveParameterValue $given;

    /**
     * @param array<string, mixed> $given arguments of the constructor of a client, by name
     * @param string $defaultBaseUrl URL for clients without one
     * @param string $product name and version of the library
     * @param self|null $parent client that this one is derived from
     * @param Closure(self, array<string, mixed>, self|null): ?Authorizer|null $authorizer returns credentials with
     *     options of their own, which replace those that were given; null if the library has none
     *
     * @throws ConfigurationException if an option is not valid
     */
    public function __construct(
        #[\SensitiveParameter] array $given,
        string $defaultBaseUrl,
        private string $product,
        ?self $parent = null,
        private ?Closure $authorizer = null,
    ) {
        foreach (self::DEFAULTS as $name => $default) {
            $given[$name] ??= $default;
        }
        self::validate($given);
        $url = $given['baseUrl'] ?? Environment::get(Behaviour::CONFIGURATION_BASE_URL_VARIABLE) ?? $defaultBaseUrl;
        $this->baseUrl = BaseUrl::validate($url, $given['allowInsecureHttp']);
        $this->credentials = $authorizer === null ? null : $authorizer($this, $given, $parent);
        $key = $given['apiKey'];
        $this->apiKey = ApiKey::from(
            $key === Omit::Value ? Environment::get(Behaviour::CONFIGURATION_API_KEY_VARIABLE) ?? '' : $key,
        );
        $this->given = new SensitiveParameterValue($given);
        $this->timeout = $given['timeout'];
        $this->totalTimeout = $given['totalTimeout'];
        $this->connectTimeout = $given['connectTimeout'];
        $this->maxRetries = $given['maxRetries'];
        $this->maxRetryAfter = $given['maxRetryAfter'];
        $this->maxResponseBytes = $given['maxResponseBytes'];
        $this->headers = new SensitiveParameterValue($given['headers']);
        $this->middleware = array_map(static fn (callable $one): Closure => $one(...), $given['middleware']);
        $this->userAgent = $given['appName'] === null ? $product : "$product {$given['appName']}";
        $level = Environment::logLevel();
        $this->watchers = new Watchers($given['hooks'], $given['logger'], $level);
        $this->shareState($parent, $given);
    }

    /**
     * Returns the options of a derived client. State that depends on a changed option is created again.
     *
     * @param array<string, mixed> $changes
     * @throws ConfigurationException if an option is not valid
     */
    public function derive(#[\SensitiveParameter] array $changes, string $defaultBaseUrl): self
    {
        $isChange = static fn (#[\SensitiveParameter] mixed $value, string $name): bool =>
            $value !== null || in_array($name, self::REMOVABLE, true);
        $changes = array_filter($changes, $isChange, ARRAY_FILTER_USE_BOTH);
        // Neither the key nor the URL of the parent is read from the environment again.
        $own = ['apiKey' => $this->apiKey, 'baseUrl' => $this->baseUrl] + $this->given->getValue();
        $headers = ['headers' => array_replace($this->headers(), $changes['headers'] ?? [])];
        $given = array_replace($own, $changes, $headers);
        return new self($given, $defaultBaseUrl, $this->product, $this, $this->authorizer);
    }

    /**
     * Returns the headers of every call.
     *
     * @return array<string, string>
     */
    public function headers(): array
    {
        return $this->headers->getValue();
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'userAgent' => $this->userAgent];
    }

    /** @param array<string, mixed> $given */
    private function shareState(?self $parent, #[\SensitiveParameter] array $given): void
    {
        $before = $parent?->given->getValue();
        $isSame = static function (array $names) use ($parent, $before, $given): bool {
            foreach ($names as $name) {
                $known = match ($name) {
                    'apiKey' => $parent?->apiKey,
                    'baseUrl' => $parent?->baseUrl,
                    default => $before[$name] ?? null,
                };
                if ($given[$name] !== $known) {
                    return false;
                }
            }
            return $parent !== null;
        };
        $state = $given['sharedState'] instanceof SharedState ? $given['sharedState'] : null;
        $hasSameCredentials = $parent?->credentials?->options() === $this->credentials?->options();
        $this->rateLimiter = $hasSameCredentials && $isSame(self::OF_RATE_LIMITER)
            ? $parent->rateLimiter
            : new RateLimiter($given['adaptiveRateLimit'], $given['requestsPerMinute'], $state);
        $this->budget = $isSame(self::OF_BUDGET) ? $parent->budget : new RetryBudget($state);
        $this->transport = $isSame(self::OF_TRANSPORT)
            ? $parent->transport
            : $given['transport'] ?? new CurlTransport($given['maxConnections']);
        $this->connections = $isSame(self::OF_TRANSPORT)
            ? $parent->connections
            : new Connections($this->transport instanceof CurlTransport
                ? $this->transport->connections()
                : $given['maxConnections']);
        $this->loop = $parent->loop ?? new Loop();
    }

    /** @param array<string, mixed> $given */
    private static function validate(#[\SensitiveParameter] array $given): void
    {
        $message = CheckOptions::error(array_intersect_key($given, array_flip(self::LIMITS)));
        if ($message !== null) {
            throw new ConfigurationException($message);
        }
        try {
            Headers::validate($given['headers']);
            Headers::requireFree($given['headers']);
            Headers::validate($given['appName'] === null ? [] : ['appName' => $given['appName']]);
        } catch (InvalidRequestException $error) {
            throw new ConfigurationException($error->getMessage());
        }
        foreach ($given['middleware'] as $position => $middleware) {
            if (!is_callable($middleware)) {
                $type = get_debug_type($middleware);
                throw new ConfigurationException("middleware[$position] must be callable, not $type");
            }
        }
    }
}
