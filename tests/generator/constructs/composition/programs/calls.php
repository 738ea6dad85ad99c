<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\Model\BatBoxBase;
use ConstructsApi\Model\BoxBase;
use ConstructsApi\Model\Cat;
use ConstructsApi\Model\CatSpecies;
use ConstructsApi\Model\Dog;
use ConstructsApi\Model\Frame1;
use ConstructsApi\Model\Frame2;
use ConstructsApi\Model\Home;
use ConstructsApi\Model\HouseHut;
use ConstructsApi\Model\HouseTower;
use ConstructsApi\Model\LevelPlace;
use ConstructsApi\Model\LevelTag;
use ConstructsApi\Model\LevelUnit;
use ConstructsApi\Model\Off;
use ConstructsApi\Model\On;
use ConstructsApi\Model\OwlBox;
use ConstructsApi\Model\ShipBase;
use ConstructsApi\Model\SizesNested;
use ConstructsApi\Model\SizesSize;
use ConstructsApi\Model\SmallBatBox;
use ConstructsApi\Model\Tree;
use ConstructsApi\Model\Tug;
use ConstructsApi\Model\UnknownBox;
use ConstructsApi\Model\UnknownFrame;
use ConstructsApi\UnknownValue;

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
$same = static function (array $found, array $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};

$call('merged-members', static function (Client $api) use ($same): void {
    $found = $api->things->sendLevels(
        at: new DateTimeImmutable('2026-01-02T03:04:05Z'),
        unit: LevelUnit::Metres,
        size: 3,
        place: new LevelPlace(lat: 1.5, name: 'x'),
        tags: [new LevelTag(key: 'k', value: 'v')],
        home: new Home(town: 't'),
        id: '1',
    );
    $same([$found->at->format('c'), $found->unit, $found->size], ['2026-01-02T03:04:05+00:00', LevelUnit::Metres, 3]);
    $same([$found->place->lat, $found->place->name, $found->home->town, $found->id], [1.5, 'x', 't', '1']);
    $same([$found->tags[0]->key, $found->tags[0]->value], ['k', 'v']);
});
$call('any-of-both', static function (Client $api) use ($same): void {
    $found = $api->things->sendMarks(id: '1', colour: 'red', depth: 2);
    $same([$found->id, $found->colour, $found->depth], ['1', 'red', 2]);
});
$call('one-of-each', static function (Client $api) use ($same): void {
    $found = $api->things->sendChoices(a: '1', d: '2');
    $same([$found->a, $found->b, $found->c, $found->d], ['1', null, null, '2']);
});
$call('conditions', static function (Client $api) use ($same): void {
    $found = $api->things->sendRules(kind: 'tax', rate: 1.5, since: 's');
    $same([$found->kind, $found->rate, $found->amount, $found->since], ['tax', 1.5, null, 's']);
});
$call('kind', static function (Client $api) use ($same): void {
    $found = $api->things->sendBoxes(new OwlBox(kind: 'owl', size: 1, height: 2.5));
    $same([$found::class, $found->slots], [BatBoxBase::class, 3]);
});
$call('kind-without-mapping', static function (Client $api) use ($same): void {
    $inner = new OwlBox(kind: 'owl', height: 1.5);
    $found = $api->things->sendBoxes(new SmallBatBox(kind: 'SmallBatBox', slots: 1, inner: $inner));
    $same([$found::class, $found->inner::class, $found->inner->height], [SmallBatBox::class, OwlBox::class, 1.5]);
});
$call('base', static function (Client $api) use ($same): void {
    $found = $api->things->sendBoxes(new BoxBase(kind: 'Box', size: 1));
    $same([$found::class, $found->kind, $found->size], [UnknownBox::class, 'crow', 2]);
    $api->things->sendBoxes($found);
});
$call('base-with-choice', static function (Client $api) use ($same): void {
    $found = $api->things->sendAnimals(new Dog(species: CatSpecies::Dog, tricks: ['sit']));
    $same([$found::class, $found->name, $found->lives], [Cat::class, 'c', 9]);
});
$call('members-next-to-choice', static function (Client $api) use ($same): void {
    $found = $api->things->sendHouses(new HouseTower(id: '1', form: 'tower', floors: 2));
    $same([$found::class, $found->id, $found->doors], [HouseHut::class, '2', 1]);
});
$call('number-as-tag', static function (Client $api) use ($same): void {
    $found = $api->things->sendFrames(new Frame2(version: 2, parts: ['a']));
    $same([$found::class, $found->version, $found->data], [Frame1::class, 1, 'x']);
});
$call('unknown-number', static function (Client $api) use ($same): void {
    $found = $api->things->sendFrames(new Frame1(version: 1, data: 'y'));
    $same([$found::class, $found->version], [UnknownFrame::class, 3]);
    $api->things->sendFrames($found);
});
$call('three-levels', static function (Client $api) use ($same): void {
    $found = $api->things->sendFleets(
        boats: [new ShipBase(boat: 'ship', decks: 2), new Tug(boat: 'tug', force: 3)],
        flagship: new Tug(boat: 'tug', name: 'n', force: 4),
    );
    [$tug] = $found->boats;
    $same([$tug::class, $tug->force, $found->flagship::class, $found->flagship->decks], [Tug::class, 5, ShipBase::class, 6]);
});
$call('boolean-as-tag', static function (Client $api) use ($same): void {
    $found = $api->things->sendSwitches(new Off(on: false, since: 's'));
    $same([$found::class, $found->on, $found->level], [On::class, true, 4]);
});
$call('recursion', static function (Client $api) use ($same): void {
    $found = $api->things->sendTrees(
        name: 'a',
        trees: [new Tree(name: 'b')],
        named: ['c' => new Tree(name: 'd')],
        nested: [[], [[]]],
    );
    $same([$found->trees[0]->name, $found->named['c']->name, $found->nested], ['b', 'd', [[], [[]]]]);
});
$call('diamond', static function (Client $api) use ($same): void {
    $found = $api->things->sendDiamonds(town: 't', left: 'l', right: 'r');
    $same([$found->town, $found->left, $found->right], ['t', 'l', 'r']);
});
$call('next-to-reference', static function (Client $api) use ($same): void {
    $found = $api->things->sendReferences(town: 't', street: 's');
    $same([$found->town, $found->street], ['t', 's']);
});
$call('nulls', static function (Client $api) use ($same): void {
    $found = $api->things->sendNulls(nullable: null, null: null, values: null, part: null);
    $same([$found->nullable->town, $found->null, $found->values, $found->part->town], ['t', null, 5, 'p']);
});
$call('constants', static function (Client $api) use ($same): void {
    $found = $api->things->sendSizes(
        size: SizesSize::Small,
        open: new UnknownValue('z'),
        number: 2,
        nested: SizesNested::C,
        same: new Home(town: 't'),
    );
    $same([$found->size, $found->number, $found->nested], [SizesSize::Small, 2, SizesNested::C]);
    $same([$found->open->value, $found->same->town], ['z', 't']);
});
