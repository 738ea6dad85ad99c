<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Omit;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\Transport;

/** Validates the options of a client. The generated subclass has one property for each resource. */
abstract readonly class BaseClient
{
    /**
     * @param string|Closure(): string|Omit|null $apiKey API key, or a closure that returns it before each attempt.
     *     Defaults to the environment variable INTEGRATION_API_KEY. Null creates a client for public calls only.
     * @param string|null $baseUrl Base URL of the API, which may have a path. Defaults to the environment variable
     *     INTEGRATION_API_BASE_URL, then to `Client::BASE_URL`.
     * @param float $timeout Seconds for one attempt, up to the last byte of the body.
     * @param Transport|null $transport Sends the requests. Defaults to ext-curl.
     *
     * @throws ConfigurationException if an option is not valid
     */
    public function __construct(
        #[\SensitiveParameter] string|Closure|Omit|null $apiKey = Omit::Value,
        #[\SensitiveParameter] ?string $baseUrl = null,
        float $timeout = 30.0,
        ?Transport $transport = null,
    ) {
        if (!($timeout > 0 && is_finite($timeout))) {
            throw new ConfigurationException("timeout must be a positive number of seconds, not $timeout");
        }
        $this->createResources(new ApiClient(
            $transport ?? new CurlTransport(),
            ApiKey::from($apiKey === Omit::Value ? self::environment('INTEGRATION_API_KEY') ?? '' : $apiKey),
            BaseUrl::validate($baseUrl ?? self::environment('INTEGRATION_API_BASE_URL') ?? static::BASE_URL),
            $timeout,
            self::userAgent(),
        ));
    }

    abstract protected function createResources(ApiClient $client): void;

    // Frameworks that read .env files set $_ENV, but not the environment of the process.
    private static function environment(string $name): ?string
    {
        $value = $_ENV[$name] ?? getenv($name);
        return is_string($value) && $value !== '' ? $value : null;
    }

    private static function userAgent(): string
    {
        $system = php_uname('s') . '; ' . php_uname('m');
        return 'integration-api-php/' . static::VERSION . ' (php/' . PHP_VERSION . "; $system)";
    }
}
