<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use stdClass;

/** Transport of an integrator: sends requests with the streams of PHP, returns one response without them, or throws. */
final readonly class OwnTransport implements Transport
{
    public function __construct(
        private Observations $observations,
        private ?stdClass $respond,
        private bool $throws = false,
    ) {
    }

    public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        $this->observations->report("transport $request->method");
        if ($this->throws) {
            throw $this->observations->failure();
        }
        return $this->respond === null ? self::exchange($request) : self::response($this->respond);
    }

    private static function exchange(#[\SensitiveParameter] HttpRequest $request): HttpResponse
    {
        $lines = [];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $body = $request->body === null ? [] : ['content' => $request->body];
        $context = stream_context_create(['http' => $body + [
            'method' => $request->method,
            'header' => $lines,
            'timeout' => $request->timeout,
            'protocol_version' => 1.1,
            'follow_location' => 0,
            'ignore_errors' => true,
        ]]);
        $stream = @fopen($request->url, 'r', false, $context);
        $received = $stream === false ? false : @stream_get_contents($stream);
        if ($received === false) {
            throw new ConnectionException('No complete response: ' . (error_get_last()['message'] ?? 'no reason'));
        }
        $status = 0;
        $headers = [];
        foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
            if (preg_match('/^HTTP\/\S+ (\d{3})/', $line, $match) === 1) {
                // The headers so far belong to an interim response (1xx).
                [$status, $headers] = [(int) $match[1], []];
                continue;
            }
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            self::add($headers, $name, trim($value));
        }
        return new HttpResponse($status, $headers, $received);
    }

    /** Returns the response that a step of a case describes. */
    public static function response(stdClass $step): HttpResponse
    {
        $headers = [];
        foreach ((array) $step->headers as $name => $values) {
            foreach ($values as $value) {
                self::add($headers, $name, $value);
            }
        }
        return new HttpResponse($step->status, $headers, (string) base64_decode($step->base64, true));
    }

    /** @param array<string, string> $headers */
    private static function add(array &$headers, string $name, string $value): void
    {
        $name = strtolower($name);
        $headers[$name] = isset($headers[$name]) ? "$headers[$name], $value" : $value;
    }
}
