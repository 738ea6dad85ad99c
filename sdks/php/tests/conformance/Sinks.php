<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use IntegrationApi\Response;
use JsonSerializable;
use Throwable;

/** Collects all output in which a secret could appear: text that is printed, logged or sent to an error tracker. */
final class Sinks
{
    /** Several sinks may contain a response of many megabytes. */
    private const MAX_BYTES = 262_144;
    /** Maximum depth of arguments in the stack trace of an error with a very large body. */
    private const MAX_DEPTH = 6;
    private const JSON = JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES;

    public static function ofValue(
        #[\SensitiveParameter] mixed $value,
        #[\SensitiveParameter] ?Response $response,
        #[\SensitiveParameter] Client $client,
    ): array {
        return array_map(self::cut(...), [
            'string' => self::dump($value),
            'json' => (string) json_encode($client, self::JSON),
            'dump' => self::dump($response) . self::dump($client) . var_export($client, true),
        ]);
    }

    public static function ofError(#[\SensitiveParameter] Throwable $error): array
    {
        // Copies of a body of many megabytes would distort measured memory.
        $body = is_callable([$error, 'rawBody']) ? $error->rawBody() : '';
        $isLarge = !$error instanceof JsonSerializable && strlen($body) > self::MAX_BYTES;
        $shown = $isLarge ? self::shorten(get_object_vars($error)) : $error;
        // The stack traces, with their arguments, of the error and of its causes.
        $stack = '';
        for ($each = $error; $each !== null; $each = $each->getPrevious()) {
            $trace = $isLarge ? self::shorten($each->getTrace()) : $each->getTrace();
            $stack .= $each === $error ? '' : "Caused by: {$each->getMessage()}\n";
            $stack .= $each->getTraceAsString() . print_r($trace, true);
        }
        return array_map(self::cut(...), [
            'message' => $error->getMessage(),
            'string' => (string) $error,
            'json' => (string) json_encode($shown, self::JSON),
            'dump' => self::dump($shown),
            'stack' => $stack,
        ]);
    }

    /** Returns the start of a text. */
    public static function cut(#[\SensitiveParameter] string $text): string
    {
        return substr($text, 0, self::MAX_BYTES);
    }

    private static function dump(#[\SensitiveParameter] mixed $subject): string
    {
        ob_start();
        var_dump($subject);
        return ob_get_clean() . print_r($subject, true);
    }

    /** Returns a copy with the start of long texts. Objects become arrays of what a dump shows. */
    private static function shorten(#[\SensitiveParameter] mixed $value, int $depth = 0): mixed
    {
        if (is_string($value)) {
            return self::cut($value);
        }
        if ((!is_array($value) && !is_object($value)) || $depth === self::MAX_DEPTH) {
            return is_scalar($value) ? $value : get_debug_type($value);
        }
        $isMasked = is_object($value) && method_exists($value, '__debugInfo');
        $members = $isMasked ? $value->__debugInfo() : (array) $value;
        return array_map(static fn (mixed $member): mixed => self::shorten($member, $depth + 1), $members);
    }
}
