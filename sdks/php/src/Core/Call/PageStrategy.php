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
     */
    public function __construct(
        public string $items,
        public string $parameter,
        public array $next = [],
        public ?string $lastItem = null,
        public ?string $more = null,
    ) {
    }

    /** Returns the strategy of lists whose pages have `data`, `has_more` and `next_cursor`. */
    public static function usual(): self
    {
        return new self('data', 'cursor', ['next_cursor'], more: 'has_more');
    }

    /** Returns the cursor of the page after another; null after the last page. */
    public function cursorAfter(stdClass $page): ?string
    {
        $value = $page;
        $path = $this->next;
        if ($this->lastItem !== null) {
            // The last item of the last page has an id too.
            $items = $this->hasMore($page) === true ? $page->{$this->items} ?? null : null;
            $value = is_array($items) && $items !== [] ? $items[array_key_last($items)] : null;
            $path = [$this->lastItem];
        }
        foreach ($path as $name) {
            $value = $value instanceof stdClass ? $value->{$name} ?? null : null;
        }
        return is_string($value) && $value !== '' ? $value : null;
    }

    /** Reports whether a page says that another follows; null if it says nothing. */
    public function hasMore(stdClass $page): ?bool
    {
        $found = $this->more === null ? null : $page->{$this->more} ?? null;
        if ($this->lastItem !== null) {
            return $found === true;
        }
        return is_bool($found) ? $found : null;
    }

    /** @return list<string> Names of the fields of a page that this strategy reads. */
    public function fields(): array
    {
        return array_values(array_filter([$this->items, $this->next[0] ?? null, $this->more], is_string(...)));
    }
}
