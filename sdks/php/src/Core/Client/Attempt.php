<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Core\Request\Sendable;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\Transport\Signals;
use IntegrationApi\Transport\StreamingTransport;
use IntegrationApi\Transport\Transport;
use Throwable;

/** One exchange of a call: the request goes through the middleware to the transport, and the response back. */
final class Attempt
{
    /**
     * Returns the response of a request.
     *
     * @throws Throwable if the attempt fails
     */
    public static function send(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] HttpRequest $request,
    ): HttpResponse {
        $timeout = $request->timeout;
        $deadline = Platform::now() + $timeout;
        $chain = $call->client->middleware;
        if ($chain === []) {
            return self::transmit($call, $request, $timeout, $deadline);
        }
        $send = static fn (#[\SensitiveParameter] HttpRequest $request): HttpResponse =>
            self::transmit($call, $request, $timeout, $deadline);
        foreach (array_reverse($chain) as $middleware) {
            $send = self::around($call, $middleware, $send);
        }
        return $send($request);
    }

    /**
     * @param Closure(HttpRequest, Closure): mixed $middleware
     * @param Closure(HttpRequest): HttpResponse $next
     * @return Closure(HttpRequest): HttpResponse
     */
    private static function around(
        #[\SensitiveParameter] Call $call,
        Closure $middleware,
        Closure $next,
    ): Closure {
        return static fn (#[\SensitiveParameter] HttpRequest $request): HttpResponse =>
            self::required($call, $middleware($request, $next));
    }

    private static function required(#[\SensitiveParameter] Call $call, mixed $returned): HttpResponse
    {
        if ($returned instanceof HttpResponse) {
            return $returned;
        }
        $facts = $call->facts;
        $message = "$facts->method $facts->pathTemplate: a middleware returned no response; return that of \$next";
        throw new ConfigurationException($message, $facts);
    }

    private static function transmit(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] HttpRequest $request,
        float $timeout,
        float $deadline,
    ): HttpResponse {
        $limits = $call->limits;
        // A transport of the integrator need not check what a middleware has changed.
        if ($call->client->middleware !== []) {
            self::requireOneRequest($call, $request);
        }
        $credentials = Authentication::credentials($call, $request);
        $call->requireActive();
        $left = $deadline - Platform::now();
        if ($left <= 0) {
            throw Failures::late($call->facts, $limits, $timeout);
        }
        $request = $request->authenticated($credentials, $left, $call->onResend());
        $client = $call->client;
        if ($request->content !== null && !$client->transport instanceof StreamingTransport) {
            $request = $request->buffered();
        }
        // A wait for a connection was part of the attempt. One millisecond more, because floats are not exact.
        $whole = $timeout + ($call->waited > 0 ? $call->waited + 0.001 : 0.0);
        return self::exchange($call, $request, $whole);
    }

    /**
     * Returns the response of a request that no middleware sees.
     *
     * @throws Throwable if there is none
     */
    public static function sendDirectly(
        #[\SensitiveParameter] Call $call,
        DirectRequest $step,
    ): HttpResponse {
        $request = $step->request();
        return self::exchange($call, $request, $request->timeout, $step);
    }

    /** @param float $whole seconds that the attempt has */
    private static function exchange(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] HttpRequest $request,
        float $whole,
        ?DirectRequest $direct = null,
    ): HttpResponse {
        [$client, $limits] = [$call->client, $call->limits];
        $cancellation = $call->arguments->options?->cancellation;
        try {
            $response = $client->loop->send($client->transport, $request, $cancellation, $direct)
                ?? throw Failures::cancelled($call->facts);
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
            $facts = $call->facts;
            throw Failures::ofTransport($error, $facts, $limits, $whole, $call->redaction, $request->url);
        }
    }

    // These transports throw exceptions of the library only; one of the integrator may throw any.
    private static function isOfLibrary(Transport $transport): bool
    {
        return $transport instanceof CurlTransport || $transport instanceof Psr18Transport;
    }

    private static function requireOneRequest(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] HttpRequest $request,
    ): void {
        try {
            Sendable::check($request);
        } catch (ConfigurationException $error) {
            // The attempt is not sent, so it does not count.
            $facts = $call->facts;
            $message = "$facts->method $facts->pathTemplate: {$error->getMessage()}";
            throw new ConfigurationException($message, $facts->withAttempts($facts->attempts - 1));
        }
    }
}
