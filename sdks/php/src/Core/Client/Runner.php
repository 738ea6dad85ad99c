<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use Closure;
use IntegrationApi\Core\Concurrency\Pause;
use IntegrationApi\Core\Result\Failures;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Response;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
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
        $deadline = hrtime(true) / 1e9 + $timeout;
        $chain = $execution->client->middleware;
        if ($chain === []) {
            return self::transmit($execution, $request, $timeout, $deadline);
        }
        $send = static fn (#[\SensitiveParameter] HttpRequest $request): HttpResponse =>
            self::transmit($execution, $request, $timeout, $deadline);
        foreach (array_reverse($chain) as $middleware) {
            $send = self::around($middleware, $send);
        }
        return $send($request);
    }

    /**
     * @param Closure(HttpRequest, Closure): mixed $middleware
     * @param Closure(HttpRequest): HttpResponse $next
     * @return Closure(HttpRequest): HttpResponse
     */
    private static function around(Closure $middleware, Closure $next): Closure
    {
        return static function (#[\SensitiveParameter] HttpRequest $request) use ($middleware, $next): HttpResponse {
            $response = $middleware($request, $next);
            if (!$response instanceof HttpResponse) {
                $type = get_debug_type($response);
                throw new InvalidRequestException("a middleware must return an HttpResponse, not $type");
            }
            return $response;
        };
    }

    private static function transmit(
        #[\SensitiveParameter] Execution $execution,
        #[\SensitiveParameter] HttpRequest $request,
        float $timeout,
        float $deadline,
    ): HttpResponse {
        $limits = $execution->limits;
        [$name, $value] = Authentication::header($execution, $request);
        self::requireActive($execution);
        $left = $deadline - hrtime(true) / 1e9;
        if ($left <= 0) {
            throw Failures::late($execution->facts, $limits, $timeout);
        }
        $request = $request->authenticated($name, $value, $left);
        $client = $execution->client;
        $cancellation = $execution->call->options?->cancellation;
        try {
            return $client->loop->send($client->transport, $request, $cancellation)
                ?? throw Failures::cancelled($execution->facts);
        } catch (CancelledException $error) {
            throw $error;
        } catch (Throwable $error) {
            throw Failures::ofTransport($error, $execution->facts, $limits, $timeout, $execution->redactor);
        }
    }

    private static function requireActive(#[\SensitiveParameter] Execution $execution): void
    {
        if ($execution->call->options?->cancellation?->isCancelled() === true) {
            throw Failures::cancelled($execution->facts);
        }
    }
}
