<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\Hooks;
use IntegrationApi\Testing;
use IntegrationApi\Testing\Examples;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use IntegrationApi\Webhooks;
use PHPUnit\Framework\TestCase;
use Throwable;

/** Workers that run for weeks keep a client: nothing of a call may stay, not even for the garbage collector. */
final class GrowthTest extends TestCase
{
    use UsesRawServer;

    private static function grows(Closure $call, int $times): int
    {
        for ($number = 0; $number < 200; $number += 1) {
            $call();
        }
        gc_collect_cycles();
        gc_disable();
        $before = memory_get_usage();
        for ($number = 0; $number < $times; $number += 1) {
            $call();
        }
        $growth = memory_get_usage() - $before;
        gc_enable();
        return $growth;
    }

    public function testCallsLeaveNothingBehind(): void
    {
        $transport = new class implements Transport {
            private int $count = 0;

            public function send(HttpRequest $request): HttpResponse
            {
                $this->count += 1;
                return match ($this->count % 4) {
                    0 => new HttpResponse(503, ['retry-after-ms' => '0'], ''),
                    1 => new HttpResponse(404, [], '{"detail":"x"}'),
                    default => new HttpResponse(200, [], '{"id":"ord_1","customer":{}}'),
                };
            }
        };
        $client = new Client(
            'ik_test_secret',
            transport: $transport,
            hooks: new Hooks(onResponse: static fn () => null),
            middleware: [static fn (HttpRequest $request, Closure $next): HttpResponse => $next($request)],
        );
        $call = static function () use ($client): void {
            try {
                $client->orders->retrieve('ord_1')->customer;
            } catch (Throwable) {
                // An exception must not stay either.
            }
        };
        self::assertLessThan(20_000, self::grows($call, 3000));
    }

    /** @group sockets */
    public function testConnectionsLeaveNothingBehind(): void
    {
        $transport = new CurlTransport(2);
        $request = new HttpRequest('POST', self::url() . '/json/1', ['X-A' => 'b'], '{}', 5.0, 5.0, 1000);
        self::assertLessThan(20_000, self::grows(static fn () => $transport->send($request), 500));
        $abandon = static fn () => $transport->start($request)->cancel();
        self::assertLessThan(20_000, self::grows($abandon, 500));
    }

    /** @group fibers */
    public function testConcurrentCallsLeaveNothingBehind(): void
    {
        $client = new Client('ik_test_secret', transport: new ManualTransport(
            static fn (): HttpResponse => new HttpResponse(200, [], '{}'),
        ));
        $calls = array_fill(0, 5, static fn () => $client->orders->retrieve('ord_1')->id);
        self::assertLessThan(40_000, self::grows(static fn () => $client->concurrently($calls), 300));
    }

    public function testWebhooksListsAndDerivedClientsLeaveNothingBehind(): void
    {
        $secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
        $signed = Testing::signWebhook(Testing::exampleEvent('order.created'), $secrets);
        $list = Examples::OPERATIONS['products.list']['responses'][200][1];
        $client = new Client('ik_test_secret', transport: new ManualTransport(
            static fn (): HttpResponse => new HttpResponse(200, [], $list),
        ));
        $call = static function () use ($client, $signed, $secrets): void {
            foreach ($client->withOptions(timeout: 5.0)->products->list()->firstPage() as $product) {
                $product->createdAt?->getTimestamp();
            }
            Webhooks::unwrap($signed->body, $signed->headers, secrets: $secrets)->timestamp;
        };
        self::assertLessThan(20_000, self::grows($call, 500));
    }

    public function testNoClassKeepsStaticState(): void
    {
        foreach ([...SourceFiles::in('src'), ...SourceFiles::in('generated')] as $file) {
            // An empty model of each class, which is never changed, is cloned for each record. Events in progress
            // belong to objects of the program, and are kept for as long as these.
            $text = str_replace(['static $blank;', 'static $all;'], '', (string) file_get_contents($file));
            $found = preg_match('/^\s*(?:(?:public|private|protected)\s+)?static\s+(?:\??[\w\\\\|]+\s+)?\$/m', $text);
            self::assertSame(0, $found, "$file has static state");
        }
    }
}
