<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Psr7\HttpFactory;
use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\NotFoundException;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\Psr18Transport;
use Nyholm\Psr7\Factory\Psr17Factory;
use PHPUnit\Framework\TestCase;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use RuntimeException;
use Symfony\Component\HttpClient\CurlHttpClient;
use Symfony\Component\HttpClient\Psr18Client;

require_once 'GuzzleHttp/autoload.php';
require_once 'Nyholm/Psr7/autoload.php';
require_once 'Symfony/Component/HttpClient/autoload.php';

/** @group sockets */
final class Psr18TransportTest extends TestCase
{
    use UsesRawServer;

    /** @return array<string, array{Psr18Transport}> */
    public static function transports(): array
    {
        $guzzle = new HttpFactory();
        $nyholm = new Psr17Factory();
        $symfony = new Psr18Client(new CurlHttpClient(['max_redirects' => 0]), $nyholm, $nyholm);
        return [
            'Guzzle' => [new Psr18Transport(new Guzzle(['timeout' => 5]), $guzzle, $guzzle)],
            'Symfony' => [new Psr18Transport($symfony, $nyholm, $nyholm)],
        ];
    }

    private static function client(Psr18Transport $transport, string $path = ''): Client
    {
        $url = self::url() . $path;
        return new Client(apiKey: 'ik_test_secret', baseUrl: $url, transport: $transport, maxRetries: 0);
    }

    private static function get(string $path): HttpRequest
    {
        return new HttpRequest('GET', self::url() . $path, [], null, 5.0, 5.0, 1000);
    }

    /** @dataProvider transports */
    public function testATransportWithAClientOfPsr18SendsTheWholeRequest(Psr18Transport $transport): void
    {
        $request = new HttpRequest(
            'PATCH',
            self::url() . '/echo/a%2Fb?c=d,e',
            ['X-Test' => 'a', 'Content-Type' => 'application/json'],
            '{"a":"ü"}',
            5.0,
            5.0,
            1000,
        );
        $response = $transport->send($request);
        self::assertStringStartsWith("PATCH /echo/a%2Fb?c=d,e HTTP/1.1\r\n", $response->body);
        self::assertStringEndsWith("\r\n\r\n{\"a\":\"ü\"}", $response->body);
        self::assertMatchesRegularExpression('/^X-Test: a\r$/mi', $response->body);
        self::assertSame('1', $response->headers['x-request-of-connection']);
    }

    /** @dataProvider transports */
    public function testATransportWithAClientOfPsr18FollowsNoRedirect(Psr18Transport $transport): void
    {
        $response = $transport->send(self::get('/redirect'));
        self::assertSame(302, $response->status);
    }

    /** @dataProvider transports */
    public function testALargeBodyIsNotReadToItsEnd(Psr18Transport $transport): void
    {
        $response = $transport->send(self::get('/large'));
        self::assertSame('', $response->body);
        self::assertSame('has more than 1000 bytes; raise maxResponseBytes', $response->unreadable);
    }

    /** @dataProvider transports */
    public function testAClientHasTheErrorsOfEveryTransport(Psr18Transport $transport): void
    {
        $order = static fn (string $path) => self::client($transport)->request('GET', $path);
        self::assertSame(['zipped' => true], (array) self::client($transport)->request('GET', '/json')->data);
        $this->expectException(NotFoundException::class);
        $order('/missing');
    }

    /** @dataProvider transports */
    public function testAFailureShowsNeitherTheKeyNorTheUrl(Psr18Transport $transport): void
    {
        $client = new Client('ik_test_secret', 'http://127.0.0.1:9', transport: $transport, maxRetries: 0);
        try {
            $client->orders->retrieve('ord_of_the_caller');
            self::fail('The connection must be refused.');
        } catch (ConnectionException $error) {
            self::assertSame(1, $error->attempts);
            self::assertTrue($error->isRetryable);
            $shown = $error . print_r(FramesOfPhpUnit::removedFrom($error), true);
            self::assertStringNotContainsString('ik_test_secret', $shown);
            self::assertStringNotContainsString('ord_of_the_caller', $error->getMessage());
        }
    }

    public function testAnExceptionWithoutAMessageIsNamed(): void
    {
        $client = new class extends RuntimeException implements ClientInterface, ClientExceptionInterface {
            public function sendRequest(RequestInterface $request): ResponseInterface
            {
                throw $this;
            }
        };
        $factory = new Psr17Factory();
        $this->expectException(ConnectionException::class);
        $this->expectExceptionMessage('RuntimeException@anonymous');
        $request = new HttpRequest('GET', 'http://unused.example/', [], null, 5.0, 5.0, 1000);
        (new Psr18Transport($client, $factory, $factory))->send($request);
    }

    /** @dataProvider transports */
    public function testAResponseIsAlsoAPsr7Message(Psr18Transport $transport): void
    {
        $factory = new Psr17Factory();
        $message = self::client($transport)->request('GET', '/json')->toPsr7($factory, $factory);
        self::assertSame(200, $message->getStatusCode());
        self::assertSame('{"zipped":true}', (string) $message->getBody());
        self::assertSame('15', $message->getHeaderLine('Content-Length'));
    }
}
