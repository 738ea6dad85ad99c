<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

use DateTimeImmutable;
use IntegrationApi\Exception\ConfigurationException;
use ReflectionException;
use ReflectionFunction;
use Throwable;

/** Functions that operators disable with the setting `disable_functions`: what the library does without them. */
final class Platform
{
    /** Functions that every part of the library calls. */
    private const CORE = [
        'abs', 'array_change_key_case', 'array_chunk', 'array_column', 'array_diff', 'array_diff_key',
        'array_fill_keys', 'array_filter', 'array_flip', 'array_intersect', 'array_intersect_key', 'array_is_list',
        'array_key_exists', 'array_key_first', 'array_key_last', 'array_keys', 'array_map', 'array_merge', 'array_pop',
        'array_push', 'array_replace', 'array_reverse', 'array_search', 'array_shift', 'array_slice', 'array_sum',
        'array_unique', 'array_values', 'base64_decode', 'base64_encode', 'bin2hex', 'ceil', 'checkdate', 'chr',
        'class_exists', 'count', 'ctype_digit', 'dechex', 'defined', 'dirname', 'enum_exists', 'explode',
        'file_get_contents', 'floor', 'function_exists', 'get_debug_type', 'get_defined_vars', 'get_object_vars',
        'gmdate', 'gmmktime', 'hash', 'hash_equals', 'hash_hmac', 'header', 'http_build_query', 'http_response_code',
        'implode', 'in_array', 'intdiv', 'is_a', 'is_array', 'is_bool', 'is_callable', 'is_finite', 'is_float',
        'is_infinite', 'is_int', 'is_iterable', 'is_nan', 'is_numeric', 'is_object', 'is_resource', 'is_scalar',
        'is_string', 'is_subclass_of', 'iterator_to_array', 'json_decode', 'json_encode', 'ltrim', 'max',
        'mb_check_encoding', 'mb_convert_encoding', 'mb_ord', 'mb_scrub', 'mb_strlen', 'mb_substr', 'method_exists',
        'min', 'ord', 'parse_url', 'preg_match', 'preg_match_all', 'preg_quote', 'preg_replace',
        'preg_replace_callback', 'preg_split', 'property_exists', 'random_bytes', 'random_int', 'rawurldecode',
        'rawurlencode', 'reset', 'round', 'rtrim', 'spl_object_id', 'sprintf', 'str_contains', 'str_ends_with',
        'str_pad', 'str_repeat', 'str_replace', 'str_split', 'str_starts_with', 'strcasecmp', 'strcspn', 'strlen',
        'strpbrk', 'strpos', 'strrpos', 'strtolower', 'strtoupper', 'strtr', 'substr', 'substr_count', 'trigger_error',
        'trim', 'urldecode', 'urlencode', 'usort', 'vsprintf',
    ];

    /** Functions of the default transport. */
    private const CURL = [
        'curl_error', 'curl_getinfo', 'curl_init', 'curl_multi_add_handle', 'curl_multi_exec', 'curl_multi_info_read',
        'curl_multi_init', 'curl_multi_remove_handle', 'curl_multi_select', 'curl_multi_setopt', 'curl_pause',
        'curl_reset', 'curl_setopt', 'curl_setopt_array', 'curl_strerror',
    ];

    /** Functions without which compressed responses are not asked for. */
    private const GZIP = ['inflate_init', 'inflate_add', 'inflate_get_read_len', 'inflate_get_status'];

    /** Functions without which processes of one machine do not take turns. */
    private const LOCKS = ['fopen', 'flock', 'fclose', 'sys_get_temp_dir'];

    /** Functions without which neither files nor resources are read and written. */
    private const FILES = [
        'basename', 'fclose', 'feof', 'filesize', 'fopen', 'fread', 'fseek', 'fstat', 'ftell', 'fwrite', 'is_file',
        'is_readable', 'rename', 'stream_get_meta_data', 'unlink',
    ];

    private const LONGEST_SLEEP = 1.0;

    /** @throws ConfigurationException if a function is missing that the library cannot do without */
    public static function check(): void
    {
        self::requireAll(self::CORE, '');
    }

    /** @throws ConfigurationException if a function of ext-curl is missing */
    public static function checkCurl(): void
    {
        self::requireAll(self::CURL, ', or pass another transport, such as Psr18Transport');
    }

    /** @throws ConfigurationException if a function is missing that reads or writes files and resources */
    public static function checkFiles(): void
    {
        self::requireAll(self::FILES, '');
    }

    /** Reports whether a response may be compressed. */
    public static function canInflate(): bool
    {
        return self::hasAll(self::GZIP);
    }

    /** Reports whether files can be locked. */
    public static function canLock(): bool
    {
        return self::hasAll(self::LOCKS);
    }

    /** Returns the id of the process, or 0 if no function tells it. */
    public static function process(): int
    {
        return match (true) {
            function_exists('getmypid') => (int) getmypid(),
            function_exists('posix_getpid') => posix_getpid(),
            default => 0,
        };
    }

    /** Returns the name of the user that the process runs as, or an empty text. */
    public static function user(): string
    {
        return match (true) {
            function_exists('posix_geteuid') => (string) posix_geteuid(),
            function_exists('get_current_user') => get_current_user(),
            default => '',
        };
    }

    /** Returns the system and the architecture, such as `Linux; x86_64`. */
    public static function system(): string
    {
        return function_exists('php_uname') ? php_uname('s') . '; ' . php_uname('m') : PHP_OS;
    }

    /** Returns a variable of the environment, or null. */
    public static function variable(string $name): ?string
    {
        // Frameworks that read .env files set $_ENV, but not the environment of the process.
        $value = $_ENV[$name] ?? (function_exists('getenv') ? getenv($name) : $_SERVER[$name] ?? null);
        return is_string($value) ? $value : null;
    }

    /** Returns the seconds of a clock that nobody sets. */
    public static function now(): float
    {
        return function_exists('hrtime') ? hrtime(true) / 1e9 : self::time();
    }

    /** Returns the seconds since 1970. */
    public static function time(): float
    {
        return function_exists('microtime') ? microtime(true) : (float) (new DateTimeImmutable())->format('U.u');
    }

    /** Waits for a number of seconds, or less. */
    public static function sleep(float $seconds): void
    {
        // Rounded up: a slot that begins in a fraction of a microsecond must not be missed.
        $microseconds = (int) ceil(min($seconds, self::LONGEST_SLEEP) * 1e6);
        match (true) {
            function_exists('usleep') => usleep($microseconds),
            function_exists('time_nanosleep') => time_nanosleep(intdiv($microseconds, 1_000_000), $microseconds
                % 1_000_000 * 1000),
            // Without any of them, the caller asks again at once.
            default => null,
        };
    }

    /** Writes a line to the error log of PHP. It never throws. */
    public static function log(string $line): void
    {
        try {
            function_exists('error_log') ? error_log($line) : self::print("$line\n");
        } catch (Throwable) {
            // An error handler of the program may throw; there is no other place for the line.
        }
    }

    /** Writes text to the standard error. */
    public static function print(string $text): void
    {
        function_exists('file_put_contents') && file_put_contents('php://stderr', $text);
    }

    /** @param list<string> $functions */
    private static function hasAll(array $functions): bool
    {
        foreach ($functions as $function) {
            if (!function_exists($function)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Any function may be missing, so this calls none except one.
     *
     * @param list<string> $functions
     */
    private static function requireAll(array $functions, string $advice): void
    {
        $missing = '';
        $canAsk = self::exists('function_exists');
        foreach ($functions as $function) {
            if (!($canAsk ? function_exists($function) : self::exists($function))) {
                $missing .= $missing === '' ? $function : ", $function";
            }
        }
        if ($missing !== '') {
            $message = "PHP has no $missing: take it out of disable_functions or install its extension$advice";
            throw ConfigurationException::withoutFunctions($message);
        }
    }

    // Slower than `function_exists()`, but a class cannot be disabled.
    private static function exists(string $function): bool
    {
        try {
            new ReflectionFunction($function);
            return true;
        } catch (ReflectionException) {
            return false;
        }
    }
}
