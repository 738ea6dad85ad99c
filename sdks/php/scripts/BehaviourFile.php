<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use RuntimeException;

/** Reads openapi/behaviour.yaml, which all libraries share: maps of plain values and of lists on one line. */
final readonly class BehaviourFile
{
    public const FILE = __DIR__ . '/../../../openapi/behaviour.yaml';

    /** @param array<string, string> $values texts by path: `retries.budget.capacity` */
    private function __construct(private array $values)
    {
    }

    public static function read(): self
    {
        $values = [];
        $path = [];
        foreach (file(self::FILE, FILE_IGNORE_NEW_LINES) ?: [] as $line) {
            if (preg_match("/^( *)'?([\\w]+)'?:(?: (.*))?$/", $line, $match) !== 1) {
                continue;
            }
            $path = [...array_slice($path, 0, intdiv(strlen($match[1]), 2)), $match[2]];
            if (($match[3] ?? '') !== '') {
                $values[implode('.', $path)] = $match[3];
            }
        }
        return new self($values);
    }

    /** @throws RuntimeException if there is no such value */
    public function text(string $path): string
    {
        return $this->values[$path] ?? throw new RuntimeException("behaviour.yaml has no $path");
    }

    public function number(string $path): int
    {
        return (int) $this->text($path);
    }

    /** Returns a time as people write it: `30 s`. */
    public function seconds(string $path): string
    {
        return $this->number($path) / 1000 . ' s';
    }

    /** @return list<string> */
    public function list(string $path): array
    {
        return preg_split("/[\\[\\], ']+/", $this->text($path), flags: PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /** @return list<string> names of the values below a path */
    public function names(string $path): array
    {
        $names = [];
        foreach (array_keys($this->values) as $name) {
            if (str_starts_with($name, "$path.")) {
                $names[] = substr($name, strlen($path) + 1);
            }
        }
        return $names;
    }
}
