<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Model\AccountWithApiKey;
use IntegrationApi\Model\ApiKeyWithSecret;
use IntegrationApi\Model\WebhookEndpointWithSecret;
use IntegrationApi\RequestOptions;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Webhooks;
use PHPUnit\Framework\TestCase;
use Symfony\Component\VarDumper\Cloner\VarCloner;
use Symfony\Component\VarDumper\Dumper\CliDumper;
use Throwable;

/** No function that prints a value shows a secret in it, not even `dd()`, which prints private properties. */
final class DumpTest extends TestCase
{
    private const KEY = 'ik_test_never_shown_1234';
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    public static function setUpBeforeClass(): void
    {
        require_once 'Symfony/Component/VarDumper/autoload.php';
    }

    /** @dataProvider values */
    public function testNoDumpShowsASecret(mixed $value): void
    {
        $dumper = new CliDumper();
        $dumps = [
            'dump' => (string) $dumper->dump((new VarCloner())->cloneVar($value), true),
            'print_r' => print_r($value, true),
            'var_dump' => self::printed(static fn () => var_dump($value)),
            'debug_zval_dump' => self::printed(static fn () => debug_zval_dump($value)),
            'get_object_vars' => print_r(is_object($value) ? get_object_vars($value) : [], true),
        ];
        foreach ($dumps as $name => $text) {
            self::assertDoesNotMatchRegularExpression('/never_shown|MfKQ9r8G/', $text, $name);
        }
    }

    /** @return array<string, array{mixed}> */
    public static function values(): array
    {
        $secret = ['secret' => self::KEY];
        $endpoint = WebhookEndpointWithSecret::fromArray(['secret' => self::SECRET]);
        $key = ApiKeyWithSecret::fromArray($secret);
        self::assertSame([self::SECRET, self::KEY], [$endpoint->secret, $key->secret]);
        self::assertSame($secret, $key->toArray());
        self::assertTrue(isset($key->secret) && $key->equals(unserialize(serialize($key))));
        $account = AccountWithApiKey::fromArray(['api_key' => $secret]);
        self::assertSame(self::KEY, $account->apiKey->secret);
        $body = (string) json_encode(['api_key' => ['id' => 'key_1'], 'secret' => self::KEY]);
        $client = new Client(self::KEY);
        $scripted = new ScriptedTransport(new HttpResponse(201, [], $body));
        return [
            'model' => [$key],
            'model around it' => [$account],
            'endpoint' => [$endpoint],
            'client' => [$client],
            'resource' => [$client->orders],
            'list' => [$client->orders->list()],
            'response' => [$client->withOptions(transport: $scripted)->apiKeys->withResponse()->rotate('key_1')],
            'fake' => [new FakeApi(apiKey: self::KEY)],
            'handler' => [Webhooks::handler([self::SECRET])],
            'handler with a function' => [Webhooks::handler(static fn (): array => [self::SECRET])],
            'exceptions' => [self::failures()],
        ];
    }

    /** @group fibers */
    public function testNoDumpShowsTheKeyWhileARequestIsOnItsWay(): void
    {
        $client = new Client(self::KEY, baseUrl: 'http://127.0.0.1:1', maxRetries: 0);
        $dumper = new CliDumper();
        $dump = '';
        $client->concurrently([
            static fn () => $client->orders->retrieve('ord_1'),
            static function () use ($client, $dumper, &$dump): void {
                $dump = (string) $dumper->dump((new VarCloner())->cloneVar($client), true);
            },
        ]);
        self::assertStringContainsString('CurlTransfer', $dump);
        self::assertStringNotContainsString('never_shown', $dump);
    }

    public function testAnExportOfAModelOrAClientHasNoSecret(): void
    {
        $key = ApiKeyWithSecret::fromArray(['secret' => self::KEY]);
        self::assertStringNotContainsString('never_shown', var_export($key, true));
        $client = new Client(self::KEY);
        self::assertStringNotContainsString('never_shown', var_export($client, true));
        self::assertStringNotContainsString('never_shown', json_encode((array) $client, JSON_PARTIAL_OUTPUT_ON_ERROR));
    }

    public function testADumpOfOptionsHasNoValuesOfHeadersAndQuery(): void
    {
        $options = new RequestOptions(headers: ['X-Token' => 'secret-1'], query: ['token' => 'secret-2']);
        self::assertStringContainsString('X-Token', print_r($options, true));
        self::assertStringNotContainsString('secret-', print_r($options, true));
    }

    /** @return list<array<mixed>> */
    private static function failures(): array
    {
        $failures = [];
        $attempts = [
            static fn () => new Client(self::KEY . "\n"),
            static fn () => new Client(self::KEY, baseUrl: 'ftp://' . self::KEY),
            static fn () => new Client(self::KEY, headers: ['Authorization' => self::KEY]),
            static fn () => Webhooks::handler([self::SECRET, 'whsec_short']),
            static fn () => Webhooks::unwrap('{}', ['webhook-id' => '1'], [self::SECRET]),
            static fn () => Webhooks::verify('{}', [], [self::SECRET, '']),
            static fn () => ApiKeyWithSecret::fromArray(['secret' => [self::KEY]]),
            static fn () => ApiKeyWithSecret::fromJson('{"secret":"' . self::KEY),
        ];
        foreach ($attempts as $attempt) {
            try {
                $attempt();
            } catch (IntegrationApiException $error) {
                $failures[] = [$error->getMessage(), $error->getTraceAsString(), $error];
            } catch (Throwable $error) {
                self::fail($error::class);
            }
        }
        self::assertCount(count($attempts), $failures);
        return $failures;
    }

    private static function printed(callable $print): string
    {
        ob_start();
        $print();
        return (string) ob_get_clean();
    }
}
