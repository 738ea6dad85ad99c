<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\WebhookHandler;
use IntegrationApi\WebhookResponse;
use IntegrationApi\Webhooks;
use stdClass;
use Throwable;

/** Webhooks, received by a handler. */
final class Received
{
    private int $failures;

    /** Deliveries that arrive while a function runs. */
    private int $during;

    /** @var WebhookHandler<\IntegrationApi\Model\Event>|null */
    private ?WebhookHandler $handler = null;

    /** @var list<stdClass> */
    private array $responses = [];

    private function __construct(private readonly stdClass $given, private readonly Observations $observations)
    {
        $this->failures = $given->fail ?? 0;
        $this->during = $given->during ?? 0;
    }

    /** Passes deliveries to a handler and returns the responses. */
    public static function of(#[\SensitiveParameter] stdClass $given, Observations $observations): Result
    {
        $received = new self($given, $observations);
        $handler = $received->handler = $received->handler();
        for ($count = 0; $count < ($given->times ?? 1); $count++) {
            $received->deliver($handler);
        }
        return new Result($received->responses, 'json');
    }

    /** @param WebhookHandler<\IntegrationApi\Model\Event> $handler */
    private function deliver(WebhookHandler $handler): void
    {
        $given = $this->given;
        $response = $handler->receive($given->method ?? 'POST', (array) $given->headers, $given->body);
        $this->responses[] = self::json($response);
    }

    private static function json(WebhookResponse $response): stdClass
    {
        $headers = array_change_key_case($response->headers);
        return (object) ['status' => $response->status, 'headers' => (object) $headers, 'text' => $response->body];
    }

    /** @return WebhookHandler<\IntegrationApi\Model\Event> */
    private function handler(): WebhookHandler
    {
        $given = $this->given;
        $secrets = $given->secrets;
        $options = ['secrets' => ($given->secrets_from_function ?? false) ? static fn (): array => $secrets : $secrets];
        if (isset($given->tolerance_ms)) {
            // The units of a case are milliseconds, those of PHP are seconds.
            $options['tolerance'] = $given->tolerance_ms / 1000;
        }
        if (isset($given->max_bytes)) {
            $options['maxBytes'] = $given->max_bytes;
        }
        if (isset($given->seen)) {
            $options['seen'] = new Seen($given->seen, $given->seen_by ?? 'set', $this->observations);
        }
        if (isset($given->on_error)) {
            $options['onError'] = $this->onError(...);
        }
        $options['logger'] = new Logger($this->observations, throws: isset($given->logger));
        $handler = Refused::unlessAllowed(Webhooks::handler(...), $options);
        foreach ($given->on ?? [] as $type) {
            $handler->on(self::classOf($type), $this->called("on $type"));
        }
        return ($given->other ?? false)
            ? $handler->other(fn (object $event) => $this->called("other $event->type")())
            : $handler;
    }

    /** @return Closure(): void */
    private function called(string $name): Closure
    {
        return function () use ($name): void {
            $this->observations->report($name);
            for ($left = $this->during, $this->during = 0; $left > 0 && $this->handler !== null; $left--) {
                $this->deliver($this->handler);
            }
            if ($this->failures-- > 0) {
                throw $this->observations->failure();
            }
        };
    }

    private function onError(Throwable $error): void
    {
        $this->observations->report('error ' . explode(':', Outcome::className($error))[0]);
        if ($this->given->on_error === 'throw') {
            throw $this->observations->failure();
        }
    }

    /** @return class-string */
    private static function classOf(string $type): string
    {
        return 'IntegrationApi\\Model\\' . str_replace(['.', '_'], '', ucwords($type, '._')) . 'Event';
    }
}
