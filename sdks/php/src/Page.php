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
 * One page of a list, and an iterator over all items from this page on. Further pages are loaded when the loop gets
 * there, and only one is held at a time.
 *
 * @template T
 * @implements IteratorAggregate<int, T>
 */
final readonly class Page implements IteratorAggregate
{
    /**
     * The items of this page.
     *
     * @var list<T>
     */
    public array $data;

    /** Whether there are further pages. */
    public bool $hasMore;

    /** What the next page is asked for with; null on the last one. */
    public ?string $nextCursor;

    /**
     * Made by the library.
     *
     * @param array<string, mixed> $page the decoded body
     * @param Closure(mixed): T $decode makes one item
     * @param Closure(string): self<T> $load loads the page of a cursor
     * @param string|null $cursor what this page was asked for with
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
     * All items, from this page to the last.
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
     * This page and all that follow.
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
            $cursor = $page->nextCursor ?? throw new DecodeException('The page says has_more, but has no next_cursor.');
            if (isset($seen[$cursor])) {
                throw new DecodeException('The server sent a cursor a second time; the list would never end.');
            }
            $seen[$cursor] = true;
            $page = ($this->load)($cursor);
            yield $page;
        }
    }

    /**
     * The first items, at most `$limit` of them. Loads no page it does not need.
     *
     * @return list<T>
     * @throws IntegrationApiException
     */
    public function toArray(int $limit): array
    {
        if ($limit < 0) {
            throw new InvalidRequestException('limit must not be negative');
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
