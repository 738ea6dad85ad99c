<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

use Closure;
use Illuminate\Http\Request as LaravelRequest;
use IntegrationApi\Testing;
use IntegrationApi\Testing\SignedWebhook;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\ServerRequest;
use PHPUnit\Framework\TestCase;
use Shop\LaravelWebhookController;
use Shop\Psr15WebhookHandler;
use Shop\SymfonyWebhookController;
use Symfony\Component\HttpFoundation\Request;

/** The webhook receivers in `examples/`, each in its framework. */
final class ReceiversTest extends TestCase
{
    private const SECRETS = [
        'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        'whsec_c2VjcmV0cyBvZiB0aGUgcHJldmlvdXMgd2Vlaw==',
    ];
    private const EXAMPLES = __DIR__ . '/../../examples';

    private string $folder;
    private string $log;

    public static function setUpBeforeClass(): void
    {
        // Packages of Debian: a project that uses them has them from Composer.
        foreach (['Symfony/Component/HttpFoundation', 'Illuminate/Http', 'Nyholm/Psr7'] as $package) {
            require_once "$package/autoload.php";
        }
        $files = ['WebhookReceiver', 'SymfonyWebhookController', 'LaravelWebhookController', 'Psr15WebhookHandler'];
        foreach ($files as $file) {
            require_once self::EXAMPLES . "/$file.php";
        }
    }

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/receivers-' . bin2hex(random_bytes(6));
        mkdir("$this->folder/seen", recursive: true);
        $this->log = "$this->folder/log.txt";
        touch($this->log);
        ini_set('error_log', $this->log);
        putenv('WEBHOOK_SECRETS=' . implode(' ', self::SECRETS));
        putenv("WEBHOOK_FOLDER=$this->folder/seen");
    }

    protected function tearDown(): void
    {
        array_map(unlink(...), [...(glob("$this->folder/seen/*") ?: []), $this->log]);
        putenv('WEBHOOK_SECRETS');
        putenv('WEBHOOK_FOLDER');
        array_map(rmdir(...), ["$this->folder/seen", $this->folder]);
        ini_restore('error_log');
    }

    /** @return array<string, array{Closure(self, SignedWebhook): int}> */
    public static function receivers(): array
    {
        $symfony = static fn (self $test, SignedWebhook $signed): int => self::status(fn () => (
            new SymfonyWebhookController())(
                Request::create('/webhooks', 'POST', server: $signed->server(), content: $signed->body),
            )->getStatusCode());
        $laravel = static fn (self $test, SignedWebhook $signed): int => self::status(fn () => (
            new LaravelWebhookController())(
                LaravelRequest::create('/webhooks', 'POST', server: $signed->server(), content: $signed->body),
            )->getStatusCode());
        $psr = static fn (self $test, SignedWebhook $signed): int => self::status(fn () => (
            new Psr15WebhookHandler(new Psr17Factory()))
                ->handle(new ServerRequest('POST', '/webhooks', $signed->headers, $signed->body))
                ->getStatusCode());
        return [
            'plain PHP' => [static fn (self $test, SignedWebhook $signed): int => $test->post($signed)],
            'Symfony' => [$symfony],
            'Laravel' => [$laravel],
            'PSR-15' => [$psr],
        ];
    }

    /**
     * Returns the status of a controller.
     *
     * @param Closure(): int $handle
     */
    private static function status(Closure $handle): int
    {
        // Laravel 8 and Symfony 5 of Debian are older than PHP 8.2.
        $before = error_reporting(E_ALL & ~E_DEPRECATED);
        try {
            return $handle();
        } finally {
            error_reporting($before);
        }
    }

    private function post(SignedWebhook $signed): int
    {
        $server = new BuiltInServer(self::EXAMPLES . '/plain_webhook.php', [
            'WEBHOOK_SECRETS' => (string) getenv('WEBHOOK_SECRETS'),
            'WEBHOOK_FOLDER' => "$this->folder/seen",
        ], $this->log);
        try {
            return $server->post($signed->body, $signed->headers);
        } finally {
            $server->stop();
        }
    }

    /** @return list<string> */
    private function logged(): array
    {
        $lines = file($this->log, FILE_IGNORE_NEW_LINES) ?: [];
        return array_map(static fn (string $line): string => (string) preg_replace('/^\[[^]]+\] /', '', $line), $lines);
    }

    /** @dataProvider receivers */
    public function testAnEventIsAcceptedUnderEitherSecretAndInAnySpellingOfJson(Closure $receive): void
    {
        $expected = [];
        foreach (self::SECRETS as $index => $secret) {
            $event = Testing::exampleEvent('order.created', ['id' => "evt_$index"]);
            $text = json_encode($event, JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR);
            self::assertSame(204, $receive($this, Testing::signWebhook($text, [$secret])));
            $expected[] = "order {$event['data']['number']} of {$event['data']['customer']['email']}";
        }
        self::assertSame($expected, $this->logged());
    }

    /** @dataProvider receivers */
    public function testARepeatedEventIsHandledOnce(Closure $receive): void
    {
        $signed = Testing::signWebhook(Testing::exampleEvent('inventory.out_of_stock'), self::SECRETS);
        self::assertSame([204, 204], [$receive($this, $signed), $receive($this, $signed)]);
        self::assertMatchesRegularExpression('/^\S+ is sold out$/', implode("\n", $this->logged()));
    }

    /** @dataProvider receivers */
    public function testAnUnknownEventIsAccepted(Closure $receive): void
    {
        $event = ['type' => 'moon.risen'] + Testing::exampleEvent('order.created');
        self::assertSame(204, $receive($this, Testing::signWebhook($event, self::SECRETS)));
        self::assertSame(['moon.risen ignored'], $this->logged());
    }

    /** @dataProvider receivers */
    public function testAModifiedBodyIsRejected(Closure $receive): void
    {
        $signed = Testing::signWebhook(Testing::exampleEvent('order.created'), self::SECRETS);
        self::assertSame(400, $receive($this, new SignedWebhook("$signed->body ", $signed->headers)));
        self::assertStringStartsWith('webhook failed: No signature of the webhook matches', $this->logged()[0]);
    }

    /** @dataProvider receivers */
    public function testAMissingSecretIsAnErrorOfTheServer(Closure $receive): void
    {
        putenv('WEBHOOK_SECRETS');
        $signed = Testing::signWebhook(Testing::exampleEvent('order.created'), self::SECRETS);
        self::assertSame(500, $receive($this, $signed));
        self::assertSame([], glob("$this->folder/seen/*"));
    }
}
