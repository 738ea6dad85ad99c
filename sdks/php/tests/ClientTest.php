<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

final class ClientTest extends TestCase
{
    protected function tearDown(): void
    {
        unset($_ENV['INTEGRATION_API_KEY']);
    }

    public function testAClientReadsTheKeyThatAFrameworkHasReadFromAFile(): void
    {
        $_ENV['INTEGRATION_API_KEY'] = 'ik_test_file';
        $transport = new ScriptedTransport(ScriptedTransport::json(['id' => 'acct_1']));
        (new Client(transport: $transport))->accounts->retrieve();
        self::assertSame('Bearer ik_test_file', $transport->requests[0]->headers['Authorization']);
    }

    /**
     * @testWith ["https://ada:pw@api.example", "baseUrl must not contain credentials; remove them"]
     *           ["https://api.example?x=1", "baseUrl must not contain a query or a fragment; remove it"]
     *           ["http://api.example", "baseUrl would send the API key unencrypted; use https"]
     *           ["api.example", "baseUrl is not a valid URL; pass one such as https://"]
     */
    public function testTheMessageOfAnInvalidBaseUrlSaysWhatToDo(string $url, string $advice): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($advice);
        new Client('ik_test_secret', $url);
    }

    /**
     * @testWith ["retries", 1, "retries is not an option of a client"]
     *           ["maxRetries", "1", "maxRetries must be of type int, not string"]
     *           ["timeout", [], "timeout must be of type float, not array"]
     *           ["timeout", 0, "timeout must be a positive number of seconds below 2,147,483, not 0"]
     *           ["apiKey", 7, "apiKey must be of type"]
     *           ["middleware", ["no function"], "middleware[0] must be callable, not string"]
     *           ["headers", {"Host": "x"}, "header Host is set by the library and cannot be changed"]
     */
    public function testAnInvalidOptionOfADerivedClientIsRejected(string $name, mixed $value, string $message): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($message);
        (new Client('ik_test_secret'))->withOptions(...[$name => $value]);
    }

    public function testAnIntegerOfSecondsIsAnOptionOfADerivedClient(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '{}'));
        $client = (new Client('ik_test_secret', transport: $transport))->withOptions(timeout: 7);
        $client->accounts->retrieve();
        self::assertEqualsWithDelta(7.0, $transport->requests[0]->timeout, 0.1);
    }
}
