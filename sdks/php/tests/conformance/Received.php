<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\SeenEvents;
use IntegrationApi\WebhookHandler;
use IntegrationApi\Webhooks;
use stdClass;
use Throwable;

/** Webhooks, received by a handler, which keeps the ids of events as the case says. */
final class Received implements SeenEvents
{
    private int $failures;

    /** Deliveries that arrive while a function runs. */
    private int $during;

    /** @var list<string> */
    private array $ids;

    /** @var WebhookHandler<\IntegrationApi\Model\Event> */
    private readonly WebhookHandler $handler;

    /** @var list<stdClass> */
    private array $responses = [];

    private function __construct(private readonly stdClass $given, private readonly Observations $observations)
    {
        $this->failures = $given->fail ?? 0;
        $this->during = $given->during ?? 0;
        $this->ids = $given->seen ?? [];
        $this->handler = Refused::unlessAllowed(Webhooks::handler(...), $this->options());
        foreach ($given->on ?? [] as $type) {
            $class = str_replace(['.', '_'], '', ucwords($type, '._'));
            $this->handler->on("IntegrationApi\\Model\\{$class}Event", $this->called("on $type"));
        }
        if ($given->other ?? false) {
            $this->handler->other(fn (object $event) => $this->called("other $event->type")());
        }
    }

    /** Passes deliveries to a handler and returns the responses. */
    public static function of(#[\SensitiveParameter] stdClass $given, Observations $observations): Result
    {
        $received = new self($given, $observations);
        $received->deliver($given->times ?? 1);
        return new Result($received->responses, 'json');
    }

    public function has(string $id): bool
    {
        $this->report('has');
        return in_array($id, $this->ids, true);
    }

    public function add(string $id): bool
    {
        $this->report('add');
        $isNew = ($this->given->seen_by ?? 'set') !== 'claimed';
        if ($isNew) {
            $this->ids[] = $id;
        }
        return $isNew;
    }

    public function remove(string $id): void
    {
        $this->report('remove');
        $this->ids = array_values(array_diff($this->ids, [$id]));
    }

    public function done(string $id): void
    {
        $this->report('done');
    }

    // A set of the language reports nothing.
    private function report(string $member): void
    {
        $keeper = $this->given->seen_by ?? 'set';
        $keeper === 'set' || $this->observations->report("seen $member");
        $keeper === "$member fails" && throw $this->observations->failure();
    }

    private function deliver(int $times): void
    {
        for ($count = 0; $count < $times; $count++) {
            $given = $this->given;
            $response = $this->handler->receive($given->method ?? 'POST', (array) $given->headers, $given->body);
            $this->responses[] = (object) [
                'status' => $response->status,
                'headers' => (object) array_change_key_case($response->headers),
                'text' => $response->body,
            ];
        }
    }

    private function options(): array
    {
        $given = $this->given;
        $secrets = $given->secrets;
        $plain = array_intersect_key((array) $given, ['tolerance_ms' => 0, 'max_bytes' => 0]);
        return [
            'secrets' => ($given->secrets_from_function ?? false) ? static fn (): array => $secrets : $secrets,
            'seen' => isset($given->seen) ? $this : null,
            'onError' => isset($given->on_error) ? $this->onError(...) : null,
            'logger' => new Logger($this->observations, throws: isset($given->logger)),
        ] + Options::byName($plain, Webhooks::handler(...));
    }

    private function called(string $name): Closure
    {
        return function () use ($name): void {
            $this->observations->report($name);
            [$times, $this->during] = [$this->during, 0];
            $this->deliver($times);
            if ($this->failures-- > 0) {
                isset($this->given->fail_by) && Webhooks::unwrap('{}', [], secrets: $this->given->secrets);
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
}
