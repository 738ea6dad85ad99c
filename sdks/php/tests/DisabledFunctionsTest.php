<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use PHPUnit\Framework\TestCase;
use PhpToken;

/** Runs the library without each function that it calls, as hosters run PHP with the setting `disable_functions`. */
final class DisabledFunctionsTest extends TestCase
{
    private const PROGRAM = __DIR__ . '/without_functions.php';

    /** Functions that the library does without. */
    private const SPARED = [
        'basename', 'error_log', 'fclose', 'feof', 'file_put_contents', 'filesize', 'flock', 'fopen', 'fread', 'fseek',
        'fstat', 'ftell', 'fwrite', 'get_current_user', 'getenv', 'getmypid', 'hrtime', 'inflate_add',
        'inflate_get_read_len', 'inflate_get_status', 'inflate_init', 'ini_get', 'ini_parse_quantity', 'is_file',
        'is_readable', 'memory_get_usage', 'microtime', 'pcntl_signal_get_handler', 'php_uname', 'posix_geteuid',
        'posix_getpid', 'rename', 'stream_get_meta_data', 'sys_get_temp_dir', 'time_nanosleep', 'unlink', 'usleep',
    ];

    /** Functions that hosters disable and the library does not call. */
    private const FOREIGN = [
        'curl_exec', 'exec', 'fsockopen', 'gethostname', 'ini_set', 'passthru', 'pcntl_fork', 'popen', 'proc_open',
        'putenv', 'set_time_limit', 'shell_exec', 'stream_socket_client', 'system',
    ];

    public function testTheLibraryDoesWithoutEachFunctionThatItSpares(): void
    {
        $outputs = self::outputsWithout(array_map(static fn (string $name): array => [$name], self::SPARED));
        self::assertSame(array_fill_keys(self::SPARED, 'done'), array_combine(self::SPARED, $outputs));
    }

    /**
     * All of them at once: a function that the library calls before it asks for them would end the program.
     *
     * @dataProvider named
     */
    public function testTheLibraryNamesTheFunctionsThatItCannotDoWithout(bool $isOfTransport, string $advice): void
    {
        $isNamed = static fn (string $name): bool => str_starts_with($name, 'curl_') === $isOfTransport;
        $functions = array_values(array_filter(array_diff(self::called(), self::SPARED), $isNamed));
        [$output] = self::outputsWithout([$functions]);
        self::assertMatchesRegularExpression("/^ConfigurationException: PHP has no [\\w, ]+: $advice/", $output);
        preg_match('/has no ([\w, ]+):/', $output, $found);
        self::assertEqualsCanonicalizing($functions, explode(', ', $found[1]));
    }

    /** @return array<string, array{bool, string}> */
    public static function named(): array
    {
        $advice = 'take it out of disable_functions or install its extension';
        return ['everywhere' => [false, "$advice$"], 'the transport' => [true, "$advice, or pass another transport"]];
    }

    public function testTheLibraryDoesWithoutAllFunctionsThatHostersDisable(): void
    {
        self::assertSame(['done'], self::outputsWithout([[...self::SPARED, ...self::FOREIGN]]));
    }

    public function testAMissingFunctionOfTheTransportIsNamedWithTheWayOut(): void
    {
        self::assertSame(
            ['ConfigurationException: PHP has no curl_multi_exec: take it out of disable_functions or install its '
                . 'extension, or pass another transport, such as Psr18Transport'],
            self::outputsWithout([['curl_exec', 'curl_multi_exec']]),
        );
    }

    /** @return list<string> */
    private static function called(): array
    {
        $functions = [];
        foreach ([...SourceFiles::in('src'), ...SourceFiles::in('generated')] as $file) {
            $functions += array_fill_keys(self::calledIn((string) file_get_contents($file)), true);
        }
        return array_keys($functions);
    }

    /** @return list<string> */
    private static function calledIn(string $code): array
    {
        $isCode = static fn (PhpToken $token): bool => !$token->isIgnorable();
        $tokens = array_values(array_filter(PhpToken::tokenize($code), $isCode));
        $names = [];
        foreach ($tokens as $index => $token) {
            $isCalled = $token->is([T_STRING, T_NAME_FULLY_QUALIFIED]) && ($tokens[$index + 1]->text ?? '') === '(';
            $isOther = in_array($tokens[$index - 1]->text ?? '', ['->', '?->', '::', 'new', 'function', '#['], true);
            $name = strtolower(ltrim($token->text, '\\'));
            if ($isCalled && !$isOther && function_exists($name)) {
                $names[] = $name;
            }
        }
        return $names;
    }

    /**
     * Runs the program at the same time without each of several lists of functions.
     *
     * @param list<list<string>> $lists
     * @return list<string>
     */
    private static function outputsWithout(array $lists): array
    {
        $started = [];
        foreach ($lists as $functions) {
            $line = [PHP_BINARY, '-dpcov.enabled=0', '-ddisable_functions=' . implode(',', $functions), self::PROGRAM];
            $started[] = [proc_open($line, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes), $pipes[1]];
        }
        $outputs = [];
        foreach ($started as [$process, $pipe]) {
            $outputs[] = trim((string) stream_get_contents($pipe));
            proc_close($process);
        }
        return $outputs;
    }
}
