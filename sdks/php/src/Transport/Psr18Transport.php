<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Request\Sendable;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
use Psr\Http\Message\StreamInterface;
use RuntimeException;
use Throwable;

/**
 * Sends requests with an HTTP client of the program (PSR-18), such as Guzzle or Symfony HttpClient.
 *
 *     $http = new GuzzleHttp\Client(['timeout' => 10, 'connect_timeout' => 5]);
 *     $factory = new GuzzleHttp\Psr7\HttpFactory();
 *     $api = new Client(transport: new Psr18Transport($http, $factory, $factory));
 *
 * PSR-18 has no timeouts, so set them where the client is created: `connectTimeout` of this library has no effect,
 * `timeout` only ends the reading of a body, and a cancellation has no effect until the response arrives. Switch off
 * redirects if the client follows them: Symfony's does, unless its option `max_redirects` is 0. Concurrent calls wait
 * for each other.
 */
final readonly class Psr18Transport implements Transport
{
    private const CHUNK = 65_536;

    /** Seconds between two reads of a stream that has nothing. */
    private const PAUSE = 0.001;

    /** Name and password in the URL of a proxy. */
    private const PASSWORD = '~//[^/@\s]*@~';

    public function __construct(
        private ClientInterface $client,
        private RequestFactoryInterface $requests,
        private StreamFactoryInterface $streams,
    ) {
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        Sendable::check($request);
        try {
            $late = Platform::now() + $request->timeout;
            return self::read($this->client->sendRequest($this->message($request)), $request->maxBytes, $late);
        } catch (Throwable $error) {
            if ($error instanceof ConnectionException || Signals::threw($error)) {
                throw $error;
            }
            // The exception holds the request with the key, and its message names the URL with identifiers.
            $text = str_replace($request->url, $request->pathTemplate, $error->getMessage());
            $text = preg_replace(self::PASSWORD, '//', $text) ?? '';
            $reason = $text === '' ? $error::class : Refusal::explained($text);
            $reason = Proxy::failureIn($reason, $request->url) ?? $reason;
            $isFinal = !self::isOfNetwork($error) || Refusal::isIn($text) || Proxy::isFinal($text);
            throw new ConnectionException($reason, isRetryable: !$isFinal);
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

    private function message(#[\SensitiveParameter] HttpRequest $request): RequestInterface
    {
        $message = $this->requests->createRequest($request->method, $request->url);
        foreach ($request->headers as $name => $value) {
            $message = $message->withHeader($name, $value);
        }
        return $request->body === null ? $message : $message->withBody($this->streams->createStream($request->body));
    }

    // PSR-7 defines no exceptions: a stream that cannot be read throws a RuntimeException. Anything else is a mistake
    // in the client, or the end of the fiber that waits for it, and no reason for another attempt.
    private static function isOfNetwork(#[\SensitiveParameter] Throwable $error): bool
    {
        $isOfStream = $error instanceof RuntimeException
            && is_a($error->getTrace()[0]['class'] ?? '', StreamInterface::class, true);
        return $isOfStream || $error instanceof ClientExceptionInterface;
    }

    /** @param float $late time at which the body must be complete, in seconds of {@see Platform::now()} */
    private static function read(ResponseInterface $response, int $maxBytes, float $late): HttpResponse
    {
        $headers = [];
        foreach ($response->getHeaders() as $name => $values) {
            $headers[strtolower((string) $name)] = implode(', ', $values);
        }
        $stream = $response->getBody();
        $body = '';
        while (!$stream->eof() && strlen($body) <= $maxBytes) {
            $part = $stream->read(self::CHUNK);
            $body .= $part;
            if ($part === '') {
                // A stream that waits for nothing, or whose own time is over, has more nevertheless.
                Platform::sleep(self::PAUSE);
            }
            if (Platform::now() > $late) {
                throw new TimeoutException('the body is not complete in time', TimeoutPhase::Attempt);
            }
        }
        $whole = new HttpResponse($response->getStatusCode(), $headers, $body);
        return strlen($body) > $maxBytes ? $whole->asUnreadable("has more than $maxBytes bytes") : $whole;
    }
}
