<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\Model\OrderQuery;
use ConstructsApi\Model\Settings;
use ConstructsApi\RequestOptions;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $path = str_replace('\\', '/', substr($class, strlen('ConstructsApi\\')));
        if (is_file(__DIR__ . "/php/$folder/$path.php")) {
            require __DIR__ . "/php/$folder/$path.php";
        }
    }
});

$call = static function (string $name, Closure $make) use ($argv): void {
    try {
        $make(new Client(apiKey: 'secret', baseUrl: "$argv[1]/$name"));
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};
$same = static function (mixed $found, mixed $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};
$ids = static fn (iterable $list): array =>
    array_map(static fn (object $item): string => $item->id, iterator_to_array($list, false));
$all = static fn (iterable $list): array => iterator_to_array($list, false);

$query = new OrderQuery(text: 'a', large: 9007199254740993);
$call('orders', static fn (Client $api) =>
    $same($ids($api->lists->orders(query: $query, limit: 2)), ['a', 'b', 'c']));
$options = new RequestOptions(timeout: 5.0, idempotencyKey: 'mine');
$call('orders-with-key', static fn (Client $api) =>
    $same($ids($api->lists->orders(limit: 1, options: $options)), ['a', 'b']));
$call('orders-from', static fn (Client $api) => $same($ids($api->lists->orders(cursor: 'c7')), ['a', 'b']));
$call('orders-twice', static fn (Client $api) => $all($api->lists->orders(cursor: 'c7')));
$call('orders-first', static function (Client $api) use ($same, $ids): void {
    $page = $api->lists->orders(limit: 1)->firstPage();
    $same([$ids($page->data), $page->hasMore, $page->nextCursor], [['a'], true, 'c1']);
});
$call('accounts', static fn (Client $api) =>
    $same($ids($api->lists->accounts(settings: new Settings(count: 1))), ['a', 'b']));
$call('accounts-without-body', static fn (Client $api) => $same($ids($api->lists->accounts()), ['a', 'b']));
$call('hits', static fn (Client $api) => $same($all($api->lists->hits(text: 'a')), [1, 2, 3]));
$call('hits-twice', static fn (Client $api) => $all($api->lists->hits(text: 'a')));
$call('deep', static fn (Client $api) => $same($ids($api->lists->deep()), ['a', 'b']));
$call('deep-limit', static fn (Client $api) => $same($ids($api->lists->deep()->toArray(2)), ['a', 'b']));
$call('names', static fn (Client $api) => $same($all($api->lists->names()), ['a', 'b', 'c']));
$call('colours', static function (Client $api) use ($same, $all): void {
    [$red, $unknown] = $all($api->lists->colours());
    $same([$red->value, $unknown->value ?? $unknown->raw], ['red', 'green']);
});
