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
        'error_log', 'fclose', 'file_put_contents', 'flock', 'fopen', 'get_current_user', 'getenv', 'getmypid',
        'hrtime', 'inflate_add', 'inflate_get_read_len', 'inflate_get_status', 'inflate_init', 'ini_get',
        'ini_parse_quantity',
        'memory_get_usage', 'microtime', 'php_uname', 'posix_geteuid', 'posix_getpid', 'sys_get_temp_dir',
        'time_nanosleep', 'usleep',
    ];

    /** Functions that hosters disable and the library does not call. */
    private const FOREIGN = [
        'curl_exec', 'exec', 'fsockopen', 'gethostname', 'ini_set', 'passthru', 'pcntl_fork', 'popen', 'proc_open',
        'putenv', 'set_time_limit', 'shell_exec', 'stream_socket_client', 'system',
    ];

    /** @dataProvider functions */
    public function testTheLibraryDoesWithoutAFunctionOrNamesIt(string $function): void
    {
        $output = self::outputWithout([$function]);
        if (in_array($function, self::SPARED, true)) {
            self::assertSame('done', $output);
        } else {
            $expected = "/^ConfigurationException: PHP has no (\\w+, )*$function\\b/";
            self::assertMatchesRegularExpression($expected, $output);
        }
    }

    public function testTheLibraryDoesWithoutAllFunctionsThatHostersDisable(): void
    {
        self::assertSame('done', self::outputWithout([...self::SPARED, ...self::FOREIGN]));
    }

    public function testAMissingFunctionOfTheTransportIsNamedWithTheWayOut(): void
    {
        self::assertSame(
            'ConfigurationException: PHP has no curl_multi_exec: take it out of disable_functions or install its '
                . 'extension, or pass another transport, such as Psr18Transport',
            self::outputWithout(['curl_exec', 'curl_multi_exec']),
        );
    }

    /** @return array<string, array{string}> */
    public static function functions(): array
    {
        $functions = [];
        foreach ([...SourceFiles::in('src'), ...SourceFiles::in('generated')] as $file) {
            foreach (self::calledIn((string) file_get_contents($file)) as $name) {
                $functions[$name] = [$name];
            }
        }
        ksort($functions);
        return $functions;
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

    /** @param list<string> $functions */
    private static function outputWithout(array $functions): string
    {
        $line = [PHP_BINARY, '-dpcov.enabled=0', '-ddisable_functions=' . implode(',', $functions), self::PROGRAM];
        $process = proc_open($line, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $output = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        return trim($output);
    }
}
