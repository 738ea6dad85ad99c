<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Model\Event;
use IntegrationApi\Model\OrderPaidEvent;
use IntegrationApi\Testing;
use IntegrationApi\Testing\SignedWebhook;
use IntegrationApi\Webhooks;
use LogicException;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\ServerRequest;
use PHPUnit\Framework\TestCase;

/** Behaviours of a webhook handler that only PHP has; the conformance suite shows what all languages do. */
final class WebhookHandlerTest extends TestCase
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    private string $log;

    public static function setUpBeforeClass(): void
    {
        // A package of Debian: a project that uses it has it from Composer.
        require_once 'Nyholm/Psr7/autoload.php';
    }

    protected function setUp(): void
    {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'log');
        ini_set('error_log', $this->log);
    }

    protected function tearDown(): void
    {
        ini_restore('error_log');
        unlink($this->log);
    }

    private static function signed(): SignedWebhook
    {
        return Testing::signWebhook(Testing::exampleEvent('order.paid'), [self::SECRET]);
    }

    public function testAPsr7RequestHasAPsr7Response(): void
    {
        $factory = new Psr17Factory();
        $handler = Webhooks::handler([self::SECRET], maxBytes: 1000)->other(static fn (Event $event): null => null);
        $signed = self::signed();
        $request = new ServerRequest('POST', '/webhooks', $signed->headers, $signed->body);
        self::assertGreaterThan(1000, strlen($signed->body));
        self::assertSame(413, $handler->handle($request, $factory)->getStatusCode());
        $handler = Webhooks::handler([self::SECRET])->other(static fn (Event $event): null => null);
        // A middleware may have read the body.
        $request->getBody()->getContents();
        self::assertSame(204, $handler->handle($request, $factory)->getStatusCode());
        $response = $handler->handle($request->withMethod('GET'), $factory);
        self::assertSame([405, 'POST'], [$response->getStatusCode(), $response->getHeaderLine('Allow')]);
        $response = $handler->handle($request->withoutHeader('webhook-id'), $factory);
        self::assertSame([400, 'missing_header'], [$response->getStatusCode(), (string) $response->getBody()]);
    }

    /**
     * @testWith ["has two functions", "on", "IntegrationApi\\Model\\OrderPaidEvent"]
     *           ["two functions for other", "other"]
     *           ["no class order.paid", "on", "order.paid"]
     */
    public function testASecondFunctionForAClassIsRejected(string $message, string $method, string ...$class): void
    {
        $handler = Webhooks::handler([self::SECRET])->on(OrderPaidEvent::class, strval(...))->other(strval(...));
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($message);
        $handler->$method(...[...$class, strval(...)]);
    }

    public function testAnErrorIsInTheErrorLogOfPhpIfThereIsNoLogger(): void
    {
        $signed = self::signed();
        $handler = Webhooks::handler([self::SECRET]);
        $handler->receive('POST', $signed->headers, $signed->body);
        self::assertSame('', (string) file_get_contents($this->log));
        $handler->other(static fn () => throw new LogicException("line\none"));
        $handler->receive('POST', $signed->headers, $signed->body);
        $line = (string) file_get_contents($this->log);
        self::assertMatchesRegularExpression(
            '/integration-api warn webhook evt_\w+ -> 500 LogicException: line\\\\u\{a\}one$/',
            $line,
        );
        putenv('INTEGRATION_API_LOG=info');
        try {
            Webhooks::handler([self::SECRET])->receive('POST', $signed->headers, $signed->body);
        } finally {
            putenv('INTEGRATION_API_LOG');
        }
        $written = (string) file_get_contents($this->log);
        self::assertStringContainsString('-> 204, no function for order.paid', $written);
    }
}
