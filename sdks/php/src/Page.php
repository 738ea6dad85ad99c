<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;
use Generator;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IteratorAggregate;

/**
 * One page of a list. Iterating over it yields all items from this page to the last. Each further page is loaded when
 * the loop reaches it, and only one page is kept in memory.
 *
 * @template T
 * @implements IteratorAggregate<int, T>
 */
final readonly class Page implements IteratorAggregate
{
    /** @var list<T> Items of this page. */
    public array $data;

    /** Whether more pages follow. */
    public bool $hasMore;

    /** Cursor of the next page; null on the last page. */
    public ?string $nextCursor;

    /**
     * Created by the library.
     *
     * @param array<string, mixed> $page Decoded body of the response.
     * @param Closure(mixed): T $decode Converts decoded JSON to one item.
     * @param Closure(string): self<T> $load Loads the page of a cursor.
     * @param string|null $cursor Cursor of this page; null for the first page.
     */
    public function __construct(
        array $page,
        Closure $decode,
        private Closure $load,
        private ?string $cursor,
    ) {
        $this->data = array_map($decode, $page['data'] ?? []);
        $this->nextCursor = $page['next_cursor'] ?? null;
        $this->hasMore = $page['has_more'] ?? $this->nextCursor !== null;
    }

    /**
     * Yields all items, from this page to the last.
     *
     * @return Generator<int, T>
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
     * Yields this page and all pages after it.
     *
     * @return Generator<int, self<T>>
     * @throws IntegrationApiException
     */
    public function pages(): Generator
    {
        $page = $this;
        $seen = [(string) $this->cursor => true];
        yield $page;
        while ($page->hasMore) {
            $cursor = $page->nextCursor
                ?? throw new DecodeException('has_more of a page is true, but its next_cursor is missing');
            if (isset($seen[$cursor])) {
                throw new DecodeException('The API returned the same cursor twice; stopped to avoid an endless loop');
            }
            $seen[$cursor] = true;
            $page = ($this->load)($cursor);
            yield $page;
        }
    }

    /**
     * Returns up to `$limit` items, starting with this page. Loads only the pages that it needs.
     *
     * @return list<T>
     * @throws IntegrationApiException
     */
    public function toArray(int $limit): array
    {
        if ($limit < 0) {
            throw new InvalidRequestException("limit must be a non-negative integer, not $limit");
        }
        $items = [];
        foreach ($limit === 0 ? [] : $this->pages() as $page) {
            array_push($items, ...$page->data);
            if (count($items) >= $limit) {
                break;
            }
        }
        return array_slice($items, 0, $limit);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['data' => $this->data, 'hasMore' => $this->hasMore, 'nextCursor' => $this->nextCursor];
    }
}
