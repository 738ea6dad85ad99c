<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

/** Links from the names of public classes to their pages. */
final readonly class ReferenceLinks
{
    /** @param array<class-string, string> $pages names of the pages of all public classes */
    public function __construct(private array $pages)
    {
    }

    /** Reports whether a class has a page. */
    public function has(string $class): bool
    {
        return isset($this->pages[$class]);
    }

    /** Returns a type as HTML, with the short names of its classes. */
    public function type(string $type): string
    {
        $named = preg_replace_callback('/\\\\?[A-Za-z][\w\\\\]*/', function (array $match): string {
            $page = $this->pageOf($match[0]);
            $short = substr((string) strrchr("\\$match[0]", '\\'), 1);
            return $page === null ? $short : "<a href=\"$page.html\">$short</a>";
        }, str_replace(['&', '<', '>'], ['&#38;', '&#60;', '&#62;'], $type));
        // A definition in a list or a table has bars of its own.
        return str_replace('|', '&#124;', (string) $named);
    }

    /** Returns a text in which names in backticks are links. */
    public function text(string $text): string
    {
        $plain = (string) preg_replace('/\{@see ([^}]+)\}/', '`$1`', $text);
        return (string) preg_replace_callback('/`([\w\\\\]+)(?:::\w+)?(?:\(\))?`/', function (array $match): string {
            $page = $this->pageOf($match[1]);
            return $page === null ? $match[0] : "[$match[0]]($page.md)";
        }, $plain);
    }

    private function pageOf(string $name): ?string
    {
        foreach ($this->pages as $class => $page) {
            if (str_ends_with("\\$class", '\\' . ltrim($name, '\\'))) {
                return $page;
            }
        }
        return null;
    }
}
