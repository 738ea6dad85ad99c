<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Generator;
use IntegrationApi\Core\Auth\AuthorizedCall;
use IntegrationApi\Core\Auth\Credential;
use IntegrationApi\Core\Auth\Token;
use IntegrationApi\Core\Errors\Printable;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Retry\RetryPolicy;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use LogicException;
use ReflectionClass;

/** A token request of OAuth 2 on behalf of a call, with its retries (RFC 6749, section 4.4). */
final class TokenRequest
{
    /** A token is renewed so many seconds before its end, or after nine tenths of a shorter life. */
    private const RENEWED_BEFORE_SECONDS = 30.0;
    private const RENEWED_BEFORE_SHARE = 0.1;

    private int $retries = 0;

    /** Tokens that the current retry has taken from the retry budget. */
    private int $taken = 0;

    /**
     * @param list<Credential> $credentials id and secret of the client
     * @param list<string> $scopes
     * @param bool $isPosted whether id and secret are sent in the body
     */
    public function __construct(
        private readonly ClientOptions $client,
        private readonly AuthorizedCall $call,
        private readonly TokenFlight $flight,
        #[\SensitiveParameter] private readonly array $credentials,
        private readonly array $scopes,
        #[\SensitiveParameter] private readonly string $url,
        private readonly bool $isPosted,
    ) {
    }

    /**
     * Yields the steps of the request, and returns the token.
     *
     * @return Generator<int, mixed, mixed, Token>
     * @throws IntegrationApiException if there is none
     */
    public function steps(): Generator
    {
        while (true) {
            $start = Platform::now();
            $result = '-';
            try {
                $step = $this->flight->pending ?? new DirectRequest($this->request(...), $this->flight->isAwaited(...));
                $this->flight->pending = $step;
                $response = yield $step;
                if (!$response instanceof HttpResponse) {
                    throw new LogicException('A token request has neither a response nor an exception.');
                }
                $result = (string) $response->status;
                return $this->read($response, $start);
            } catch (IntegrationApiException $error) {
                $result .= ' ' . (new ReflectionClass($error))->getShortName();
            } finally {
                if ($this->flight->pending?->transfer === null) {
                    $this->flight->pending = null;
                }
                $shown = TokenUrl::shown($this->url);
                $this->client->watchers->token($shown, $result, Platform::now() - $start, $this->call->redaction());
            }
            yield new Pause($this->waitAfter($error));
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    private function request(): HttpRequest
    {
        $left = $this->call->left();
        if ($left <= 0) {
            throw $this->call->late();
        }
        [$id, $secret] = array_map(static fn (Credential $one): string => $one->reveal(), $this->credentials);
        $redaction = $this->call->redaction();
        $pair = urlencode($id) . ':' . urlencode($secret);
        foreach ([$secret, urlencode($secret), base64_encode($pair)] as $text) {
            $redaction->hide($text);
        }
        $fields = ['grant_type' => 'client_credentials']
            + ($this->scopes === [] ? [] : ['scope' => implode(' ', $this->scopes)])
            + ($this->isPosted ? ['client_id' => $id, 'client_secret' => $secret] : []);
        $headers = [
            'Accept' => 'application/json',
            'User-Agent' => $this->client->userAgent,
            'Content-Type' => 'application/x-www-form-urlencoded',
        ];
        return new HttpRequest(
            'POST',
            $this->url,
            $headers + ($this->isPosted ? [] : ['Authorization' => 'Basic ' . base64_encode($pair)]),
            http_build_query($fields),
            $this->client->connectTimeout,
            min($this->call->attemptTimeout(), $left),
            $this->client->maxResponseBytes,
            (string) parse_url($this->url, PHP_URL_PATH),
            onResend: $this->call->maxTokenRetries() === 0 ? null : static function (): void {
            },
        );
    }

    private function read(#[\SensitiveParameter] HttpResponse $response, float $start): Token
    {
        $facts = $this->call->facts();
        if (!$response->isSuccess()) {
            $this->flight->answer = $response;
            throw TokenFailure::of($response, $this->url, $facts, $this->call->redaction());
        }
        $answer = json_decode($response->body, true);
        $token = is_array($answer) ? $answer['access_token'] ?? null : null;
        $type = is_array($answer) ? $answer['token_type'] ?? null : null;
        $reason = match (true) {
            $response->unreadable !== null => "a body that $response->unreadable",
            !is_array($answer) => 'a body that is not a JSON object',
            is_string($type) && strtolower($type) !== 'bearer' =>
                'the token type ' . Printable::shorten($this->call->redaction()->text($type)),
            !is_string($token) || preg_match('/^[!-~]+$/D', $token) !== 1 => null,
            default => '',
        };
        if ($reason === '') {
            if ($this->taken > 0) {
                $this->client->budget->succeeded($this->taken);
            }
            return new Token($token, $start + self::life($answer['expires_in'] ?? null));
        }
        $answered = $reason === null ? 'without access_token' : "with $reason";
        $message = 'the token endpoint ' . TokenUrl::shown($this->url) . " answered $answered";
        throw new DecodeException($message, $response->body, null, $facts, $response->status);
    }

    // Seconds until the renewal. Some servers send the number as a text.
    private static function life(mixed $seconds): float
    {
        if (!is_int($seconds) && !is_float($seconds) && !(is_string($seconds) && ctype_digit($seconds))) {
            return INF;
        }
        return (float) $seconds - min(self::RENEWED_BEFORE_SECONDS, (float) $seconds * self::RENEWED_BEFORE_SHARE);
    }

    private function waitAfter(IntegrationApiException $error): float
    {
        if (!$error->isRetryable || $this->retries >= $this->call->maxTokenRetries()) {
            throw $error;
        }
        $isResponse = $error instanceof ApiException;
        $retryAfter = $isResponse ? $error->retryAfter : null;
        $wait = RetryPolicy::delay($this->retries, $retryAfter, $this->client->maxRetryAfter);
        if ($wait !== null && $wait >= $this->call->left()) {
            throw $this->call->late($error);
        }
        $this->taken = $wait === null ? 0 : $this->client->budget->take($isResponse && $error->status === 429);
        if ($wait === null || $this->taken === 0) {
            throw $error;
        }
        $this->retries += 1;
        return $wait;
    }
}
