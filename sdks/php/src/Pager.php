<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;
use Generator;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Client\ApiClient;
use IntegrationApi\Core\Pages\BodyMember;
use IntegrationApi\Core\Pages\PageStrategy;
use IntegrationApi\Core\Request\CallArguments;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IteratorAggregate;

/**
 * A list of the API, loaded page by page. A loop over it yields all items: each page is loaded when the loop reaches
 * it, and only one page is kept in memory. Nothing is sent before the list is read. Each loop starts from the
 * beginning.
 *
 * @template-covariant T
 * @implements IteratorAggregate<int, T>
 */
final readonly class Pager implements IteratorAggregate
{
    /**
     * Created by the library.
     *
     * @param Closure(string|null): Page<T> $load Loads the page of a cursor; null for the first page.
     * @param string|null $cursor Cursor of the first page, if the caller passed one.
     */
    public function __construct(private Closure $load, private ?string $cursor = null)
    {
    }

    /**
     * Returns the list of an operation whose results are pages. Called by the library.
     *
     * @template U
     * @param Operation<Page<U>> $operation
     * @param mixed ...$arguments Arguments of {@see ApiClient::call()}, by name.
     * @return self<U>
     *
     * @internal
     */
    public static function over(ApiClient $client, Operation $operation, mixed ...$arguments): self
    {
        $first = (new CallArguments($operation, ...$arguments))->cursor();
        $load = static fn (?string $cursor): Page => $client->call(
            $operation,
            ...($cursor === null ? $arguments : self::at($operation->paging, $cursor, $arguments)),
        )->data;
        return new self($load, $first);
    }

    /**
     * Returns the arguments of the call for another page.
     *
     * @param array<string, mixed> $arguments
     * @return array<string, mixed>
     */
    private static function at(?PageStrategy $paging, string $cursor, array $arguments): array
    {
        // With the same idempotency key, an API would return the first page again.
        $options = ($arguments['options'] ?? null)?->withoutIdempotencyKey();
        if ($paging === null || $paging->body === []) {
            $query = array_replace($arguments['query'] ?? [], [$paging->parameter ?? 'cursor' => $cursor]);
            return array_replace($arguments, ['query' => $query, 'options' => $options]);
        }
        $body = BodyMember::with($arguments['body'] ?? null, $paging->body, $paging->value($cursor));
        return array_replace($arguments, ['body' => $body, 'options' => $options]);
    }

    /**
     * Yields all items.
     *
     * @return Generator<int, T>
     *
     * @throws IntegrationApiException
     */
    public function getIterator(): Generator
    {
        foreach ($this->pages() as $page) {
            foreach ($page->data as $item) {
                yield $item;
            }
        }
    }

    /**
     * Yields the pages.
     *
     * @return Generator<int, Page<T>>
     *
     * @throws IntegrationApiException
     */
    public function pages(): Generator
    {
        $page = $this->firstPage();
        $seen = [(string) $this->cursor => true];
        $count = 0;
        yield $page;
        while ($page->hasMore) {
            $cursor = $page->nextCursor;
            if ($cursor === null || $cursor === '') {
                throw $page->failure('the page announces another one without its cursor; the list is incomplete');
            }
            $count = $page->data === [] ? $count + 1 : 0;
            if ($count === Behaviour::PAGINATION_MAX_EMPTY_PAGES) {
                throw $page->failure("the API returned $count empty pages in a row; stopped to avoid an endless loop");
            }
            if (isset($seen[$cursor])) {
                throw $page->failure('the API returned the same cursor twice; stopped to avoid an endless loop');
            }
            $seen[$cursor] = true;
            $before = $page;
            $page = ($this->load)($cursor);
            if ($page->repeats($before)) {
                throw $page->failure('the API returned the same items twice; stopped to avoid an endless loop');
            }
            yield $page;
        }
    }

    /**
     * Requests the first page.
     *
     * @return Page<T>
     *
     * @throws IntegrationApiException
     */
    public function firstPage(): Page
    {
        return ($this->load)(null);
    }

    /**
     * Returns up to `$limit` items. Loads only the pages that it needs.
     *
     * @param int $limit Maximum number of items.
     *
     * @return list<T>
     *
     * @throws IntegrationApiException
     */
    public function toArray(int $limit): array
    {
        if ($limit < 0) {
            throw new InvalidRequestException("limit must be a non-negative integer, not $limit");
        }
        $items = [];
        foreach ($this->pages() as $page) {
            array_push($items, ...$page->data);
            if (count($items) >= $limit) {
                break;
            }
        }
        return array_slice($items, 0, $limit);
    }

    /** @return never */
    public function __serialize(): array
    {
        $reason = 'A list cannot be serialised: it holds an API key; serialise its pages or items';
        throw new ConfigurationException($reason);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['cursor' => $this->cursor];
    }
}
