<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use DateTimeImmutable;
use IntegrationApi\Client;
use IntegrationApi\Webhooks;
use stdClass;

/** Makes the calls of the cases. */
final readonly class Calls
{
    private Arguments $arguments;

    /** @param array{operations: array<string, mixed>, models: array<string, mixed>} $table the dispatch table */
    public function __construct(private array $table, private Observations $seen)
    {
        $this->arguments = new Arguments($table['models']);
    }

    /** Makes a call, or an iteration over a list. */
    public function make(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): Result
    {
        return match (true) {
            isset($call->operation) => $this->callOnce($client, $call),
            isset($call->request) => $this->request($client, $call->request),
            isset($call->pages) => $this->iterate($client, $call->pages),
            isset($call->unwrap) => self::unwrap($call->unwrap),
            isset($call->receive) => Received::of($call->receive, $this->seen),
            default => throw new Unsupported('call ' . array_key_first((array) $call)),
        };
    }

    private function callOnce(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): Result
    {
        $response = $this->call($client, $call, 'withResponse');
        return new Result($response->data, $this->resultType($call->operation), $response);
    }

    private function iterate(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $pages): Result
    {
        $list = $this->call($client, $pages);
        $page = $this->resultType($pages->operation);
        $item = $page['page'] ?? throw new Unsupported("pages of $pages->operation");
        if (isset($pages->limit)) {
            $items = Refused::unlessAllowed($list->toArray(...), ['limit' => $pages->limit]);
            return new Result($items, ['list' => $item]);
        }
        $byPage = ($pages->per ?? 'items') === 'pages';
        $taken = [];
        foreach ($pages->take === 0 ? [] : ($byPage ? $list->pages() : $list) as $one) {
            $taken[] = $one;
            Cancelling::at(count($taken));
            if (count($taken) === $pages->take) {
                break;
            }
        }
        return new Result($taken, ['list' => $byPage ? $page : $item]);
    }

    /** Calls the method of an operation, of the resource or of its view. */
    private function call(
        #[\SensitiveParameter] Client $client,
        #[\SensitiveParameter] stdClass $call,
        ?string $view = null,
    ): mixed {
        $dispatch = $this->table['operations'][$call->operation]
            ?? throw new Unsupported("operation $call->operation");
        $resource = $client->{$dispatch['resource']};
        $method = ($view === null ? $resource : $resource->$view())->{$dispatch['method']}(...);
        $options = Options::ofCall((array) ($call->options ?? []));
        $arguments = $this->arguments->of($call, $dispatch);
        return Refused::unlessAllowed($method, [...$arguments, 'options' => $options]);
    }

    private function resultType(string $operation): string|array|null
    {
        $dispatch = $this->table['operations'][$operation];
        return isset($dispatch['item']) ? ['page' => $dispatch['item']] : $dispatch['result'] ?? null;
    }

    /** Sends a request to an operation that the library does not know. */
    private function request(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $given): Result
    {
        $plain = array_diff_key((array) $given, ['body' => 0, 'options' => 0]);
        $response = $client->request(
            ...Options::byName($plain, $client->request(...)),
            ...array_intersect_key((array) $given, ['body' => 0]),
            ...['options' => Options::ofCall((array) ($given->options ?? []))],
        );
        return new Result($response->data, 'json', $response);
    }

    /** Verifies a webhook in the same way as a receiver, at the time of the case. */
    private static function unwrap(#[\SensitiveParameter] stdClass $given): Result
    {
        $body = match (true) {
            // A framework that parses bodies passes arrays, which the library rejects.
            property_exists($given, 'parsed') => json_decode(Lines::encode($given->parsed), true),
            isset($given->base64) => (string) base64_decode($given->base64, true),
            default => $given->body,
        };
        $own = ['body' => $body, 'now' => new DateTimeImmutable("@$given->now")];
        $others = array_diff_key((array) $given, $own, ['parsed' => 0, 'base64' => 0]);
        $arguments = $own + Options::byName($others, Webhooks::unwrap(...));
        return new Result(Refused::unlessAllowed(Webhooks::unwrap(...), $arguments), ['model' => 'Event']);
    }
}
