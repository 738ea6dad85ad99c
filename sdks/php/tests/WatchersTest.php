<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\AttemptOutcome;
use IntegrationApi\Client;
use IntegrationApi\Core\Errors\Printable;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Hooks;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use Psr\Log\AbstractLogger;
use RuntimeException;

require_once 'Psr/Log/autoload.php';

final class WatchersTest extends TestCase
{
    protected function tearDown(): void
    {
        putenv('INTEGRATION_API_LOG');
    }

    public function testHooksSeeEachAttemptAndItsOutcome(): void
    {
        $seen = [];
        $hooks = new Hooks(
            onRequest: static function (HttpRequest $request) use (&$seen): void {
                $seen[] = "request $request->attempt of $request->maxAttempts";
            },
            onResponse: static function (HttpRequest $request, AttemptOutcome $outcome) use (&$seen): void {
                $seen[] = "response {$outcome->response?->status}" . ($outcome->duration < 5 ? '' : ' late');
            },
            onRetry: static function (HttpRequest $request, AttemptOutcome $outcome) use (&$seen): void {
                $seen[] = "retry in $outcome->wait";
            },
        );
        $busy = new HttpResponse(503, ['retry-after' => '0'], '');
        $transport = new ScriptedTransport($busy, new HttpResponse(200, [], '{}'));
        (new Client('ik_test_secret', transport: $transport, hooks: $hooks))->accounts->retrieve();
        $expected = ['request 1 of 3', 'response 503', 'retry in 0', 'request 2 of 3', 'response 200'];
        self::assertSame($expected, $seen);
    }

    public function testTheFirstFailureOfAWatcherIsReportedWithoutTheKey(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'log');
        $before = ini_set('error_log', $file);
        $fail = static fn (): mixed => throw new RuntimeException('no disk for ik_test_secret');
        $logger = new class extends AbstractLogger {
            // Without types, because the versions of PSR-3 disagree about them.
            public function log($level, $message, array $context = []): void
            {
                throw new RuntimeException("$level");
            }
        };
        try {
            $ok = new HttpResponse(200, [], '{}');
            $client = new Client(
                'ik_test_secret',
                transport: new ScriptedTransport($ok, $ok),
                hooks: new Hooks(onRequest: $fail, onResponse: $fail),
                logger: $logger,
            );
            $client->accounts->retrieve();
            $client->accounts->retrieve();
        } finally {
            ini_set('error_log', (string) $before);
            $log = (string) file_get_contents($file);
            unlink($file);
        }
        foreach (['onRequest', 'onResponse', 'logger'] as $name) {
            self::assertSame(1, substr_count($log, "integration-api: $name failed"));
        }
        self::assertSame(2, substr_count($log, 'no disk for [redacted]'));
    }

    private static function standardError(string $level): string
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'log');
        $code = 'require $argv[1]; $transport = new IntegrationApi\Tests\ScriptedTransport('
            . 'new IntegrationApi\Transport\HttpResponse(200, ["x-request-id" => "req_1", "set-cookie" => "a"], "{}"));'
            . '(new IntegrationApi\Client("ik_test_secret", transport: $transport))->accounts->retrieve();';
        $environment = ['INTEGRATION_API_LOG' => $level];
        $command = [PHP_BINARY, '-r', $code, __DIR__ . '/autoload.php'];
        $process = proc_open($command, [2 => ['file', $file, 'w']], $pipes, null, $environment);
        self::assertIsResource($process);
        proc_close($process);
        $text = trim((string) file_get_contents($file));
        unlink($file);
        return $text;
    }

    /** @group processes */
    public function testTheEnvironmentTurnsOnTheLog(): void
    {
        $line = '#^integration-api info GET /api/v1/account -> 200 in \d+ ms, attempt 1/3 \(request req_1\)';
        self::assertMatchesRegularExpression("$line$#D", self::standardError('info'));
        $headers = ' \{"request_headers":\{"User-Agent":"[^"]+"\},"response_headers":\{"X-Request-Id":"req_1"\}\}$#D';
        self::assertMatchesRegularExpression($line . $headers, self::standardError('debug'));
    }

    public function testRejectsAnUnknownLevel(): void
    {
        putenv('INTEGRATION_API_LOG=verbose');
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage('INTEGRATION_API_LOG must be info or debug, or not set');
        new Client('ik_test_secret');
    }

    /** @dataProvider secrets */
    public function testRedactsTheKeyInEachForm(string $text): void
    {
        $redaction = new Redaction();
        $redaction->hide('ik_test_s3cret/+key');
        self::assertStringContainsString('[redacted]', $redaction->text($text));
        self::assertStringNotContainsString('ik_test', print_r($redaction, true));
    }

    /** @return list<array{string}> */
    public static function secrets(): array
    {
        $key = 'ik_test_s3cret/+key';
        return [
            ["Bearer $key!"],
            [strtoupper($key)],
            [rawurlencode($key)],
            [base64_encode($key)],
            [base64_encode("u:$key")],
            [base64_encode("user:$key:x")],
            [strtr(base64_encode($key . "\xFF\xFF"), '+/', '-_')],
        ];
    }

    public function testRedactsNamesAndValuesOfJson(): void
    {
        $redaction = new Redaction();
        self::assertSame('short', $redaction->text('short'));
        $redaction->hide('short');
        self::assertSame('short', $redaction->text('short'));
        $redaction->hide('ik_test_secret');
        $value = (object) ['ik_test_secret' => [1, null, ['ik_test_secret']]];
        self::assertEquals((object) ['[redacted]' => [1, null, ['[redacted]']]], $redaction->value($value));
    }

    public function testTextsOfOthersCannotForgeALine(): void
    {
        self::assertSame('a\u{a}b\u{1b}c\u{202e}\u{85}\u{61c}é', Printable::text("a\nb\x1Bc\u{202E}\u{85}\u{61C}é"));
        self::assertSame('?', Printable::text("\xFF"));
        self::assertSame(1001, mb_strlen(Printable::shorten(str_repeat('é', 2000))));
    }

    /** @dataProvider wrongOptions */
    public function testChecksTheOptionsOfADerivedClient(string $name, mixed $value, string $message): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($message);
        (new Client('ik_test_secret'))->withOptions(...[$name => $value]);
    }

    /** @return list<array{string, mixed, string}> */
    public static function wrongOptions(): array
    {
        return [
            ['retries', 1, 'retries is not an option of a client'],
            ['maxRetries', '1', 'maxRetries must be of type int, not string'],
            ['timeout', [], 'timeout must be of type float, not array'],
            ['timeout', 0, 'timeout must be a positive number of seconds below 2,147,483, not 0'],
            ['apiKey', 7, 'apiKey must be of type'],
            ['middleware', ['no function'], 'middleware[0] must be callable, not string'],
            ['headers', ['Host' => 'x'], 'header Host is set by the library and cannot be changed'],
        ];
    }

    public function testAnIntegerOfSecondsIsAnOptionOfADerivedClient(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'));
        $client = (new Client('ik_test_secret', transport: $transport))->withOptions(timeout: 7);
        $client->accounts->retrieve();
        self::assertEqualsWithDelta(7.0, $transport->requests[0]->timeout, 0.1);
    }
}
