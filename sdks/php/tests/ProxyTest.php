<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Psr7\HttpFactory;
use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\Transport\Transport;
use PHPUnit\Framework\TestCase;

require_once 'GuzzleHttp/autoload.php';

/**
 * Failures on the way to the proxy of the environment.
 *
 * @group sockets
 */
final class ProxyTest extends TestCase
{
    use UsesRawServer;

    protected function tearDown(): void
    {
        putenv('https_proxy');
    }

    /**
     * @testWith ["forbidden.example", 403]
     *           ["unavailable.example", 503]
     */
    public function testARefusalOfTheProxyNamesTheProxyAndIsRetriedOnlyIfItMayEnd(string $host, int $status): void
    {
        $proxy = substr(self::url(), strlen('http://'));
        $expected = "GET /a received no complete response: the proxy $proxy refused the connection with status $status";
        foreach (self::transports() as $transport) {
            $error = self::errorThrough("http://user:pass-of-proxy@$proxy", $host, $transport);
            self::assertSame($expected, $error->getMessage());
            self::assertSame($status === 503, $error->isRetryable);
        }
    }

    /** @dataProvider unreachable */
    public function testAProxyThatCannotBeReachedIsNamed(string $proxy, string $name): void
    {
        foreach (self::transports() as $transport) {
            $error = self::errorThrough($proxy, 'forbidden.example', $transport);
            $start = "GET /a received no complete response: the proxy $name cannot be used: ";
            self::assertSame($start, substr($error->getMessage(), 0, strlen($start)));
            self::assertStringNotContainsString('pass-of-proxy', $error->getMessage());
        }
    }

    public function testAProxyThatOnlyTheClientOfPsr18KnowsIsNamedAsFarAsItTells(): void
    {
        $factory = new HttpFactory();
        $guzzle = new Guzzle(['proxy' => 'http://user:pass-of-proxy@proxy.invalid:3128']);
        $client = new Client(
            'ik_test_secret',
            'https://forbidden.example',
            transport: new Psr18Transport($guzzle, $factory, $factory),
            maxRetries: 0,
        );
        try {
            $client->request('GET', '/a');
            self::fail('The proxy has no address.');
        } catch (ConnectionException $error) {
            self::assertStringContainsString('the proxy cannot be used: ', $error->getMessage());
            self::assertStringContainsString('proxy.invalid', $error->getMessage());
            self::assertStringNotContainsString('pass-of-proxy', $error->getMessage());
        }
    }

    /** @return array<string, array{string, string}> */
    public static function unreachable(): array
    {
        return [
            'refused' => ['http://user:pass-of-proxy@127.0.0.1:1', '127.0.0.1:1'],
            'no address' => ['http://user:pass-of-proxy@proxy.invalid:3128', 'proxy.invalid:3128'],
            'IPv6' => ['http://[::1]:1', '[::1]:1'],
            'SOCKS' => ['socks5h://127.0.0.1:1', '127.0.0.1:1'],
        ];
    }

    /** @return list<Transport> */
    private static function transports(): array
    {
        $factory = new HttpFactory();
        return [new CurlTransport(), new Psr18Transport(new Guzzle(), $factory, $factory)];
    }

    private static function errorThrough(string $proxy, string $host, Transport $transport): ConnectionException
    {
        putenv("https_proxy=$proxy");
        $client = new Client('ik_test_secret', "https://$host", transport: $transport, maxRetries: 0, timeout: 2.0);
        try {
            $client->request('GET', '/a');
        } catch (ConnectionException $error) {
            return $error;
        }
        self::fail('The proxy must refuse the request.');
    }
}
