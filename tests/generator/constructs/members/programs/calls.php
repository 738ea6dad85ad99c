<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\Model\Cat;
use ConstructsApi\Model\Content;
use ConstructsApi\Model\Dog;
use ConstructsApi\Model\Label;

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
    $found == $expected || throw new Exception('returned ' . var_export($found, true));
};
$at = new DateTimeImmutable('2026-01-02T03:04:05Z');

$call('typed', static function (Client $api) use ($same): void {
    $label = $api->labels->create(name: 'a', otherMembers: ['basil' => 1, 'x-mint' => 2]);
    $same($label->otherMembers(), ['thyme' => 3]);
});
$call('typed-none', static fn (Client $api) => $same($api->labels->create(name: 'a')->otherMembers(), []));
$call('typed-wrong', static fn (Client $api) => $api->labels->create(name: 'a', otherMembers: ['basil' => 'one']));
$call('closed', static fn (Client $api) => $api->closed->create(colour: 'red'));
$call('round-trip', static function (Client $api) use ($same): void {
    $label = $api->labels->retrieve('1');
    $same($label->otherMembers(), ['thyme' => 3, 'x-1' => 4]);
    $api->labels->update('1', name: $label->name, note: $label->note, otherMembers: $label->otherMembers());
});
$call('pages', static function (Client $api) use ($same): void {
    foreach ($api->labels->list() as $label) {
        $same($label->otherMembers(), ['thyme' => 3]);
    }
});
$call('nested', static function (Client $api) use ($same): void {
    $box = $api->boxes->create(
        title: 't',
        label: new Label(name: 'a', otherMembers: ['basil' => 1]),
        labels: [Label::fromArray(['name' => 'b', 'basil' => 2])],
        content: new Content(weight: 1, otherMembers: ['size' => ['x' => [1, null]]]),
        otherMembers: ['extra' => 'e'],
    );
    $same($box->label?->otherMembers(), ['basil' => 1]);
    $same($box->content?->otherMembers(), ['size' => 9007199254740993]);
    $same($box->otherMembers(), ['extra' => null]);
});
$call('nested-round-trip', static function (Client $api): void {
    $box = $api->boxes->create();
    $api->boxes->create(label: $box->label, content: $box->content);
});
$call('nested-wrong', static fn (Client $api) => $api->boxes->create(
    labels: [new Label(name: 'b', otherMembers: ['basil' => 'two'])],
));
$call('optional-body', static fn (Client $api) => $api->drafts->create(otherMembers: ['colour' => 'red']));
$call('no-body', static fn (Client $api) => $api->drafts->create());
$call('dates', static function (Client $api) use ($same, $at): void {
    $schedule = $api->schedules->create(opening: $at, otherMembers: ['closing' => $at]);
    $same([$schedule->opening, $schedule->otherMembers()], [$at, ['pause' => $at]]);
});
$call('patterns', static fn (Client $api) => $api->extensions->create(
    name: 'a',
    otherMembers: ['x-box' => new Content(weight: 1, otherMembers: ['size' => 2])],
));
$call('form', static fn (Client $api) => $api->forms->create(name: 'a', otherMembers: ['colour' => 'red blue']));
$call('upload', static fn (Client $api) => $api->uploads->create(title: 't', otherMembers: ['size' => 7]));
$call('variant', static function (Client $api) use ($same): void {
    $cat = $api->animals->create(new Cat(lives: 9, otherMembers: ['age' => 3]));
    $same([$cat::class, $cat->toArray()], [Cat::class, ['kind' => 'cat', 'age' => 4]]);
});
$call('unknown-variant', static function (Client $api) use ($same): void {
    $eel = $api->animals->create(new Dog(otherMembers: ['age' => ['years' => 3]]));
    $same($eel->toArray(), ['kind' => 'eel', 'length' => 3, 'data' => ['x' => null]]);
    $api->animals->create($eel);
});
