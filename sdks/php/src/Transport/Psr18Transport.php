<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Http\Message\StreamInterface;
use RuntimeException;

/**
 * Sends requests with an HTTP client of the program (PSR-18), such as Guzzle or Symfony HttpClient.
 *
 *     $http = new GuzzleHttp\Client(['timeout' => 10, 'connect_timeout' => 5]);
 *     $factory = new GuzzleHttp\Psr7\HttpFactory();
 *     $api = new Client(transport: new Psr18Transport($http, $factory, $factory));
 *
 * PSR-18 has no timeouts, so set them where the client is created: `timeout` and `connectTimeout` of this library have
 * no effect, and a cancellation has none until the response arrives. Switch off redirects if the client follows them:
 * Symfony's does, unless its option `max_redirects` is 0. Concurrent calls wait for each other.
 */
final readonly class Psr18Transport implements Transport
{
    private const CHUNK = 65_536;

    public function __construct(
        private ClientInterface $client,
        private RequestFactoryInterface $requests,
        private StreamFactoryInterface $streams,
    ) {
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        RequestRules::check($request);
        $message = $this->requests->createRequest($request->method, $request->url);
        foreach ($request->headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        if ($request->body !== null) {
            $message = $message->withBody($this->streams->createStream($request->body));
        }
        try {
            return self::read($this->client->sendRequest($message), $request->maxBytes);
        } catch (ClientExceptionInterface | RuntimeException $error) {
            if (!$error instanceof ClientExceptionInterface && !self::isOfStream($error)) {
                // Not of the client: a signal handler of the program may throw at any time.
                throw $error;
            }
            // The exception holds the request with the key, and its message names the URL with identifiers.
            $reason = str_replace($request->url, $request->pathTemplate, $error->getMessage());
            throw new ConnectionException($reason === '' ? $error::class : $reason);
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['client' => $this->client::class];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A transport cannot be serialised');
    }

    // PSR-7 defines no exceptions: a stream that cannot be read throws a RuntimeException.
    private static function isOfStream(#[\SensitiveParameter] RuntimeException $error): bool
    {
        return is_a($error->getTrace()[0]['class'] ?? '', StreamInterface::class, true);
    }

    private static function read(ResponseInterface $response, int $maxBytes): HttpResponse
    {
        $headers = [];
        foreach ($response->getHeaders() as $name => $values) {
            $headers[strtolower((string) $name)] = implode(', ', $values);
        }
        $stream = $response->getBody();
        $body = '';
        while (!$stream->eof() && strlen($body) <= $maxBytes) {
            $body .= $stream->read(self::CHUNK);
        }
        $whole = new HttpResponse($response->getStatusCode(), $headers, $body);
        return strlen($body) > $maxBytes ? $whole->asUnreadable("has more than $maxBytes bytes") : $whole;
    }
}
