<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use stdClass;

/** Makes the calls of the cases. */
final readonly class Calls
{
    private Arguments $arguments;

    /** @param array{operations: array<string, mixed>, models: array<string, mixed>} $table the dispatch table */
    public function __construct(private array $table, private Observations $observations)
    {
        $this->arguments = new Arguments($table);
    }

    /**
     * Makes a call, or an iteration over a list.
     *
     * @throws Unsupported
     */
    public function make(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): Result
    {
        return match (true) {
            isset($call->operation) => $this->callOnce($client, $call),
            isset($call->request) => $this->request($client, $call->request),
            isset($call->pages) => $this->iterate($client, $call->pages),
            isset($call->unwrap) => Unwrapped::of($call->unwrap),
            isset($call->receive) => Received::of($call->receive, $this->observations),
            default => throw new Unsupported('call ' . array_key_first((array) $call)),
        };
    }

    private function callOnce(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): Result
    {
        $response = $this->arguments->toCallable($client, $call, withResponse: true)();
        return new Result($response->data, $this->resultType($call->operation), $response);
    }

    private function request(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $given): Result
    {
        $body = property_exists($given, 'body') ? ['body' => $given->body] : [];
        $response = $client->request(
            $given->method,
            $given->path,
            (array) ($given->path_params ?? []),
            (array) ($given->query ?? []),
            ...$body,
            ...['options' => Options::forCall((array) ($given->options ?? []))],
        );
        return new Result($response->data, 'json', $response);
    }

    /** @return string|array<string, mixed>|null */
    private function resultType(string $operation): string|array|null
    {
        $dispatch = $this->table['operations'][$operation];
        return isset($dispatch['item']) ? ['page' => $dispatch['item']] : $dispatch['result'] ?? null;
    }

    private function iterate(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $pages): Result
    {
        $list = $this->arguments->toCallable($client, $pages)();
        $page = $this->resultType($pages->operation);
        $item = $page['page'] ?? throw new Unsupported("pages of $pages->operation");
        if (isset($pages->limit)) {
            $items = Refused::unlessAllowed($list->toArray(...), ['limit' => $pages->limit]);
            return new Result($items, ['list' => $item]);
        }
        $byPage = ($pages->per ?? 'items') === 'pages';
        $taken = [];
        foreach ($pages->take === 0 ? [] : ($byPage ? $list->pages() : $list) as $item) {
            $taken[] = $item;
            Cancelling::afterItems(count($taken));
            if (count($taken) === $pages->take) {
                break;
            }
        }
        return new Result($taken, ['list' => $byPage ? $page : $page['page']]);
    }
}
