<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Response;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use Throwable;

/** Performs the steps of a call. The waits of concurrent calls overlap. */
final class Runner
{
    /**
     * Performs a call.
     *
     * @return Response<mixed>
     * @throws Throwable if the call fails
     */
    public static function perform(#[\SensitiveParameter] Call $call): Response
    {
        $steps = $call->steps();
        $call->requireActive();
        while ($steps->valid()) {
            $step = $steps->current();
            try {
                $response = self::take($call, $step);
            } catch (Throwable $error) {
                $steps->throw($error);
                continue;
            }
            $steps->send($response);
        }
        return $steps->getReturn();
    }

    private static function take(
        #[\SensitiveParameter] Call $call,
        #[\SensitiveParameter] Pause|HttpRequest|DirectRequest $step,
    ): ?HttpResponse {
        if ($step instanceof HttpRequest) {
            return Attempt::send($call, $step);
        }
        if ($step instanceof DirectRequest) {
            return Attempt::sendDirectly($call, $step);
        }
        $call->client->loop->pause($step, $call->arguments->options?->cancellation);
        $call->requireActive();
        return null;
    }
}
