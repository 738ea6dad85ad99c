<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

/** A block of PHP in a Markdown document. With `run` after its language, it is executed. */
final readonly class Snippet
{
    /** @param int $line number of its first line of code, from 1 */
    public function __construct(public int $line, public string $code, public bool $isRun)
    {
    }

    /**
     * Returns the blocks of PHP in a document.
     *
     * @return list<self>
     */
    public static function in(string $markdown): array
    {
        preg_match_all('/^```php([^\n]*)\n(.*?)^```$/sm', $markdown, $found, PREG_SET_ORDER | PREG_OFFSET_CAPTURE);
        return array_map(static function (array $block) use ($markdown): self {
            $line = substr_count($markdown, "\n", 0, $block[0][1]) + 2;
            return new self($line, $block[2][0], trim($block[1][0]) === 'run');
        }, $found);
    }

    /** Returns the first promise (`// → text`) that the printed lines do not keep in this order, or null. */
    public function brokenPromise(string $printed): ?string
    {
        preg_match_all('~// → (.*)$~m', $this->code, $promises);
        $lines = array_map(trim(...), explode("\n", $printed));
        foreach (array_map(trim(...), $promises[1]) as $promise) {
            $index = array_search($promise, $lines, true);
            if ($index === false) {
                return $promise;
            }
            $lines = array_slice($lines, $index + 1);
        }
        return null;
    }

    /** Returns the program: the snippet after what creates its variables. */
    public function program(): string
    {
        $start = ['<?php', 'declare(strict_types=1);', "require 'vendor/autoload.php';", "require 'surroundings.php';"];
        return implode("\n", [...$start, $this->code]);
    }
}
