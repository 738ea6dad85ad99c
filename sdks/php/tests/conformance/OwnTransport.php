<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use stdClass;

/** Transport of an integrator: sends requests with that of the library, returns one response without it, or throws. */
final readonly class OwnTransport implements Transport
{
    public function __construct(private Observations $seen, private stdClass $does)
    {
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        $this->seen->report("transport $request->method");
        return match (true) {
            $this->does->throw ?? false => throw $this->seen->failure(),
            isset($this->does->respond) => self::response($this->does->respond),
            default => (new CurlTransport())->send($request),
        };
    }

    /** Returns the response that a step of a case describes. */
    public static function response(stdClass $step): HttpResponse
    {
        $headers = array_map(static fn (array $values): string => implode(', ', $values), (array) $step->headers);
        $body = (string) base64_decode($step->base64, true);
        return new HttpResponse($step->status, array_change_key_case($headers), $body);
    }
}
