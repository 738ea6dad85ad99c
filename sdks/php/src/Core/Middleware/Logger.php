<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Middleware;

use IntegrationApi\AttemptOutcome;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Errors\Printable;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Transport\HttpRequest;
use Psr\Log\LoggerInterface;
use ReflectionClass;
use Throwable;

/** Writes one line for each attempt, without secrets. */
final class Logger
{
    private const JSON = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;

    /** Writes a decoded success with the level info, everything else with the level warning. */
    public static function write(
        HttpRequest $request,
        AttemptOutcome $outcome,
        Redaction $redaction,
        ?LoggerInterface $logger,
        ?string $level,
    ): void {
        $line = Printable::text($redaction->text(self::line($request, $outcome)));
        $isOk = $outcome->error === null && $outcome->response?->isSuccess() === true;
        $headers = [
            'request_headers' => self::allowed($request->headers, $redaction),
            'response_headers' => self::allowed($outcome->response->headers ?? [], $redaction),
        ];
        self::print($isOk, $line, $headers, $logger, $level);
    }

    /** Writes a warning for a request that was lost with an idle connection and sent again. */
    public static function resent(
        HttpRequest $request,
        Redaction $redaction,
        ?LoggerInterface $logger,
        ?string $level,
    ): void {
        $line = "$request->method $request->pathTemplate -> lost with its connection, sent again"
            . ", attempt $request->attempt/$request->maxAttempts";
        $headers = ['request_headers' => self::allowed($request->headers, $redaction), 'response_headers' => []];
        self::print(false, Printable::text($redaction->text($line)), $headers, $logger, $level);
    }

    /** Writes the end of a token request with the level debug. The URL has no query. */
    public static function token(
        string $url,
        string $result,
        float $duration,
        Redaction $redaction,
        ?LoggerInterface $logger,
    ): void {
        $milliseconds = (int) round($duration * 1000);
        $line = Printable::text($redaction->text("POST $url -> $result in $milliseconds ms"));
        if ($logger !== null) {
            $logger->debug($line);
        } else {
            Platform::print(Behaviour::LOGGING_LINE_NAME . " debug $line\n");
        }
    }

    /** @param array<string, array<string, string>> $headers */
    private static function print(
        bool $isOk,
        string $line,
        array $headers,
        ?LoggerInterface $logger,
        ?string $level,
    ): void {
        if ($logger !== null) {
            $logger->log($isOk ? 'info' : 'warning', $line, $headers);
            return;
        }
        $objects = array_map(static fn (array $allowed): object => (object) $allowed, $headers);
        $details = $level === 'debug' ? ' ' . json_encode($objects, self::JSON) : '';
        $text = Behaviour::LOGGING_LINE_NAME . ' ' . ($isOk ? 'info' : 'warn') . " $line$details\n";
        Platform::print($text);
    }

    // `GET /api/v1/orders/{order_id} -> 404 in 12 ms, attempt 1/3 (request req_1)`
    private static function line(HttpRequest $request, AttemptOutcome $outcome): string
    {
        $response = $outcome->response;
        $failure = $outcome->error === null ? null : self::name($outcome->error);
        $result = trim("$response?->status $failure");
        $requestId = $response->headers[strtolower(Behaviour::RESPONSES_REQUEST_ID_HEADER)] ?? '';
        return "$request->method $request->pathTemplate -> " . ($result === '' ? 'no response' : $result)
            . ' in ' . (int) round($outcome->duration * 1000) . ' ms'
            . ", attempt $request->attempt/$request->maxAttempts"
            . ($requestId === '' ? '' : " (request $requestId)");
    }

    private static function name(Throwable $error): string
    {
        return (new ReflectionClass($error))->getShortName();
    }

    /**
     * @param array<string, string> $headers
     * @return array<string, string>
     */
    private static function allowed(#[\SensitiveParameter] array $headers, Redaction $redaction): array
    {
        $lower = array_change_key_case($headers);
        $allowed = [];
        foreach (Behaviour::LOGGING_ALLOWED_HEADERS as $name) {
            $value = $lower[strtolower($name)] ?? null;
            if ($value !== null) {
                $allowed[$name] = Printable::text($redaction->text($value));
            }
        }
        return $allowed;
    }
}
