<?php

declare(strict_types=1);

use ConstructsApi\Cancellation;
use ConstructsApi\Client;
use ConstructsApi\FilePart;
use ConstructsApi\RequestOptions;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $path = str_replace('\\', '/', substr($class, strlen('ConstructsApi\\')));
        if (is_file(__DIR__ . "/php/$folder/$path.php")) {
            require __DIR__ . "/php/$folder/$path.php";
        }
    }
});

$call = static function (string $name, array $options, Closure ...$makes) use ($argv): void {
    try {
        $api = new Client(...['baseUrl' => "$argv[1]/$name", ...$options]);
        foreach ($makes as $make) {
            $make($api);
        }
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};

$basic = ['username' => 'user', 'password' => 'pass'];
$keys = ['appId' => 'id', 'appKey' => 'key'];
$client = ['clientId' => 'id', 'clientSecret' => 'secret'];
$list = static fn (Client $api) => $api->pets->list();
$once = static function (): Generator {
    yield 'once';
};

$call('basic', [...$basic, 'password' => static fn () => 'pa:ss'], static fn (Client $api) => $api->pets->getBasic());
$call('basic-as-api-key', ['apiKey' => 'user:pass'], static fn (Client $api) => $api->pets->getBasic());
$call('basic-without-password', ['username' => 'user'], static fn (Client $api) => $api->pets->getBasic());
$call('basic-twice', [...$basic, 'apiKey' => 'user:pass'], static fn (Client $api) => $api->pets->getBasic());
$call('both', $keys, static fn (Client $api) => $api->pets->getBoth());
$call('both-with-one', ['appId' => 'id'], static fn (Client $api) => $api->pets->getBoth());
$call('choice-first', [...$basic, ...$keys], static fn (Client $api) => $api->pets->getChoice());
$call('choice-second', [...$basic, 'appId' => 'id'], static fn (Client $api) => $api->pets->getChoice());
$call('choice-none', ['appId' => 'id'], static fn (Client $api) => $api->pets->getChoice());
$call('optional', $basic, static fn (Client $api) => $api->pets->getOptional());
$call('optional-with-others', $keys, static fn (Client $api) => $api->pets->getOptional());
$call('open', $keys, static fn (Client $api) => $api->pets->getOpen());
$call('token', $client, $list, $list, $list);
$call('token-at-once', $client, static function (Client $api) use ($list): void {
    foreach ($api->concurrently(array_fill(0, 10, static fn () => $list($api)), 10) as $outcome) {
        $outcome->get();
    }
});
$call('token-without-life', $client, $list, $list);
$call('token-with-short-life', $client, $list, $list);
$call('token-of-other-client', ['clientId' => 'us:er', 'clientSecret' => static fn () => 'p% ü:/'], $list);
$call(
    'token-scopes',
    $client,
    static fn (Client $api) => $api->pets->add('cat'),
    $list,
    static fn (Client $api) => $api->pets->add('dog'),
);
$call('token-own-scopes', [...$client, 'scopes' => ['a', 'b']], static fn (Client $api) => $api->pets->add('cat'), $list);
$call('token-url', [...$client, 'tokenUrl' => 'other/token?a=1&a=2&b='], $list);
$call('token-of-api-key', ['apiKey' => 'elsewhere'], $list);
$call('token-refused-once', [...$client, 'maxRetries' => 0], $list, $list);
$call('token-refused-twice', $client, $list);
$call('token-refused-of-stream', $client, static fn (Client $api) => $api->pets->addFile(FilePart::fromStream($once())));
$call('token-limited', $client, $list);
$call('token-unavailable', $client, $list);
$call(
    'token-unavailable-without-retries',
    $client,
    static fn (Client $api) => $api->pets->list(new RequestOptions(maxRetries: 0)),
);
$call('token-invalid-client', $client, $list);
$call('token-forbidden-twice', $client, static function (Client $api): void {
    try {
        $api->pets->list();
    } catch (Throwable $error) {
        $api->pets->list();
        throw $error;
    }
});
$call('token-of-other-type', $client, $list);
$call('token-lacks-token', $client, $list);
$call('token-without-secret', ['clientId' => 'id'], $list);
$call('token-cancelled', $client, static function (Client $api) use ($list): void {
    $cancellation = new Cancellation();
    $outcomes = $api->concurrently([
        static fn () => $api->pets->list(new RequestOptions(cancellation: $cancellation)),
        static fn () => $list($api),
        static function () use ($cancellation): void {
            // Until the request of the token is on its way.
            for ($turn = 0; $turn < 20; $turn++) {
                Fiber::suspend();
            }
            $cancellation->cancel();
        },
    ]);
    $outcomes[1]->get();
    $outcomes[0]->get();
});
