<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Pages;

use stdClass;

/** Continuation of a list after a page. */
final readonly class PageStrategy
{
    /**
     * @param list<string> $items Path of the items in a page.
     * @param string $parameter Query parameter that takes the cursor of the next page; in a body, the last name of its
     *     path.
     * @param list<string> $next Path of the cursor in a page. The list ends where it is absent, null or empty.
     * @param list<string> $nextUrl Path of the URL of the next page, whose query contains the cursor, instead of
     *     `$next`.
     * @param bool $isLinked Whether that URL is in the header `Link` of the response, instead of `$nextUrl`.
     * @param bool $isArray Whether a page is an array of items, which is then in the field of the items.
     * @param bool $isInteger Whether the parameter takes an integer.
     * @param string|null $lastItem Field of the last item that is the cursor, instead of `$next`.
     * @param list<string> $more Path of the boolean in a page that says whether another page follows.
     * @param list<string> $done Path of the boolean that says that no page follows, instead of `$more`.
     * @param PageNumbers|null $numbers Rules to count the cursor, instead of `$next`.
     * @param bool $isUsual Whether an empty cursor is a mistake, as in our lists, and not the end of the list.
     * @param list<string> $body Path in the body of the member that takes the cursor, instead of the query parameter.
     */
    public function __construct(
        public array $items,
        public string $parameter,
        public array $next = [],
        private array $nextUrl = [],
        private bool $isLinked = false,
        public bool $isArray = false,
        private bool $isInteger = false,
        public ?string $lastItem = null,
        private array $more = [],
        private array $done = [],
        public ?PageNumbers $numbers = null,
        private bool $isUsual = false,
        public array $body = [],
    ) {
    }

    /** Returns the strategy of lists whose pages have `data`, `has_more` and `next_cursor`. */
    public static function usual(): self
    {
        return new self(['data'], 'cursor', ['next_cursor'], more: ['has_more'], isUsual: true);
    }

    /** Returns the value of the parameter for a cursor. */
    public function value(string $cursor): int|string
    {
        return $this->isInteger ? (int) $cursor : $cursor;
    }

    /** Returns the items of a page, as they were sent. */
    public function itemsIn(stdClass $page): mixed
    {
        return self::inside($page, $this->items);
    }

    /**
     * Returns the cursor of the page after another, whatever its type; null after the last page.
     *
     * @param string|null $at Cursor of the other page; null for the first one.
     * @param string $link Header `Link` of its response.
     */
    public function cursorAfter(stdClass $page, ?string $at, string $link): mixed
    {
        if ($this->numbers !== null) {
            $items = $this->itemsIn($page);
            $more = $this->moreIn($page);
            $count = is_array($items) ? count($items) : 0;
            return $this->numbers->after($page, $count, $at, is_bool($more) ? $more : null);
        }
        if ($this->isLinked || $this->nextUrl !== []) {
            return $this->inUrl($this->urlIn($page, $link));
        }
        if ($this->lastItem !== null) {
            // The last item of the last page has an id too.
            $items = $this->moreIn($page) === true ? $this->itemsIn($page) : null;
            $last = is_array($items) && $items !== [] ? $items[array_key_last($items)] : null;
            return self::inside($last, [$this->lastItem]) ?: null;
        }
        $value = self::inside($page, $this->next);
        return $value === '' && !$this->isUsual ? null : $value;
    }

    /**
     * Returns whether a page says that another one follows, as received; null if it says nothing.
     *
     * @param string|null $at Cursor of the page; null for the first one.
     * @param string $link Header `Link` of its response.
     */
    public function hasMore(stdClass $page, ?string $at, string $link): mixed
    {
        $found = $this->moreIn($page);
        if ($this->numbers !== null) {
            return $found ?? $this->cursorAfter($page, $at, $link) !== null;
        }
        if ($this->lastItem !== null) {
            return $found === true;
        }
        return $found ?? ($this->urlIn($page, $link) === null ? null : true);
    }

    /** Reports whether a page depends on more than its own JSON. */
    public function dependsOnRequest(): bool
    {
        return $this->isLinked || $this->numbers !== null;
    }

    /** @return list<string> Names of the fields of a page that this strategy reads. */
    public function fields(): array
    {
        $fields = [$this->next[0] ?? null];
        foreach ([$this->items, $this->more, $this->done] as $path) {
            // An object may have other members than the one that is read.
            $fields[] = count($path) === 1 ? $path[0] : null;
        }
        return array_values(array_filter($fields, is_string(...)));
    }

    private function moreIn(stdClass $page): mixed
    {
        if ($this->done === []) {
            return $this->more === [] ? null : self::inside($page, $this->more);
        }
        $isDone = self::inside($page, $this->done);
        return is_bool($isDone) ? !$isDone : $isDone;
    }

    /** Returns the URL of the next page, whatever its type; null if there is none. */
    private function urlIn(stdClass $page, string $link): mixed
    {
        $url = $this->isLinked ? NextUrl::inLink($link) : null;
        if ($this->nextUrl !== []) {
            $url = self::inside($page, $this->nextUrl);
        }
        return $url === '' ? null : $url;
    }

    /** Returns the cursor in a URL. The rest of the URL is not used: its host might get the API key. */
    private function inUrl(mixed $url): mixed
    {
        if (!is_string($url)) {
            return $url;
        }
        $cursor = NextUrl::parameter($url, $this->parameter);
        $isWrong = $this->isInteger && preg_match('~^[0-9]{1,15}$~D', (string) $cursor) !== 1;
        return $isWrong ? null : $cursor;
    }

    /** @param list<string> $path */
    private static function inside(mixed $value, array $path): mixed
    {
        foreach ($path as $name) {
            $value = $value instanceof stdClass ? $value->{$name} ?? null : null;
        }
        return $value;
    }
}
