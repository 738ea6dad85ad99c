<?php

/**
 * Variables that the snippets of the README use without creating them.
 */

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Testing;
use Psr\Log\AbstractLogger;

require (string) getenv('PSR_LOG');

$api = new Client();
$logger = new class () extends AbstractLogger {
    /** @param array<string, mixed> $context */
    public function log($level, $message, array $context = []): void
    {
        echo "$level $message\n";
    }
};
$cartId = '1042';
[$current, $previous] = array_map(
    static fn (string $name): string => 'whsec_' . base64_encode(str_repeat($name, 8)),
    ['current', 'previous'],
);
// The required part of the request of a framework.
$request = (static function (string $secret): object {
    $event = Testing::exampleEvent('order.created');
    $event['data']['number'] = '10428';
    return Testing::signWebhook($event, secrets: [$secret]);
})($previous);
$vault = new class () {
    /** @var array<string, string> */
    private array $kept = ['integration-api-key' => 'ik_test_kept'];

    public function read(string $name): string
    {
        return $this->kept[$name];
    }

    public function write(string $name, string $value): void
    {
        $this->kept[$name] = $value;
    }
};
