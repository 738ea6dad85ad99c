<?php

/**
 * Calls the new operations of the maintained contract at SUPPLIERS_URL and prints one JSON object for each call.
 */

declare(strict_types=1);

namespace IntegrationApi\Tests;

use DateTimeImmutable;
use IntegrationApi\Client;
use IntegrationApi\Model\InventoryDelta;
use IntegrationApi\Model\InventoryLevel;
use IntegrationApi\Model\InventoryReason;
use IntegrationApi\Model\Money;
use IntegrationApi\Model\SupplierArchivedEvent;
use IntegrationApi\Model\SupplierContact;
use IntegrationApi\Model\SupplierLabel;
use IntegrationApi\Model\SupplierStatus;
use IntegrationApi\Model\SupplierTerms;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $file = dirname(__DIR__) . "/$folder/" . strtr(substr($class, strlen('IntegrationApi\\')), '\\', '/') . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});

$report = static function (string $call, array $result): void {
    echo json_encode(['call' => $call] + $result, JSON_THROW_ON_ERROR), "\n";
};
$textOf = static fn (?DateTimeImmutable $time): ?string => $time?->format('Y-m-d\TH:i:sp');
$api = new Client(apiKey: 'ik_test_mock', baseUrl: getenv('SUPPLIERS_URL'));

$found = [];
foreach ($api->suppliers->list(status: [SupplierStatus::Active], class: 'B') as $supplier) {
    $found[] = [$supplier->id, $supplier->label->class, $supplier->label->match];
}
$report('list', ['found' => $found]);

$supplier = $api->suppliers->create(
    name: 'Inselwolle',
    label: new SupplierLabel(
        class: 'A',
        def: 'Delivers within a week',
        default: true,
        final: false,
        function: 'weaving',
        switch: 'inselwolle-18',
        yield: 98,
        match: null,
        self: false,
        builder: 'erp',
    ),
    contact: new SupplierContact(name: 'Ada', email: 'ada@inselwolle.example'),
    terms: [
        'DE' => new SupplierTerms(leadTimeDays: 5, minimumOrder: new Money(amount: 25000, currency: 'EUR')),
        'JP' => new SupplierTerms(leadTimeDays: 40),
    ],
    import: 'csv',
);
$label = $supplier->label;
$report('create', [
    'contact' => $supplier->contact?->email,
    'days' => array_map(static fn (SupplierTerms $terms): ?int => $terms->leadTimeDays, $supplier->terms),
    'minimum' => $supplier->terms['DE']->minimumOrder?->amount,
    'import' => $supplier->import,
    'audited' => array_map($textOf, $supplier->auditedAt),
    'visited' => array_map($textOf, $supplier->visitedAt),
    'class' => $label->class,
    'def' => $label->def,
    'default' => $label->default,
    'final' => $label->final,
    'function' => $label->function,
    'switch' => $label->switch,
    'yield' => $label->yield,
    'match' => $label->match,
    'self' => $label->self,
    'builder' => $label->builder,
]);

$supplier = $api->suppliers->update($supplier->id, taxId: null, contact: null, ifMatch: '"1"');
$report('update', ['name' => $supplier->name, 'contact' => $supplier->contact, 'terms' => count($supplier->terms)]);

$supplier = $api->suppliers->archive($supplier->id);
$report('archive', ['id' => $supplier->id, 'status' => $supplier->status?->value, 'tax_id' => $supplier->taxId]);

$event = $api->events->retrieve('evt_Qm4tXv81LkZpRw2c');
assert($event instanceof SupplierArchivedEvent);
$report('event', ['type' => $event->type, 'status' => $event->data->status?->value]);

$lent = $api->inventory->adjust(
    items: [new InventoryDelta(sku: 'SWEATER-MOSS-M', delta: -1)],
    reason: InventoryReason::OnLoan,
);
$levels = array_map(static fn (InventoryLevel $level): ?int => $level->available, $lent->data);
$report('adjust', ['available' => $levels]);

$hours = [];
foreach ($api->locations->list() as $location) {
    $hours[] = $location->openingHours;
}
$report('locations', ['hours' => $hours]);
