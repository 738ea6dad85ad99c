<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use ErrorException;
use IntegrationApi\BigInteger;
use IntegrationApi\CacheState;
use IntegrationApi\Client;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

/** Settings of PHP, and error handlers, of the programs of others. */
final class HostileSettingsTest extends TestCase
{
    use UsesRawServer;

    /** @dataProvider precisions */
    public function testNumbersDoNotDependOnThePrecisionOfPhp(string $precision): void
    {
        $before = [ini_set('serialize_precision', $precision), ini_set('precision', $precision)];
        try {
            $values = [0.1, 0.1 + 0.2, 1.0, -0.0, 1e25, 1.5e-7, 19.99, new BigInteger('12345678901234567890')];
            $text = '[0.1,0.30000000000000004,1.0,-0.0,1.0e+25,1.5e-7,19.99,12345678901234567890]';
            self::assertSame($text, Json::encode($values));
            self::assertSame('{"a":1,"b":{"c":0.1}}', Json::encode(['a' => 1.0, 'b' => (object) ['c' => 0.1]], 0));
            $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'));
            (new Client('ik_test_x', transport: $transport))->request('GET', '/a', query: ['min' => 0.1]);
            self::assertStringEndsWith('/a?min=0.1', $transport->requests[0]->url);
            $this->expectExceptionMessage('timeout must be a positive number of seconds below 2,147,483, not -0.1');
            new Client('ik_test_x', timeout: -0.1);
        } finally {
            ini_set('serialize_precision', $before[0]);
            ini_set('precision', $before[1]);
        }
    }

    /** @return array<string, array{string}> */
    public static function precisions(): array
    {
        return ['-1' => ['-1'], '5' => ['5'], '14' => ['14'], '17' => ['17']];
    }

    /** @group sockets */
    public function testADamagedBodyIsADecodeExceptionAlthoughTheErrorHandlerThrows(): void
    {
        $client = new Client('ik_test_x', baseUrl: self::url(), maxRetries: 0);
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('is not valid gzip');
        self::withThrowingHandler(static fn () => $client->request('GET', '/damaged-gzip'));
    }

    public function testALockThatCannotBeOpenedIsSkippedAlthoughTheErrorHandlerThrows(): void
    {
        $before = getenv('TMPDIR');
        putenv('TMPDIR=/dev/null');
        try {
            $state = new CacheState(new FileCache('hostile'), 'hostile');
            $change = static fn (array $state): array => [$state, 'done'];
            self::assertSame('done', self::withThrowingHandler(static fn () => $state->change('part', $change)));
        } finally {
            putenv($before === false ? 'TMPDIR' : "TMPDIR=$before");
        }
    }

    /** @dataProvider dense */
    public function testABodyThatWouldExhaustTheMemoryIsADecodeException(string $unit, string $way): void
    {
        $program = __DIR__ . '/dense_body.php';
        $line = [PHP_BINARY, '-dpcov.enabled=0', '-dmemory_limit=128M', $program, $unit, $way];
        $process = proc_open($line, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
        $output = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        $expected = ['body' => 'DecodeException', 'error' => 'ServerException'];
        $expected['webhook'] = 'WebhookVerificationExcep';
        self::assertStringStartsWith($expected[$way], $output);
    }

    /** @return iterable<string, array{string, string}> */
    public static function dense(): iterable
    {
        $units = ['1,', '"",', '"ab",', 'null,', '1.5,', '"#":1,', '"#":"ab",', '[1,[2]],', '12345678901234567890,'];
        foreach ($units as $unit) {
            yield "a body of $unit" => [$unit, 'body'];
        }
        foreach (['error', 'webhook'] as $way) {
            yield "a list as $way" => ['"ab",', $way];
            yield "an object as $way" => ['"#":1,', $way];
        }
    }

    public function testTheErrorNamesTheMemoryLimit(): void
    {
        $before = (string) ini_set('memory_limit', (string) (memory_get_usage() + 30_000_000));
        try {
            $transport = new ScriptedTransport(new HttpResponse(200, [], '[' . str_repeat('1,', 600_000) . '1]'));
            $this->expectException(DecodeException::class);
            $this->expectExceptionMessageMatches('/needs more memory than the memory_limit of \d+ leaves for it/');
            (new Client('ik_test_x', transport: $transport))->request('GET', '/a');
        } finally {
            ini_set('memory_limit', $before);
        }
    }

    private static function withThrowingHandler(callable $run): mixed
    {
        // Like the handlers of many programs, it does not ask whether the operator @ suppresses the warning.
        set_error_handler(static fn (int $level, string $text) => throw new ErrorException($text, 0, $level));
        try {
            return $run();
        } finally {
            restore_error_handler();
        }
    }
}
