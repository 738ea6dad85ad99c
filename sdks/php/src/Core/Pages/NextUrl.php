<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Pages;

/** URL of the next page of a list. */
final class NextUrl
{
    private const VALUE = '"((?:[^"\\\\]++|\\\\.)*+)"|([^\s;,"]*+)';
    private const PARAMETER = '~;\s*+([^\s;,="]++)(?:\s*+=\s*+(?:' . self::VALUE . '))?~';
    private const LINK = '~<([^<>]*+)>((?:\s*+;\s*+[^\s;,="]++(?:\s*+=\s*+(?:' . self::VALUE . '))?)*+)~';

    private function __construct()
    {
    }

    /** Returns the URL of the first link with the relation `next` in a header `Link` (RFC 8288, section 3). */
    public static function inLink(string $header): ?string
    {
        preg_match_all(self::LINK, $header, $links, PREG_SET_ORDER);
        foreach ($links as [, $url, $parameters]) {
            preg_match_all(self::PARAMETER, $parameters, $found, PREG_SET_ORDER);
            foreach ($found as $parameter) {
                if (strtolower($parameter[1]) === 'rel') {
                    $words = preg_split('~\s+~', strtolower(($parameter[2] ?? '') . ($parameter[3] ?? '')));
                    if (in_array('next', $words ?: [], true)) {
                        return $url;
                    }
                    // The first relation of a link counts (section 3.3).
                    break;
                }
            }
        }
        return null;
    }

    /** Returns a parameter in the query of a URL; null if it is missing or empty. */
    public static function parameter(string $url, string $name): ?string
    {
        $query = explode('?', explode('#', $url, 2)[0], 2)[1] ?? '';
        foreach (explode('&', $query) as $pair) {
            [$key, $value] = array_map(urldecode(...), explode('=', $pair, 2)) + [1 => ''];
            if ($key === $name) {
                return $value === '' ? null : $value;
            }
        }
        return null;
    }
}
