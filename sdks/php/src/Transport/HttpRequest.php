<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Closure;
use IntegrationApi\Core\Auth\Credentials;
use IntegrationApi\Core\Errors\Secrets;
use IntegrationApi\Exception\ConfigurationException;

/** The HTTP request of one attempt. Middleware and hooks see it without the API key, which is added last. */
final readonly class HttpRequest
{
    /** Path of the operation with placeholders, so that it contains no data. */
    public string $pathTemplate;

    /** Number of the attempt, from 1. */
    public int $attempt;

    /** Maximum number of attempts of the call. */
    public int $maxAttempts;

    /** Whether the body of a success may be returned before it has arrived. */
    public bool $isStreamed;

    /**
     * @param string $method HTTP method in upper case (RFC 9110).
     * @param string $url Absolute, percent-encoded URL.
     * @param array<string, string> $headers All headers, except those that belong to the connection.
     * @param string|null $body Bytes of the body; null for no body.
     * @param float $connectTimeout Seconds until the connection is open, including TLS.
     * @param float $timeout Seconds until the last byte of the response body.
     * @param int $maxBytes Maximum size of the response body, after decompression.
     * @param string|null $pathTemplate Path of the operation with placeholders, so that it contains no data.
     * @param int|null $attempt Number of the attempt, from 1.
     * @param int|null $maxAttempts Maximum number of attempts of the call.
     * @param string|null $idempotencyKey Idempotency key, the same for all attempts of a write; null for reads.
     * @param Closure(): void|null $onResend Counts a request that was lost with an idle connection and sent again; null
     *     if it must not be sent twice. Only transports see it.
     * @param BodySource|null $content Body that is read while it is sent, in place of `$body`; null for none. Only a
     *     {@see StreamingTransport} gets it.
     * @param bool|null $isStreamed Whether the body of a success may be returned before it has arrived. The timeout is
     *     then the one for the head of the response.
     */
    public function __construct(
        public string $method,
        public string $url,
        #[\SensitiveParameter] public array $headers,
        #[\SensitiveParameter] public ?string $body,
        public float $connectTimeout,
        public float $timeout,
        public int $maxBytes,
        ?string $pathTemplate = '',
        ?int $attempt = 1,
        ?int $maxAttempts = 1,
        public ?string $idempotencyKey = null,
        public ?Closure $onResend = null,
        public ?BodySource $content = null,
        ?bool $isStreamed = false,
    ) {
        $this->pathTemplate = $pathTemplate ?? '';
        $this->attempt = $attempt ?? 1;
        $this->maxAttempts = $maxAttempts ?? 1;
        $this->isStreamed = $isStreamed ?? false;
    }

    /** Returns the request with a header, which replaces the one of the same name; case is ignored. */
    public function withHeader(string $name, #[\SensitiveParameter] string $value): self
    {
        return $this->with(headers: self::replaced($this->headers, [$name => $value]));
    }

    /**
     * Returns the request with its credentials, the time that is left, and the count of resends.
     *
     * @param Credentials $credentials a header, which replaces the one of the same name, or a query parameter
     * @param float $timeout seconds until the last byte of the response
     * @param Closure(): void|null $onResend counts a resend; null if it must not be sent twice
     * @internal
     */
    public function authenticated(
        Credentials $credentials,
        float $timeout,
        ?Closure $onResend,
    ): self {
        return new self(
            $this->method,
            $credentials->addedTo($this->url),
            self::replaced($credentials->withCookies($this->headers), $credentials->headers),
            $this->body,
            $this->connectTimeout,
            $timeout,
            $this->maxBytes,
            $this->pathTemplate,
            $this->attempt,
            $this->maxAttempts,
            $this->idempotencyKey,
            $onResend,
            $this->content,
            $this->isStreamed,
        );
    }

    /**
     * Returns the request with the whole content as its body, for a transport that sends no pieces.
     *
     * @internal
     */
    public function buffered(): self
    {
        return $this->content === null ? $this : $this->with(body: $this->content->contents(), content: null);
    }

    /** Returns the request with another URL. Its origin must stay the same, or the call fails. */
    public function withUrl(string $url): self
    {
        return $this->with(url: $url);
    }

    /**
     * Returns the request with all headers replaced.
     *
     * @param array<string, string> $headers
     */
    public function withHeaders(#[\SensitiveParameter] array $headers): self
    {
        return $this->with(headers: $headers);
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A request cannot be serialised: its headers may hold an API key');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        $shown = ['method' => $this->method, 'pathTemplate' => $this->pathTemplate, 'attempt' => $this->attempt];
        return Secrets::mask($shown + ['headers' => $this->headers, 'body' => $this->body], ['headers', 'body']);
    }

    /**
     * @param array<string, string> $headers
     * @param array<string, string> $others
     * @return array<string, string>
     */
    private static function replaced(
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] array $others,
    ): array {
        foreach ($others as $name => $value) {
            foreach ($headers as $known => $_) {
                if (strcasecmp((string) $known, $name) === 0) {
                    unset($headers[$known]);
                }
            }
            $headers[$name] = $value;
        }
        return $headers;
    }

    private function with(#[\SensitiveParameter] mixed ...$changes): self
    {
        return new self(...array_replace(get_object_vars($this), $changes));
    }
}
