<?php

/**
 * Variables that the snippets of the README use without creating them.
 */

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\SeenEvents;
use IntegrationApi\Testing;
use Psr\Log\AbstractLogger;
use Psr\SimpleCache\CacheInterface;

// A project has these packages from Composer.
set_include_path(DEFAULT_INCLUDE_PATH);
foreach (['Psr/Log', 'Psr/SimpleCache', 'GuzzleHttp'] as $package) {
    require "$package/autoload.php";
}

$api = new Client();
$logger = new class () extends AbstractLogger {
    /** @param array<string, mixed> $context */
    public function log($level, $message, array $context = []): void
    {
        echo "$level $message\n";
    }
};
$cache = new class () implements CacheInterface {
    /** @var array<string, mixed> */
    public array $keys = [];

    public function get($key, $default = null): mixed
    {
        return $this->keys[$key] ?? $default;
    }

    public function set($key, $value, $ttl = null): bool
    {
        $this->keys[$key] = $value;
        return true;
    }

    public function delete($key): bool
    {
        unset($this->keys[$key]);
        return true;
    }

    public function clear(): bool
    {
        $this->keys = [];
        return true;
    }

    public function getMultiple($keys, $default = null): iterable
    {
        return array_map(fn (string $key): mixed => $this->get($key, $default), $keys);
    }

    public function setMultiple($values, $ttl = null): bool
    {
        $this->keys = [...$this->keys, ...$values];
        return true;
    }

    public function deleteMultiple($keys): bool
    {
        $this->keys = array_diff_key($this->keys, array_flip($keys));
        return true;
    }

    public function has($key): bool
    {
        return isset($this->keys[$key]);
    }
};
$cartId = '1042';
$proxyUrl = (string) getenv('README_PROXY_URL');
[$current, $previous] = array_map(
    static fn (string $name): string => 'whsec_' . base64_encode(str_repeat($name, 8)),
    ['current', 'previous'],
);
// The required part of the request of a framework.
$request = (static function (string $secret): object {
    $event = Testing::exampleEvent('order.created');
    $event['data']['number'] = '10428';
    return Testing::signWebhook($event, secrets: [$secret]);
})($previous);
$seen = new class () implements SeenEvents {
    /** @var array<string, true> */
    private array $ids = [];

    public function has(string $id): bool
    {
        return isset($this->ids[$id]);
    }

    public function add(string $id): bool
    {
        $isNew = !isset($this->ids[$id]);
        $this->ids[$id] = true;
        return $isNew;
    }

    public function remove(string $id): void
    {
        unset($this->ids[$id]);
    }

    public function done(string $id): void
    {
    }
};
$vault = new class () {
    /** @var array<string, string> */
    private array $kept;

    public function __construct()
    {
        $this->kept = ['integration-api-key' => (string) getenv('INTEGRATION_API_KEY')];
    }

    public function read(string $name): string
    {
        return $this->kept[$name];
    }

    public function write(string $name, string $value): void
    {
        $this->kept[$name] = $value;
    }
};
