<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Json;

use JsonException;

/** Estimates the memory that a JSON text takes once it is decoded: `[1,1,…]` takes up to 24 times its size. */
final class Memory
{
    /** Bytes of an object with its table of members, and of the model that reads it. */
    private const OBJECT = 1024;

    /** Bytes of an array with its smallest table. */
    private const LIST = 256;

    /** Bytes of an item or a member: a table grows to twice its size, and both copies exist for a short time. */
    private const VALUE = 80;

    /** Further bytes of a member: its place in a table of names. */
    private const MEMBER = 80;

    /** Bytes of a text or a name, besides its characters. */
    private const TEXT = 32;

    /** Bytes of an integer that does not fit into an int, also while it is a marked text. */
    private const LARGE = 256;

    /** Share of the memory that is left for everything else: pieces that are free, but too small. */
    private const RESERVE = 0.1;

    /** Setting of PHP's own default, for programs that must not read the setting. */
    private const USUAL_LIMIT = '128M';

    /**
     * Rejects a text that needs more memory than is left: PHP would end the program.
     *
     * @param int $copies number of copies of the decoded value that exist at a time
     * @param int $large number of integers in it that do not fit into an int
     * @throws JsonException
     */
    public static function requireFor(#[\SensitiveParameter] string $text, int $copies = 1, int $large = 0): void
    {
        $left = self::left();
        $needed = (self::needed($text) + $large * self::LARGE) * $copies + strlen($text);
        if ($left !== null && $needed > $left) {
            $limit = self::limit();
            throw new JsonException("The text needs more memory than the memory_limit of $limit leaves for it");
        }
    }

    private static function needed(#[\SensitiveParameter] string $text): int
    {
        // Brackets inside of texts count, too: telling them apart would take longer than the parser.
        return substr_count($text, '{') * self::OBJECT
            + substr_count($text, '[') * self::LIST
            + substr_count($text, ',') * self::VALUE
            + substr_count($text, ':') * self::MEMBER
            + intdiv(substr_count($text, '"'), 2) * self::TEXT;
    }

    /** Returns the bytes that are left, or null if there is no limit. */
    private static function left(): ?int
    {
        $limit = ini_parse_quantity(self::limit());
        $used = function_exists('memory_get_usage') ? memory_get_usage() : 0;
        return $limit <= 0 ? null : (int) (($limit - $used) * (1 - self::RESERVE));
    }

    private static function limit(): string
    {
        return function_exists('ini_get') ? (string) ini_get('memory_limit') : self::USUAL_LIMIT;
    }
}
