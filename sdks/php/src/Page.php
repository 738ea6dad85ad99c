<?php

declare(strict_types=1);

namespace IntegrationApi;

use ArrayIterator;
use Closure;
use Countable;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Pages\PageStrategy;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Exception\DecodeException;
use IteratorAggregate;
use JsonSerializable;
use stdClass;

/**
 * One page of a list. Iterating over it yields its own items; {@see Pager} yields those of all pages.
 *
 * @template-covariant T
 * @implements IteratorAggregate<int, T>
 */
final readonly class Page implements Countable, IteratorAggregate, JsonSerializable
{
    /** @var list<T> Items of this page. */
    public array $data;

    /** Whether more pages follow. */
    public bool $hasMore;

    /** Cursor of the next page; null on the last page. */
    public ?string $nextCursor;

    /**
     * @param list<T> $data
     * @param string|null $at Cursor of this page; null for the first one.
     * @param string $link Header `Link` of its response.
     */
    private function __construct(
        private stdClass $raw,
        private ?Origin $origin,
        array $data,
        private PageStrategy $paging,
        ?string $at = null,
        string $link = '',
    ) {
        $this->data = $data;
        $this->nextCursor = $paging->cursorAfter($raw, $at, $link);
        $this->hasMore = $paging->hasMore($raw, $at, $link) ?? $this->nextCursor !== null;
    }

    /**
     * Returns a decoder for pages. Called by the library.
     *
     * @param Closure(mixed, Origin|null): T $item Converts decoded JSON to one item.
     * @param PageStrategy|null $paging Continuation of the list; null for `has_more` and `next_cursor`.
     * @return Closure(mixed, Origin|null): self<T>
     *
     * @internal
     */
    public static function of(Closure $item, ?PageStrategy $paging = null): Closure
    {
        $paging ??= PageStrategy::usual();
        if ($paging->isArray) {
            return static fn (array $raw, ?Origin $origin): self => new self(
                (object) [$paging->items[0] => $raw],
                $origin,
                Decode::listOf($item)($raw, $origin),
                $paging,
            );
        }
        return static fn (stdClass $raw, ?Origin $origin): self =>
            new self($raw, $origin, Decode::listOf($item)($paging->itemsIn($raw) ?? [], $origin), $paging);
    }

    /**
     * Returns this page with the cursor and the header `Link` that the next page depends on. The library calls it.
     *
     * @param string|null $cursor Cursor with which it was requested; null for the first one.
     * @param string $link Header `Link` of its response.
     * @return self<T>
     *
     * @internal
     */
    public function at(?string $cursor, string $link): self
    {
        return $this->paging->dependsOnRequest()
            ? new self($this->raw, $this->origin, $this->data, $this->paging, $cursor, $link)
            : $this;
    }

    /**
     * Reports whether an API that ignores the number of a page has returned the page before it again. Called by the
     * library.
     *
     * @param self<mixed> $before
     *
     * @internal
     */
    public function repeats(self $before): bool
    {
        if ($this->paging->numbers === null || $this->data === []) {
            return false;
        }
        return Json::areEqual($this->paging->itemsIn($this->raw), $this->paging->itemsIn($before->raw));
    }

    /** @return ArrayIterator<int, T> */
    public function getIterator(): ArrayIterator
    {
        return new ArrayIterator($this->data);
    }

    /** Returns the number of items of this page. */
    public function count(): int
    {
        return count($this->data);
    }

    /**
     * Reports whether the API sent the field, even as null.
     *
     * @param string $field JSON name of the field.
     */
    public function has(string $field): bool
    {
        return property_exists($this->raw, $field);
    }

    /**
     * Returns the fields that are unknown to this version of the library, by their JSON names.
     *
     * @return array<string, mixed>
     */
    public function extra(): array
    {
        return Json::copyOf(array_diff_key((array) $this->raw, array_flip($this->paging->fields())));
    }

    /** Returns all fields, unknown ones included, for `json_encode()`. An array of items is in the field `data`. */
    public function jsonSerialize(): stdClass
    {
        return Json::copyOf($this->raw);
    }

    /**
     * Creates the error for a page that contradicts the pages before it.
     *
     * @internal
     */
    public function failure(string $message): DecodeException
    {
        return $this->origin?->failure($message) ?? new DecodeException($message);
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        // The response that an error would name is not kept: it knows the API key.
        return ['raw' => Json::encode($this->raw)] + array_diff_key(get_object_vars($this), ['origin' => null]);
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        $this->origin = null;
        $this->raw = Json::decode($data['raw']);
        ['data' => $this->data, 'paging' => $this->paging] = $data;
        ['hasMore' => $this->hasMore, 'nextCursor' => $this->nextCursor] = $data;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['data' => $this->data, 'hasMore' => $this->hasMore, 'nextCursor' => $this->nextCursor];
    }
}
