<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Hooks;
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

    public function testTheKeyIsRemovedFromNamesAndValuesOfJson(): void
    {
        $redaction = new Redaction();
        self::assertSame('short', $redaction->text('short'));
        $redaction->hide('short');
        self::assertSame('short', $redaction->text('short'));
        $redaction->hide('ik_test_secret');
        $value = (object) ['ik_test_secret' => [1, null, ['ik_test_secret']]];
        self::assertEquals((object) ['[redacted]' => [1, null, ['[redacted]']]], $redaction->value($value));
    }
}
