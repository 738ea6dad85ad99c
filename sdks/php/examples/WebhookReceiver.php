<?php

declare(strict_types=1);

namespace Shop;

use IntegrationApi\Model\Event;
use IntegrationApi\Model\InventoryOutOfStockEvent;
use IntegrationApi\Model\OrderCreatedEvent;

/** Shared by the webhook receivers: the secrets, and the handling of an event. */
final class WebhookReceiver
{
    /**
     * Returns the secrets in `WEBHOOK_SECRETS`: the current one and, during a rotation, the previous one.
     *
     * @return list<string>
     */
    public static function secrets(): array
    {
        return preg_split('/ +/', (string) getenv('WEBHOOK_SECRETS'), flags: PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /**
     * Handles an event.
     *
     * The API expects a response within 15 seconds and repeats failed deliveries for days. An event may therefore
     * arrive twice, and longer work belongs in a queue.
     */
    public static function accept(Event $event): void
    {
        if (!self::isFirst((string) $event->id)) {
            self::log("$event->id repeated");
            return;
        }
        self::log(match (true) {
            $event instanceof OrderCreatedEvent => "order {$event->data->number} of {$event->data->customer->email}",
            $event instanceof InventoryOutOfStockEvent => "{$event->data->sku} is sold out",
            // Includes event types that this version of the library does not know.
            default => "$event->type ignored",
        });
    }

    /** Writes a line to the error log of the server. */
    public static function log(string $line): void
    {
        error_log($line);
    }

    // Use a database table with a unique index instead. Either way, only one of two concurrent deliveries is the first.
    private static function isFirst(string $id): bool
    {
        $folder = getenv('WEBHOOK_FOLDER') ?: sys_get_temp_dir();
        return @fopen("$folder/" . hash('sha256', $id), 'x') !== false;
    }
}
