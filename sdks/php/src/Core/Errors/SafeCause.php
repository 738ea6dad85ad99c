<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use Throwable;

/** Describes exceptions from outside the library, which may contain the API key. */
final class SafeCause
{
    /** Returns the class and the message, without the API key. */
    public static function summary(#[\SensitiveParameter] Throwable $error, Redaction $redaction): string
    {
        return $error::class . ': ' . self::message($error, $redaction);
    }

    /** Returns the message, or the class if there is none. */
    public static function message(#[\SensitiveParameter] Throwable $error, Redaction $redaction): string
    {
        $message = $error->getMessage();
        return $message === '' ? $error::class : Printable::text(Printable::shorten($redaction->text($message)));
    }
}
