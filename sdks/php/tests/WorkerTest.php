<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use FilesystemIterator;
use IntegrationApi\Client;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\RequestOptions;
use IntegrationApi\Testing;
use IntegrationApi\Testing\Examples;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use IntegrationApi\Webhooks;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use ReflectionClass;

/** Workers such as those of Swoole and FrankenPHP handle many requests in one process. */
final class WorkerTest extends TestCase
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    /** Each model keeps an empty instance, which is cloned for each object of a response. It never changes. */
    private const CONSTANT = '/::decode\(\) \$blank$/D';

    public function testTheLibraryHasNoStaticState(): void
    {
        $found = [];
        foreach (self::classes() as $class) {
            foreach ($class->getProperties() as $property) {
                if ($property->isStatic() && $property->getDeclaringClass() == $class) {
                    $found[] = "{$class->getName()}::\${$property->getName()}";
                }
            }
            foreach ($class->getMethods() as $method) {
                foreach (array_keys($method->getStaticVariables()) as $name) {
                    $found[] = "{$class->getName()}::{$method->getName()}() \$$name";
                }
            }
        }
        self::assertSame([], preg_grep(self::CONSTANT, $found, PREG_GREP_INVERT));
    }

    /** @return iterable<ReflectionClass<object>> */
    private static function classes(): iterable
    {
        foreach (['src', 'generated'] as $folder) {
            $root = dirname(__DIR__) . "/$folder";
            $below = new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS);
            foreach (new RecursiveIteratorIterator($below) as $file) {
                $name = str_replace('/', '\\', substr((string) $file, strlen("$root/"), -strlen('.php')));
                yield new ReflectionClass("IntegrationApi\\$name");
            }
        }
    }

    public function testMemoryDoesNotGrow(): void
    {
        $transport = new class () implements Transport {
            public int $requests = 0;

            public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
            {
                $this->requests++;
                $name = str_contains($request->url, 'products') ? 'products.list' : 'orders.retrieve';
                $status = $name === 'products.list' ? 200 : [200, 503, 404][$this->requests % 3];
                [$type, $body] = Examples::OPERATIONS[$name]['responses'][$status];
                return new HttpResponse($status, ['content-type' => $type, 'retry-after' => '0'], $body);
            }
        };
        $api = new Client(apiKey: 'ik_test_worker', baseUrl: 'https://api.invalid', transport: $transport);
        self::work($api, 300);
        gc_collect_cycles();
        $before = memory_get_usage();
        self::work($api, 3000);
        gc_collect_cycles();
        self::assertLessThan(2048, memory_get_usage() - $before);
        self::assertGreaterThan(2000, $transport->requests);
    }

    /** Handles requests: a call, a list, an error, a derived client and a webhook. */
    private static function work(Client $api, int $requests): void
    {
        $signed = Testing::signWebhook(Testing::exampleEvent('order.created'), [self::SECRET]);
        for ($request = 0; $request < $requests; $request += 4) {
            try {
                $api->orders->retrieve("ord_$request", new RequestOptions(timeout: 5.0))->totals?->total?->amount;
                foreach ($api->products->list()->first()->data as $product) {
                    $product->createdAt?->getTimestamp();
                }
                $api->withOptions(maxRetries: 0)->orders->retrieve("ord_$request");
            } catch (ApiException $error) {
                $error->getMessage();
            }
            Webhooks::unwrap($signed->body, $signed->headers, secrets: [self::SECRET])->type;
        }
    }
}
