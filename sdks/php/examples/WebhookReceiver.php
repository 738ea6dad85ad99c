<?php

declare(strict_types=1);

namespace Shop;

use IntegrationApi\Model\Event;
use IntegrationApi\Model\InventoryOutOfStockEvent;
use IntegrationApi\Model\OrderCreatedEvent;
use IntegrationApi\SeenEvents;
use IntegrationApi\WebhookHandler;
use IntegrationApi\Webhooks;
use Throwable;

/** Shared by the webhook receivers: the handler, with its functions for events. */
final class WebhookReceiver
{
    /**
     * Returns the handler. The API expects a response within 15 seconds, so longer work belongs in a queue.
     *
     * @return WebhookHandler<Event>
     */
    public static function handler(): WebhookHandler
    {
        return Webhooks::handler(
            self::secrets(...),
            self::seen(),
            onError: static fn (Throwable $error): null => self::log("webhook failed: {$error->getMessage()}"),
        )
            ->on(OrderCreatedEvent::class, static fn (OrderCreatedEvent $event): null => self::log(
                "order {$event->data->number} of {$event->data->customer->email}",
            ))
            ->on(InventoryOutOfStockEvent::class, static fn (InventoryOutOfStockEvent $event): null => self::log(
                "{$event->data->sku} is sold out",
            ))
            // Includes event types that this version of the library does not know.
            ->other(static fn (Event $event): null => self::log("$event->type ignored"));
    }

    /**
     * Returns the secrets in `WEBHOOK_SECRETS`: the current one and, during a rotation, the previous one.
     *
     * @return list<string>
     */
    private static function secrets(): array
    {
        return preg_split('/ +/', (string) getenv('WEBHOOK_SECRETS'), flags: PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /** Returns the ids of events, as files. Use a database table instead: its unique index claims an id in one step. */
    private static function seen(): SeenEvents
    {
        return new class (getenv('WEBHOOK_FOLDER') ?: sys_get_temp_dir()) implements SeenEvents {
            public function __construct(private readonly string $folder)
            {
            }

            public function has(string $id): bool
            {
                return file_exists($this->file($id));
            }

            public function add(string $id): bool
            {
                $claim = $this->file($id) . '.claim';
                // The process of an old claim has died.
                if (is_file($claim) && filemtime($claim) > time() - 300) {
                    return false;
                }
                return touch($claim);
            }

            public function remove(string $id): void
            {
                unlink($this->file($id) . '.claim');
            }

            public function done(string $id): void
            {
                rename($this->file($id) . '.claim', $this->file($id));
            }

            private function file(string $id): string
            {
                return "$this->folder/" . hash('sha256', $id);
            }
        };
    }

    /** Writes a line to the error log of the server. */
    private static function log(string $line): null
    {
        error_log($line);
        return null;
    }
}
