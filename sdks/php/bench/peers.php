<?php

/**
 * Makes the calls of Guzzle in the protocol of a driver of the conformance suite: it reads a job from each line of its
 * input, and prints the outcome of each step of the job.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

use GuzzleHttp\Client as Guzzle;
use GuzzleHttp\Exception\GuzzleException;
use GuzzleHttp\RequestOptions;
use JsonException;
use Throwable;

require '/usr/share/php/GuzzleHttp/autoload.php';

$print = static function (array $message): void {
    echo json_encode($message, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE), "\n";
};
$call = static function (Guzzle $client, string $url): array {
    try {
        $body = (string) $client->get($url . '/api/v1/orders/ord_o7PVYVPFyhhnxujS')->getBody();
        return ['kind' => 'value', 'value' => json_decode($body, true, flags: JSON_THROW_ON_ERROR)];
    } catch (Throwable $error) {
        // The program parses the body, so that an error of the parser is not one of Guzzle.
        $isOwn = $error instanceof GuzzleException || $error instanceof JsonException;
        return [
            'kind' => 'error',
            'class' => ($isOwn ? '' : 'native:') . $error::class,
            'sinks' => ['stack' => (string) $error],
        ];
    }
};

$print(['ready' => true, 'language' => 'php', 'column' => $argv[1], 'runtime' => (string) Guzzle::MAJOR_VERSION]);
while (($line = fgets(STDIN)) !== false) {
    ['id' => $id, 'client' => $options, 'call' => ['steps' => $steps]] = json_decode($line, true);
    $client = new Guzzle([
        RequestOptions::HEADERS => ['Authorization' => 'Bearer ' . $options['api_key']],
        RequestOptions::TIMEOUT => $options['total_timeout_ms'] / 1000,
    ]);
    $start = hrtime(true);
    $outcomes = [];
    foreach ($steps as $step) {
        if (isset($step['operation'])) {
            $outcomes[] = $call($client, $options['base_url']);
            continue;
        }
        // Guzzle closes its connections when the last reference to the client is gone.
        unset($client);
        gc_collect_cycles();
        $outcomes[] = ['kind' => 'value', 'value' => null];
    }
    $ms = (hrtime(true) - $start) / 1e6;
    $print(['id' => $id, 'ms' => $ms, 'outcome' => ['kind' => 'steps', 'steps' => $outcomes]]);
}
