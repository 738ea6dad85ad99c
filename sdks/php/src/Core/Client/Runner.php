<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Concurrency\Pause;
use IntegrationApi\Core\Platform;
use IntegrationApi\Core\Result\Failures;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Response;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\Transport\RequestRules;
use IntegrationApi\Transport\Signals;
use IntegrationApi\Transport\Transport;
use Throwable;

/** Performs the steps of calls, one call at a time or many at once. */
final class Runner
{
    /**
     * Performs a call.
     *
     * @return Response<mixed>
     * @throws Throwable if the call fails
     */
    public static function perform(#[\SensitiveParameter] Execution $execution): Response
    {
        $steps = $execution->steps();
        self::requireActive($execution);
        while ($steps->valid()) {
            $step = $steps->current();
            try {
                $response = self::take($execution, $step);
            } catch (Throwable $error) {
                $steps->throw($error);
                continue;
            }
            $steps->send($response);
        }
        return $steps->getReturn();
    }

    private static function take(
        #[\SensitiveParameter] Execution $execution,
        #[\SensitiveParameter] Pause|Attempt $step,
    ): ?HttpResponse {
        if ($step instanceof Attempt) {
            return self::attempt($execution, $step->request);
        }
        $execution->client->loop->pause($step, $execution->call->options?->cancellation);
        self::requireActive($execution);
        return null;
    }

    private static function attempt(
        #[\SensitiveParameter] Execution $execution,
        #[\SensitiveParameter] HttpRequest $request,
    ): HttpResponse {
        $timeout = $request->timeout;
        $deadline = Platform::now() + $timeout;
        $chain = $execution->client->middleware;
        if ($chain === []) {
            return self::transmit($execution, $request, $timeout, $deadline);
        }
        $send = static fn (#[\SensitiveParameter] HttpRequest $request): HttpResponse =>
            self::transmit($execution, $request, $timeout, $deadline);
        foreach (array_reverse($chain) as $middleware) {
            $send = self::around($execution, $middleware, $send);
        }
        return $send($request);
    }

    /**
     * @param Closure(HttpRequest, Closure): mixed $middleware
     * @param Closure(HttpRequest): HttpResponse $next
     * @return Closure(HttpRequest): HttpResponse
     */
    private static function around(
        #[\SensitiveParameter] Execution $execution,
        Closure $middleware,
        Closure $next,
    ): Closure {
        return static fn (#[\SensitiveParameter] HttpRequest $request): HttpResponse =>
            self::required($execution, $middleware($request, $next));
    }

    private static function required(#[\SensitiveParameter] Execution $execution, mixed $returned): HttpResponse
    {
        if ($returned instanceof HttpResponse) {
            return $returned;
        }
        $facts = $execution->facts;
        $message = "$facts->method $facts->pathTemplate: a middleware returned no response; return that of \$next";
        throw new ConfigurationException($message, $facts);
    }

    private static function transmit(
        #[\SensitiveParameter] Execution $execution,
        #[\SensitiveParameter] HttpRequest $request,
        float $timeout,
        float $deadline,
    ): HttpResponse {
        $limits = $execution->limits;
        // A transport of the integrator need not check what a middleware has changed.
        if ($execution->client->middleware !== []) {
            self::requireOneRequest($execution, $request);
        }
        $credentials = Authentication::credentials($execution, $request);
        self::requireActive($execution);
        $left = $deadline - Platform::now();
        if ($left <= 0) {
            throw Failures::late($execution->facts, $limits, $timeout);
        }
        $request = $request->authenticated($credentials, $left, $execution->onResend());
        $client = $execution->client;
        $cancellation = $execution->call->options?->cancellation;
        try {
            $response = $client->loop->send($client->transport, $request, $cancellation)
                ?? throw Failures::cancelled($execution->facts);
            if ($response->status < 100 || $response->status > 999) {
                throw new ConnectionException("the server sent the status $response->status, which is not valid");
            }
            return $response;
        } catch (CancelledException $error) {
            throw $error;
        } catch (Throwable $error) {
            // A signal handler of the program may throw at any time, and its exception is not a failure of the attempt.
            $isOwn = $error instanceof IntegrationApiException;
            if (!$isOwn && (self::isOfLibrary($client->transport) || Signals::threw($error))) {
                throw $error;
            }
            // A wait for a connection was part of the attempt. One millisecond more, because floats are not exact.
            $whole = $timeout + ($execution->waited > 0 ? $execution->waited + 0.001 : 0.0);
            $facts = $execution->facts;
            throw Failures::ofTransport($error, $facts, $limits, $whole, $execution->redactor, $request->url);
        }
    }

    // These transports throw exceptions of the library only; one of the integrator may throw any.
    private static function isOfLibrary(Transport $transport): bool
    {
        return $transport instanceof CurlTransport || $transport instanceof Psr18Transport;
    }

    private static function requireOneRequest(
        #[\SensitiveParameter] Execution $execution,
        #[\SensitiveParameter] HttpRequest $request,
    ): void {
        try {
            RequestRules::check($request);
        } catch (ConfigurationException $error) {
            // The attempt is not sent, so it does not count.
            $facts = $execution->facts;
            $message = "$facts->method $facts->pathTemplate: {$error->getMessage()}";
            throw new ConfigurationException($message, $facts->withAttempts($facts->attempts - 1));
        }
    }

    private static function requireActive(#[\SensitiveParameter] Execution $execution): void
    {
        if ($execution->call->options?->cancellation?->isCancelled() === true) {
            throw Failures::cancelled($execution->facts);
        }
    }
}
