<?php

declare(strict_types=1);

namespace IntegrationApi\Bench;

use Closure;
use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\RequestOptions;
use IntegrationApi\Client;
use OpenAPI\Client\Api\OrdersApi;
use OpenAPI\Client\Api\ProductsApi;
use OpenAPI\Client\Configuration;

/** The same two calls with each client, with its own defaults: the first one returns an order, the second one a page. */
final class Clients
{
    private const FLOOR = 'ext-curl';
    private const OURS = 'ours';

    private const KEY = 'ik_test_bench';
    private const ORDER = 'ord_o7PVYVPFyhhnxujS';
    private const PATHS = ['/api/v1/orders/' . self::ORDER, '/api/v1/products?limit=100'];

    /**
     * Creates a client.
     *
     * @param string|null $stock folder of the client that openapi-generator prints with its own templates
     * @return array{Closure(): mixed, Closure(): mixed}
     */
    public static function create(string $name, string $url, ?string $stock): array
    {
        if ($name !== self::FLOOR && $name !== self::OURS) {
            require '/usr/share/php/GuzzleHttp/autoload.php';
        }
        return match ($name) {
            self::FLOOR => self::floor($url),
            self::OURS => self::ours($url),
            'guzzle' => self::guzzle($url),
            'stock generator' => self::stock($url, (string) $stock),
        };
    }

    /** @return array{Closure(): mixed, Closure(): mixed} */
    private static function floor(string $url): array
    {
        $handle = curl_init();
        $read = static function (string $path) use ($handle, $url): mixed {
            curl_setopt_array($handle, [
                CURLOPT_URL => $url . $path,
                CURLOPT_RETURNTRANSFER => true,
                CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . self::KEY],
            ]);
            return json_decode(curl_exec($handle), true, flags: JSON_THROW_ON_ERROR);
        };
        return [static fn () => $read(self::PATHS[0]), static fn () => $read(self::PATHS[1])['data']];
    }

    /** @return array{Closure(): mixed, Closure(): mixed} */
    private static function ours(string $url): array
    {
        $api = new Client(apiKey: self::KEY, baseUrl: $url);
        return [
            static fn () => $api->orders->retrieve(self::ORDER),
            static fn () => $api->products->list(limit: 100)->firstPage()->data,
        ];
    }

    /** @return array{Closure(): mixed, Closure(): mixed} */
    private static function guzzle(string $url): array
    {
        $options = ['base_uri' => $url, RequestOptions::HEADERS => ['Authorization' => 'Bearer ' . self::KEY]];
        $client = new Guzzle($options);
        $read = static fn (string $path): array => json_decode((string) $client->get($path)->getBody(), true);
        return [static fn () => $read(self::PATHS[0]), static fn () => $read(self::PATHS[1])['data']];
    }

    /** @return array{Closure(): mixed, Closure(): mixed} */
    private static function stock(string $url, string $folder): array
    {
        self::loadStock($folder);
        $settings = (new Configuration())->setHost($url)->setAccessToken(self::KEY);
        $orders = new OrdersApi(null, $settings);
        $products = new ProductsApi(null, $settings);
        return [
            static fn () => $orders->retrieveOrder(self::ORDER),
            static fn () => $products->listProducts(limit: 100)->getData(),
        ];
    }

    private static function loadStock(string $folder): void
    {
        spl_autoload_register(static function (string $class) use ($folder): void {
            $file = $folder . '/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php';
            if (str_starts_with($class, 'OpenAPI\\Client\\') && is_file($file)) {
                require $file;
            }
        });
    }
}
