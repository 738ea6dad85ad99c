<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Request\Sendable;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;
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
 *
 * A stream or a download arrives while it is read if the client returns such bodies: Guzzle with its option `stream`,
 * Symfony always. Otherwise the client waits for the whole body first. The longest wait for the next bytes is that of
 * the client, `read_timeout` of Guzzle and `timeout` of Symfony.
 */
final readonly class Psr18Transport implements StreamingTransport
{
    private const CHUNK = 65_536;

    /** Seconds between two reads of a stream that has nothing. */
    private const PAUSE = 0.001;

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
            $response = $this->client->sendRequest($this->message($request));
            $isOpen = $request->isStreamed && intdiv($response->getStatusCode(), 100) === 2;
            return $isOpen ? self::opened($response, $request) : self::read($response, $request->maxBytes, $late);
        } catch (Throwable $error) {
            // The content of a request may be what cannot be read.
            if ($error instanceof IntegrationApiException || Signals::threw($error)) {
                throw $error;
            }
            throw Psr18Failures::converted($error, $request);
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
        if ($request->content !== null) {
            return $message->withBody(new SourceStream($request->content));
        }
        return $request->body === null ? $message : $message->withBody($this->streams->createStream($request->body));
    }

    private static function opened(
        ResponseInterface $response,
        #[\SensitiveParameter] HttpRequest $request,
    ): HttpResponse {
        $body = new Psr18Body($response->getBody(), $request);
        return new HttpResponse($response->getStatusCode(), self::headers($response), '', null, $body);
    }

    /** @return array<string, string> */
    private static function headers(ResponseInterface $response): array
    {
        $headers = [];
        foreach ($response->getHeaders() as $name => $values) {
            $headers[strtolower((string) $name)] = implode(', ', $values);
        }
        return $headers;
    }

    /** @param float $late time at which the body must be complete, in seconds of {@see Platform::now()} */
    private static function read(ResponseInterface $response, int $maxBytes, float $late): HttpResponse
    {
        $headers = self::headers($response);
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
        return strlen($body) > $maxBytes ? $whole->asUnreadable(HttpResponse::tooLarge($maxBytes)) : $whole;
    }
}
