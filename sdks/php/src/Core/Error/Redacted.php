<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Error;

use Throwable;

/** Describes exceptions from outside the library, which may contain the API key. */
final class Redacted
{
    /** Returns the class and the message, without the API key. */
    public static function summary(#[\SensitiveParameter] Throwable $error, Redactor $redactor): string
    {
        return $error::class . ': ' . self::message($error, $redactor);
    }

    /** Returns the message, or the class if there is none. */
    public static function message(#[\SensitiveParameter] Throwable $error, Redactor $redactor): string
    {
        $message = $error->getMessage();
        return $message === '' ? $error::class : Printable::text(Printable::shorten($redactor->text($message)));
    }
}
