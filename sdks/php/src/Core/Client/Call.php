<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use Fiber;
use Generator;
use IntegrationApi\AttemptOutcome;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Auth\Authorization;
use IntegrationApi\Core\Auth\AuthorizedCall;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\ErrorReader;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\RateLimit\RateLimitHeaders;
use IntegrationApi\Core\Request\CallArguments;
use IntegrationApi\Core\Response\ResponseOrigin;
use IntegrationApi\Core\Retry\RetryAfterHeader;
use IntegrationApi\Core\Retry\RetryPolicy;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Page;
use IntegrationApi\Response;
use IntegrationApi\Transport\BodySource;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use LogicException;
use Throwable;

/**
 * One call with all its attempts, and the waits between them. This is the only place that decides what happens next,
 * and it does no input or output: it is a generator of steps, which {@see Runner} performs.
 */
final class Call implements AuthorizedCall
{
    /** Facts of the call. Replaced, never modified: an exception keeps the facts of its attempt. */
    public CallFacts $facts;

    public readonly Redaction $redaction;

    private readonly float $start;

    /** What authenticates the current attempt. */
    public Authorization $authorization;

    /** Attempts that were repeated with a new token: 0 or 1. */
    private int $renewals = 0;

    /** Seconds for which the current attempt has waited for a connection. */
    public float $waited = 0.0;

    /** Request of the current attempt, as the hooks see it. */
    private ?HttpRequest $request = null;

    /** Tokens that the current attempt has taken from the retry budget. */
    private int $taken = 0;

    /**
     * @param Closure(HttpResponse, ResponseOrigin, self): mixed $decode reads a successful response
     * @param array<string, string> $headers
     * @param BodySource|null $content body that is read while it is sent, in place of the bytes; null for none
     */
    public function __construct(
        public readonly ClientOptions $client,
        #[\SensitiveParameter] public readonly CallArguments $arguments,
        public readonly CallLimits $limits,
        public readonly string $url,
        #[\SensitiveParameter] private readonly array $headers,
        #[\SensitiveParameter] private readonly ?string $body,
        private readonly Closure $decode,
        private readonly ?BodySource $content = null,
    ) {
        $operation = $arguments->operation;
        $this->facts = new CallFacts($operation->method, $operation->path, 0, $arguments->idempotencyKey);
        $this->redaction = new Redaction($client->apiKey?->known());
        $this->start = Platform::now();
    }

    /**
     * Performs the call.
     *
     * @return Generator<int, Pause|HttpRequest|DirectRequest, HttpResponse|null, Response<mixed>>
     * @throws Throwable if no attempt succeeded
     */
    public function steps(): Generator
    {
        $watchers = $this->client->watchers;
        $failure = null;
        while (true) {
            $this->authorization = yield from $this->authorize();
            [$request, $outcome, $result] = yield from $this->attempt($failure);
            if ($result !== null && !$watchers->isWatching()) {
                return $result;
            }
            $watchers->end($request, $outcome, $this->redaction);
            if ($result !== null) {
                return $result;
            }
            if ($this->isRenewed($outcome->response)) {
                continue;
            }
            [$failure, $wait] = $this->nextWait($request, $outcome);
            yield new Pause($wait);
        }
    }

    /** @throws CancelledException if the call has been cancelled */
    public function requireActive(): void
    {
        if ($this->arguments->options?->cancellation?->isCancelled() === true) {
            throw Failures::cancelled($this->facts);
        }
    }

    /** Returns the seconds that are left for the whole call. */
    public function left(): float
    {
        return $this->limits->totalTimeout - (Platform::now() - $this->start);
    }

    public function facts(): CallFacts
    {
        return $this->facts;
    }

    public function redaction(): Redaction
    {
        return $this->redaction;
    }

    public function attemptTimeout(): float
    {
        return $this->limits->timeout;
    }

    public function maxTokenRetries(): int
    {
        return $this->limits->maxTokenRetries;
    }

    public function late(?Throwable $previous = null): Throwable
    {
        return Failures::timeout($this->facts, TimeoutPhase::Total, $this->limits, $previous);
    }

    /** @return Generator<int, mixed, mixed, Authorization> */
    private function authorize(): Generator
    {
        $auth = $this->arguments->operation->auth ?? Auth::bearer();
        if ($this->client->credentials !== null) {
            return yield from $this->client->credentials->authorize($auth, $this);
        }
        $apiKey = $this->client->apiKey;
        return $apiKey === null || $auth->isNone() ? Authorization::none() : Authorization::byKey($apiKey, $auth);
    }

    // A rejected token is renewed once. That is not a retry: the API has not looked at the request.
    private function isRenewed(#[\SensitiveParameter] ?HttpResponse $response): bool
    {
        if ($this->authorization->forget === null || $response?->status !== 401) {
            return false;
        }
        ($this->authorization->forget)();
        if ($this->renewals > 0 || $this->content?->isRepeatable === false) {
            return false;
        }
        $this->renewals += 1;
        return true;
    }

    /**
     * Returns the function that counts a resend, or null if the request must be sent once.
     *
     * @return Closure(): void|null
     */
    public function onResend(): ?Closure
    {
        // The default is not 0, so that is the wish of the caller.
        return $this->limits->maxRetries === 0 || $this->facts->resends > 0 ? null : $this->resend(...);
    }

    private function resend(): void
    {
        $this->facts = $this->facts->withResend();
        $this->request !== null && $this->client->watchers->resend($this->request, $this->redaction);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['facts' => $this->facts];
    }

    /**
     * Performs one attempt.
     *
     * @return Generator<int, Pause|HttpRequest, HttpResponse|null, array{HttpRequest, AttemptOutcome, mixed}>
     */
    private function attempt(?Throwable $failure): Generator
    {
        yield from $this->acquireSlot($failure);
        $holder = yield from $this->acquireConnection($failure);
        try {
            $time = min($this->limits->timeout - $this->waited, $this->left());
            $request = $this->begin($time);
            $start = Platform::now();
            $response = $result = $error = null;
            try {
                if ($time <= 0) {
                    $phase = $this->left() < $this->limits->timeout - $this->waited
                        ? TimeoutPhase::Total
                        : TimeoutPhase::Attempt;
                    throw Failures::timeout($this->facts, $phase, $this->limits);
                }
                $response = $this->withinSize(yield $request);
                $this->observe($response);
                if ($this->arguments->operation->isResult($response)) {
                    $result = $this->succeed($response);
                }
            } catch (Throwable $error) {
                // Handled by the caller, after the watchers have seen it.
            }
            return [$request, new AttemptOutcome($response?->watched(), $error, Platform::now() - $start), $result];
        } finally {
            $holder !== null && $this->client->connections->release($holder);
        }
    }

    /**
     * Waits for a connection, which is part of the attempt. If a response closes the rate limiter in the meantime, the
     * call needs another slot. A call outside of `concurrently()` leaves that to its transport: nothing else goes on
     * while it waits.
     *
     * @return Generator<int, Pause, mixed, Fiber<mixed, mixed, mixed, mixed>|null> fiber that has to return one
     */
    private function acquireConnection(?Throwable $failure): Generator
    {
        $this->waited = 0.0;
        $fiber = Fiber::getCurrent();
        $connections = $this->client->connections;
        if ($fiber === null || !$this->client->loop->isInFiber() || $connections->isHeldBy($fiber)) {
            return null;
        }
        $limiter = $this->client->rateLimiter;
        while (true) {
            $closings = $limiter->closings;
            $longest = min($this->limits->timeout, $this->left());
            $waited = yield from $this->waitForConnection($longest);
            $this->waited = $waited ?? $longest;
            if ($waited === null) {
                // Its time is up, so the attempt ends before anything is sent.
                return null;
            }
            if ($this->waited === 0.0 || $closings === $limiter->closings) {
                $connections->hold($fiber);
                return $fiber;
            }
            $connections->release($fiber);
            $this->waited = 0.0;
            yield from $this->acquireSlot($failure);
        }
    }

    /** @return Generator<int, Pause, mixed, float|null> seconds until a connection was free; null if none was */
    private function waitForConnection(float $longest): Generator
    {
        $start = Platform::now();
        $connections = $this->client->connections;
        $place = $connections->take($start + $longest);
        if ($place === null) {
            return 0.0;
        }
        $hasWaited = false;
        try {
            yield new Pause($longest, $place);
            $hasWaited = $place->isCalled;
        } finally {
            $hasWaited || $connections->abandon($place);
        }
        return $hasWaited ? Platform::now() - $start : null;
    }

    /** @param float $time seconds that the attempt has */
    private function begin(float $time): HttpRequest
    {
        $this->facts = $this->facts->withAttempts($this->facts->attempts + 1);
        $request = new HttpRequest(
            (string) $this->facts->method,
            $this->url,
            $this->headers,
            $this->body,
            $this->limits->connectTimeout,
            // Zero would mean that there is no limit.
            max(0.001, $time),
            $this->client->maxResponseBytes,
            (string) $this->facts->pathTemplate,
            $this->facts->attempts,
            $this->limits->maxRetries + 1 + $this->renewals,
            $this->facts->idempotencyKey,
            null,
            $this->content,
            $this->arguments->operation->stream !== null,
        );
        $this->client->watchers->begin($request, $this->redaction);
        return $this->request = $request;
    }

    // A transport of the integrator may ignore the limit.
    private function withinSize(#[\SensitiveParameter] ?HttpResponse $response): HttpResponse
    {
        $response ?? throw new LogicException('An attempt has neither a response nor an exception.');
        $limit = $this->client->maxResponseBytes;
        return strlen($response->body) <= $limit ? $response : $response->asUnreadable(HttpResponse::tooLarge($limit));
    }

    /** @return Response<mixed> */
    private function succeed(#[\SensitiveParameter] HttpResponse $response): Response
    {
        $this->client->budget->succeeded($this->taken);
        $requestId = $response->headers[strtolower(Behaviour::RESPONSES_REQUEST_ID_HEADER)] ?? null;
        $origin = new ResponseOrigin($this->facts, $response->status, $requestId, $this->redaction);
        $value = ($this->decode)($response, $origin, $this);
        if ($value instanceof Page) {
            $value = $value->at($this->arguments->cursor(), $response->headers['link'] ?? '');
        }
        return new Response($value, $response->watched(), $this->facts);
    }

    private function observe(#[\SensitiveParameter] HttpResponse $response): void
    {
        $isLimited = $response->status === 429;
        $limiter = $this->client->rateLimiter;
        $connections = $this->client->connections;
        $matters = $isLimited || $limiter->isSpaced || $connections->isAwaited();
        if ($matters || RateLimitHeaders::mayBeExhausted($response->headers)) {
            $retryAfter = $isLimited ? RetryAfterHeader::seconds($response->headers) : null;
            $status = RateLimitHeaders::parse($response->headers);
            if ($status?->remaining !== null && $limiter->isAdaptive) {
                $connections->observe($status->remaining);
            }
            $limiter->observe($isLimited, $retryAfter, $status);
        }
    }

    /**
     * Returns the exception of an attempt and the seconds until the next one.
     *
     * @return array{Throwable, float}
     * @throws Throwable the exception of the attempt, if there is no next one
     */
    private function nextWait(HttpRequest $request, AttemptOutcome $outcome): array
    {
        $error = $outcome->error;
        $response = $outcome->response;
        if ($response !== null && !$this->arguments->operation->isResult($response)) {
            $error = ErrorReader::toException($response, $this->arguments, $this->url, $this->facts, $this->redaction);
        }
        $error ?? throw new LogicException('An attempt has neither a result nor an exception.');
        $wait = $this->waitAfter($error);
        if ($wait === null) {
            throw $this->explained($error);
        }
        $this->taken = $this->client->budget->take($response?->status === 429);
        if ($this->taken === 0) {
            throw $error;
        }
        $retried = new AttemptOutcome($response, $outcome->error, $outcome->duration, $wait);
        $this->client->watchers->retry($request, $retried, $this->redaction);
        return [$error, $wait];
    }

    // Says why the request was not sent again.
    private function explained(Throwable $error): Throwable
    {
        $isOnce = $this->content?->isRepeatable === false;
        return $isOnce && $error instanceof IntegrationApiException && $error->isRetryable
            ? $error->explained('there was no retry, because the body cannot be read again')
            : $error;
    }

    private function waitAfter(Throwable $error): ?float
    {
        $retries = $this->facts->attempts - 1 - $this->renewals;
        $isRetryable = $error instanceof IntegrationApiException && $error->isRetryable;
        if (!$isRetryable || $retries >= $this->limits->maxRetries) {
            return null;
        }
        $retryAfter = $error instanceof ApiException ? $error->retryAfter : null;
        $wait = RetryPolicy::delay($retries, $retryAfter, $this->client->maxRetryAfter);
        if ($wait !== null && $wait >= $this->left()) {
            throw Failures::timeout($this->facts, TimeoutPhase::Total, $this->limits, $error);
        }
        return $wait;
    }

    /** @return Generator<int, Pause, mixed, void> */
    private function acquireSlot(?Throwable $failure): Generator
    {
        $left = $this->left();
        // A call that leaves in the last millisecond has no time for its response: under overload, that is every call.
        $longest = max($left * Behaviour::RATE_LIMIT_MAX_WAIT_SHARE, $left - $this->limits->timeout);
        $limiter = $this->client->rateLimiter;
        $place = $limiter->acquire($longest);
        if ($place === null) {
            return;
        }
        try {
            while ($place->isWaiting) {
                yield new Pause($place->wait, $place);
                $limiter->advance($place);
            }
        } finally {
            $limiter->abandon($place);
        }
        if ($place->refusedFor > 0) {
            throw Failures::heldBack($this->facts, $place->refusedFor, $failure);
        }
    }
}
