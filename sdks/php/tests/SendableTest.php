<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\Psr18Transport;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;
use Psr\Http\Client\ClientInterface;

require_once 'Nyholm/Psr7/autoload.php';

/** A request that would be read as two is not written, whoever made it. */
final class SendableTest extends TestCase
{
    private const SPLIT = "a\r\n\r\nDELETE / HTTP/1.1\r\nHost: x";

    private static function request(string $method = 'GET', string $url = 'http://127.0.0.1:9/'): HttpRequest
    {
        return new HttpRequest($method, $url, [], null, 5.0, 5.0, 1000);
    }

    /** @return array<string, array{HttpRequest, string}> */
    public static function requests(): array
    {
        $plain = self::request();
        return [
            'value' => [$plain->withHeader('X-Tenant', self::SPLIT), 'header X-Tenant contains a line break'],
            'name' => [$plain->withHeader("X: a\r\nY", 'b'), 'is not a valid header name'],
            'host' => [$plain->withHeader('host', 'other.example'), 'header host is set by the library'],
            'method' => [self::request("GET / HTTP/1.1\r\nX: y\r\n\r\nPOST"), 'consist of capital letters'],
            'no method' => [self::request(''), 'consist of capital letters'],
            'lower-case method' => [self::request('get'), 'consist of capital letters'],
            'no path' => [self::request('GET', 'http://127.0.0.1:9?a=@h:1/'), 'its origin and a path'],
            'target' => [self::request('GET', "http://127.0.0.1:9/a b\r\nX: y"), 'the URL of the request'],
        ];
    }

    /** @dataProvider requests */
    public function testNeitherTransportWritesARequestThatWouldBeReadAsTwo(HttpRequest $request, string $message): void
    {
        $client = $this->createMock(ClientInterface::class);
        $client->expects(self::never())->method('sendRequest');
        $factory = new Psr17Factory();
        foreach ([new CurlTransport(), new Psr18Transport($client, $factory, $factory)] as $transport) {
            try {
                $transport->send($request);
                self::fail($transport::class . ' must not send it.');
            } catch (ConfigurationException $error) {
                self::assertStringContainsString($message, $error->getMessage());
            }
        }
    }
}
