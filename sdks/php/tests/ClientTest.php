<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Transport;
use PHPUnit\Framework\TestCase;
use stdClass;

final class ClientTest extends TestCase
{
    protected function tearDown(): void
    {
        putenv('INTEGRATION_API_KEY');
        putenv('INTEGRATION_API_BASE_URL');
        unset($_ENV['INTEGRATION_API_KEY']);
    }

    public function testReadsKeyAndBaseUrlFromTheEnvironment(): void
    {
        putenv('INTEGRATION_API_KEY=ik_test_env');
        putenv('INTEGRATION_API_BASE_URL=https://env.example/');
        $transport = new ScriptedTransport(ScriptedTransport::json(['id' => 'acct_1']));
        (new Client(transport: $transport))->accounts->retrieve();
        self::assertSame('https://env.example/api/v1/account', $transport->requests[0]->url);
        self::assertSame('Bearer ik_test_env', $transport->requests[0]->headers['Authorization']);
    }

    public function testReadsTheKeyThatAFrameworkHasReadFromAFile(): void
    {
        $_ENV['INTEGRATION_API_KEY'] = 'ik_test_file';
        $transport = new ScriptedTransport(ScriptedTransport::json(['id' => 'acct_1']));
        (new Client(transport: $transport))->accounts->retrieve();
        self::assertSame('Bearer ik_test_file', $transport->requests[0]->headers['Authorization']);
    }

    public function testDefaultsToTheBaseUrlOfTheContract(): void
    {
        $transport = new ScriptedTransport(ScriptedTransport::json(new stdClass()));
        (new Client('ik_test_key', transport: $transport))->accounts->retrieve();
        self::assertStringStartsWith(Client::BASE_URL . '/api/', $transport->requests[0]->url);
    }

    public function testCallsAClosureForTheKeyBeforeEachCall(): void
    {
        $empty = ScriptedTransport::json(new stdClass());
        $transport = new ScriptedTransport($empty, $empty);
        $keys = ['ik_test_one', 'ik_test_two'];
        $client = new Client(
            function () use (&$keys): string {
                return array_shift($keys);
            },
            transport: $transport,
        );
        $client->accounts->retrieve();
        $client->accounts->retrieve();
        $sent = array_map(static fn ($request) => $request->headers['Authorization'], $transport->requests);
        self::assertSame(['Bearer ik_test_one', 'Bearer ik_test_two'], $sent);
    }

    public function testMakesOnlyPublicCallsWithoutKey(): void
    {
        $transport = new ScriptedTransport(ScriptedTransport::json(new stdClass(), 201));
        $client = new Client(apiKey: null, transport: $transport);
        $client->accounts->create(name: 'Kontor', email: 'a@b.example');
        self::assertArrayNotHasKey('Authorization', $transport->requests[0]->headers);
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage(
            'GET /api/v1/account requires an API key, but this client was created without one'
        );
        $client->accounts->retrieve();
    }

    /** @dataProvider invalidKeys */
    public function testRejectsAnInvalidKey(string $key): void
    {
        $this->expectException(ConfigurationException::class);
        new Client(apiKey: $key);
    }

    /** @return list<array{string}> */
    public static function invalidKeys(): array
    {
        return [[''], ['ik test'], ["ik_test\n"], ["ik_test\r\nX: y"], ["ik\0"], ['ik_tést']];
    }

    public function testRejectsAMissingKeyAndNamesTheOptions(): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage('The API key is missing: pass apiKey or set INTEGRATION_API_KEY');
        new Client();
    }

    /** @dataProvider invalidUrls */
    public function testRejectsAnUnsafeBaseUrl(string $url): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage('baseUrl');
        new Client('ik_test_key', $url);
    }

    /** @return list<array{string}> */
    public static function invalidUrls(): array
    {
        return [
            ['http://api.example'],
            ['http://127.0.0.1.example'],
            ['http://localhost@evil.example'],
            ['ftp://api.example'],
            ['api.example'],
            ['//api.example'],
            ['https://'],
            ['https://user:pass@api.example'],
            ['https://api.example?x=1'],
            ['https://api.example?'],
            ['https://api.example#x'],
            ["https://api.example\r\n"],
            ['https://api.example\\@evil.example'],
        ];
    }

    /** @dataProvider validUrls */
    public function testKeepsThePathOfABaseUrl(string $url, string $expected): void
    {
        $transport = new ScriptedTransport(ScriptedTransport::json(new stdClass()));
        (new Client('ik_test_key', $url, transport: $transport))->accounts->retrieve();
        self::assertSame($expected . '/api/v1/account', $transport->requests[0]->url);
    }

    /** @return list<array{string, string}> */
    public static function validUrls(): array
    {
        return [
            ['https://api.example/shop/', 'https://api.example/shop'],
            ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
            ['http://localhost:1/a/b', 'http://localhost:1/a/b'],
            ['http://[::1]:9', 'http://[::1]:9'],
        ];
    }

    /** @dataProvider invalidTimeouts */
    public function testRejectsAnInvalidTimeout(float $timeout): void
    {
        $this->expectException(ConfigurationException::class);
        new Client('ik_test_key', timeout: $timeout);
    }

    /** @return list<array{float}> */
    public static function invalidTimeouts(): array
    {
        return [[0.0], [-1.0], [NAN], [INF]];
    }

    public function testNeverDumpsTheKey(): void
    {
        $client = new Client('ik_test_secret');
        ob_start();
        var_dump($client);
        print_r($client);
        var_export($client);
        $shown = (string) ob_get_clean() . json_encode($client, JSON_THROW_ON_ERROR);
        $inside = array_map(static fn (mixed $member): array => (array) $member, (array) $client);
        $shown .= print_r((array) $client, true) . print_r($inside, true) . var_export($inside, true);
        self::assertStringContainsString('https://api.integration.example', $shown);
        self::assertStringNotContainsString('ik_test_secret', $shown);
    }

    public function testCannotBeSerialised(): void
    {
        $this->expectException(ConfigurationException::class);
        serialize(new Client('ik_test_secret'));
    }

    /** @dataProvider invalidBaseUrls */
    public function testTheMessageOfAnInvalidBaseUrlSaysWhatToDo(string $url, string $advice): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($advice);
        new Client('ik_test_secret', $url);
    }

    /** @return list<array{string, string}> */
    public static function invalidBaseUrls(): array
    {
        return [
            ['https://ada:pw@api.example', 'baseUrl must not contain credentials; remove them'],
            ['https://api.example?x=1', 'baseUrl must not contain a query or a fragment; remove it'],
            ['http://api.example', 'baseUrl would send the API key unencrypted; use https'],
            ['api.example', 'baseUrl is not a valid URL; pass one such as https://'],
        ];
    }

    public function testNeverShowsTheKeyInAnExceptionOrItsTrace(): void
    {
        $transport = new class implements Transport {
            public function send(#[\SensitiveParameter] HttpRequest $request): HttpResponse
            {
                throw new ConnectionException("No connection to {$request->url}");
            }
        };
        $client = new Client('ik_test_secret', transport: $transport, maxRetries: 0);
        try {
            $client->accounts->retrieve();
            self::fail('The connection must fail.');
        } catch (ConnectionException $error) {
            FramesOfPhpUnit::removedFrom($error);
            $trace = array_slice($error->getTrace(), 0, 6);
            ob_start();
            var_dump($error, $trace);
            print_r($error);
            var_export($trace);
            $shown = (string) ob_get_clean() . $error;
            self::assertStringContainsString('AccountsResource->retrieve', $shown);
            self::assertStringNotContainsString('ik_test_secret', $shown);
        }
    }
}
