<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Omit;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\Transport;

/** How a client is made. Its resources are generated, and are its properties. */
abstract readonly class BaseClient
{
    /**
     * @param string|Closure(): string|Omit|null $apiKey The API key, or what returns it before each attempt. The
     *     environment variable INTEGRATION_API_KEY when it is left out. Null makes a client for public calls only.
     * @param string|null $baseUrl Where the API is; a path in it is kept. The environment variable
     *     INTEGRATION_API_BASE_URL when it is left out, else the server of the contract.
     * @param float $timeout Seconds for one attempt, to the last byte of the body.
     * @param Transport|null $transport What sends the requests; ext-curl when it is left out.
     *
     * @throws ConfigurationException when one of them cannot work; nothing is sent
     */
    public function __construct(
        #[\SensitiveParameter] string|Closure|Omit|null $apiKey = Omit::Value,
        #[\SensitiveParameter] ?string $baseUrl = null,
        float $timeout = 30.0,
        ?Transport $transport = null,
    ) {
        if (!($timeout > 0 && is_finite($timeout))) {
            throw new ConfigurationException('timeout must be a number of seconds greater than 0');
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

    // Frameworks that read .env files fill $_ENV and leave the environment of the process alone.
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
