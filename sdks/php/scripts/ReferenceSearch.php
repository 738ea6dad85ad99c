<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

/** The search of the API reference: a script with all names, which every page loads. It also works from `file:`. */
final class ReferenceSearch
{
    /** Name of the file. */
    public const FILE = 'search.js';

    /** HTML of the search field of a page. */
    public const FIELD = '<search><input type="search" placeholder="Search classes, methods and properties" '
        . 'aria-label="Search"><ul id="found"></ul></search><script src="' . self::FILE . '" defer></script>';

    private const SCRIPT = <<<'JS'
        const field = document.querySelector('input[type=search]');
        const found = document.getElementById('found');
        const find = () => {
          const words = field.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
          const rank = ([name]) => (name.toLowerCase().split(/[.\\]|::/).at(-1).startsWith(words[0]) ? 0 : 1);
          const hits = words.length === 0 ? [] : ENTRIES
            .filter(([name, , text]) => words.every((word) => `${name} ${text}`.toLowerCase().includes(word)))
            .sort((one, other) => rank(one) - rank(other) || one[0].length - other[0].length);
          found.replaceChildren(...hits.slice(0, 30).map(([name, address, text]) => {
            const item = document.createElement('li');
            const link = document.createElement('a');
            link.href = address;
            link.textContent = name;
            item.append(link, ` ${text}`);
            return item;
          }));
        };
        field.addEventListener('input', find);
        JS;

    /**
     * Returns the script.
     *
     * @param list<array{string, string, string}> $entries name, address and first sentence of each class and member
     */
    public static function script(array $entries): string
    {
        $json = json_encode($entries, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        return "const ENTRIES = $json;\n" . self::SCRIPT . "\n";
    }
}
