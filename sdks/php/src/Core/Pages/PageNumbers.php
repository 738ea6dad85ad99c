<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Pages;

use stdClass;

/** Numbers of pages, or of the items before a page. A list ends with an empty page, unless its pages say where. */
final readonly class PageNumbers
{
    /**
     * @param int|null $first Value for the first page. Without it, a first page that does not say its number is the
     *     whole list.
     * @param bool $isOffset Whether the value is the number of items before the page.
     * @param list<string> $current Path of the number of a page in the page.
     * @param list<string> $size Path in a page of the number of places for items, by which the offset grows.
     * @param list<string> $total Path in a page of the number of the last page, or of the number of all items if the
     *     value is an offset.
     */
    public function __construct(
        private ?int $first = null,
        private bool $isOffset = false,
        private array $current = [],
        private array $size = [],
        private array $total = [],
    ) {
    }

    /**
     * Returns the number of the page after another; null after the last page.
     *
     * @param int $items Number of items of the other page.
     * @param string|null $at Number with which it was requested; null for the first page.
     * @param bool|null $more Whether it says that another page follows; null if it says nothing.
     */
    public function after(stdClass $page, int $items, ?string $at, ?bool $more): ?string
    {
        $number = self::integerIn($page, $this->current) ?? ($at === null ? $this->first : (int) $at);
        if ($number === null) {
            return null;
        }
        $places = self::integerIn($page, $this->size);
        $next = $number + ($this->isOffset ? ($places ?: $items) : 1);
        $total = self::integerIn($page, $this->total);
        $more ??= $total === null ? $items > 0 : ($this->isOffset ? $next : $number) < $total;
        return $more ? (string) $next : null;
    }

    /** @param list<string> $path */
    private static function integerIn(stdClass $page, array $path): ?int
    {
        $value = $path === [] ? null : $page;
        foreach ($path as $name) {
            $value = $value instanceof stdClass ? $value->{$name} ?? null : null;
        }
        return is_int($value) ? $value : null;
    }
}
