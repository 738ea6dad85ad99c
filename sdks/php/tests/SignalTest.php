<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Psr7\HttpFactory;
use IntegrationApi\Client;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\Transport\Transport;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use TypeError;

require_once 'GuzzleHttp/autoload.php';

/** An exception that a signal handler of the program throws while a call waits is not a failure of the call. */
final class SignalTest extends TestCase
{
    use UsesRawServer;

    protected function tearDown(): void
    {
        if (function_exists('pcntl_alarm')) {
            pcntl_alarm(0);
            pcntl_signal(SIGALRM, SIG_DFL);
            pcntl_async_signals(false);
        }
    }

    /** @return array<string, array{Closure(): Transport}> */
    public static function transports(): array
    {
        $factory = static fn (): HttpFactory => new HttpFactory();
        return [
            'curl' => [static fn (): Transport => new CurlTransport()],
            'PSR-18' => [static fn (): Transport => new Psr18Transport(new Guzzle(), $factory(), $factory())],
        ];
    }

    /**
     * @dataProvider transports
     * @group sockets
     * @param Closure(): Transport $transport
     */
    public function testAnExceptionOfASignalHandlerEndsTheCallAtOnceAndTheClientGoesOn(Closure $transport): void
    {
        $client = new Client('ik_test_secret', self::url(), transport: $transport());
        $client->request('POST', '/json');
        pcntl_async_signals(true);
        pcntl_signal(SIGALRM, static fn () => throw new RuntimeException('the soft limit of the job'));
        $timer = proc_open(['sh', '-c', 'sleep 0.1; kill -ALRM ' . getmypid()], [], $pipes);
        $start = hrtime(true);
        try {
            $client->request('POST', '/slow');
            self::fail('The signal must end the call.');
        } catch (RuntimeException $error) {
            self::assertSame('the soft limit of the job', $error->getMessage());
        } finally {
            is_resource($timer) && proc_close($timer);
        }
        self::assertLessThan(3.0, (hrtime(true) - $start) / 1e9);
        self::assertSame(['zipped' => true], (array) $client->request('POST', '/json')->data);
    }

    public function testAnExceptionOfATransportIsAConnectionErrorAndAMistakeIsNotRetried(): void
    {
        foreach ([[new TypeError('a mistake'), 1, 'a mistake'], [new RuntimeException('reset'), 3, 'reset']] as $case) {
            [$error, $attempts, $message] = $case;
            $fake = new FakeApi(maxRetries: 2);
            $fake->reply('orders.retrieve', $error);
            try {
                $fake->api->orders->retrieve('ord_1');
                self::fail('The call must fail.');
            } catch (ConnectionException $failure) {
                self::assertCount($attempts, $fake->calls());
                self::assertStringEndsWith($message, $failure->getMessage());
                self::assertSame($error::class . ": $message", $failure->getPrevious()?->getMessage());
            }
        }
    }
}
