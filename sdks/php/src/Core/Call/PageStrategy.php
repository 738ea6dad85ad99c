<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Call;

use stdClass;

/** Continuation of a list after a page. */
final readonly class PageStrategy
{
    /**
     * @param string $items Field with the items of a page.
     * @param string $parameter Query parameter that takes the cursor of the next page.
     * @param list<string> $next Path of the cursor in a page. The list ends where it is absent, null or empty.
     * @param string|null $lastItem Field of the last item that is the cursor, instead of `$next`.
     * @param string|null $more Boolean field that says whether another page follows.
     * @param PageNumbers|null $numbers Rules to count the cursor, instead of `$next`.
     * @param bool $isUsual Whether an empty cursor is a mistake, as in our lists, and not the end of the list.
     */
    public function __construct(
        public string $items,
        public string $parameter,
        public array $next = [],
        public ?string $lastItem = null,
        public ?string $more = null,
        public ?PageNumbers $numbers = null,
        private bool $isUsual = false,
    ) {
    }

    /** Returns the strategy of lists whose pages have `data`, `has_more` and `next_cursor`. */
    public static function usual(): self
    {
        return new self('data', 'cursor', ['next_cursor'], more: 'has_more', isUsual: true);
    }

    /**
     * Returns the cursor of the page after another, whatever its type; null after the last page.
     *
     * @param string|null $at Cursor of the other page; null for the first one.
     */
    public function cursorAfter(stdClass $page, ?string $at): mixed
    {
        if ($this->numbers !== null) {
            $items = $page->{$this->items} ?? null;
            $more = $this->more === null ? null : $page->{$this->more} ?? null;
            $count = is_array($items) ? count($items) : 0;
            return $this->numbers->after($page, $count, $at, is_bool($more) ? $more : null);
        }
        $value = $page;
        $path = $this->next;
        if ($this->lastItem !== null) {
            // The last item of the last page has an id too.
            $items = $this->hasMore($page, $at) === true ? $page->{$this->items} ?? null : null;
            $value = is_array($items) && $items !== [] ? $items[array_key_last($items)] : null;
            $path = [$this->lastItem];
        }
        foreach ($path as $name) {
            $value = $value instanceof stdClass ? $value->{$name} ?? null : null;
        }
        return $value === '' && !$this->isUsual ? null : $value;
    }

    /**
     * Returns what a page says about another one, whatever its type; null if it says nothing.
     *
     * @param string|null $at Cursor of the page; null for the first one.
     */
    public function hasMore(stdClass $page, ?string $at): mixed
    {
        $found = $this->more === null ? null : $page->{$this->more} ?? null;
        if ($this->numbers !== null) {
            return $found ?? $this->cursorAfter($page, $at) !== null;
        }
        return $this->lastItem === null ? $found : $found === true;
    }

    /** @return list<string> Names of the fields of a page that this strategy reads. */
    public function fields(): array
    {
        return array_values(array_filter([$this->items, $this->next[0] ?? null, $this->more], is_string(...)));
    }
}
