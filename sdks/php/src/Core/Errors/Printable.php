<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use IntegrationApi\Core\Behaviour;

/** Makes texts from outside the library safe to print. */
final class Printable
{
    // Control characters, line separators and characters that change the direction of text, as bytes of UTF-8: a text
    // from the server may be malformed.
    private const UNPRINTABLE = '/[\x00-\x1F\x7F]|\xC2[\x80-\x9F]|\xD8\x9C|\xE2\x80[\x8E\x8F\xA8-\xAE]'
        . '|\xE2\x81[\xA6-\xA9]/';

    /** Returns valid UTF-8 that can neither forge a log line nor control a terminal: `\u{1b}` for an escape. */
    public static function text(string $text): string
    {
        if (preg_match('/^[ -~]*$/D', $text) === 1) {
            return $text;
        }
        $valid = mb_check_encoding($text, 'UTF-8') ? $text : mb_scrub($text, 'UTF-8');
        return (string) preg_replace_callback(
            self::UNPRINTABLE,
            static fn (array $found): string => '\u{' . dechex(mb_ord($found[0], 'UTF-8')) . '}',
            $valid,
        );
    }

    /** Returns the beginning of a text from the server, for a message. */
    public static function shorten(string $text): string
    {
        $isShort = strlen($text) <= Behaviour::RESPONSES_MAX_MESSAGE_TEXT
            || mb_strlen($text, 'UTF-8') <= Behaviour::RESPONSES_MAX_MESSAGE_TEXT;
        return $isShort ? $text : mb_substr($text, 0, Behaviour::RESPONSES_MAX_MESSAGE_TEXT, 'UTF-8') . '…';
    }
}
