<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use SimpleXMLElement;

/** Lines that tests cover, by file. */
final readonly class Coverage
{
    /** @param array<string, array<int, bool>> $files whether each line of a file is covered, by its number */
    private function __construct(private array $files)
    {
    }

    /** Reads a report of PHPUnit in the format of Clover. */
    public static function read(string $report): self
    {
        $files = [];
        foreach ((new SimpleXMLElement((string) file_get_contents($report)))->xpath('//file') ?: [] as $file) {
            $lines = [];
            foreach ($file->line as $line) {
                if ((string) $line['type'] === 'stmt') {
                    $lines[(int) $line['num']] = (int) $line['count'] > 0;
                }
            }
            $files[(string) $file['name']] = $lines;
        }
        ksort($files);
        return new self($files);
    }

    /** Returns the share of covered lines, in percent. */
    public function percent(): float
    {
        return self::percentOf(array_merge(...array_values(array_map(array_values(...), $this->files))));
    }

    /** Returns one line for each file that is not covered in full, with the numbers of the lines that are not. */
    public function report(string $root): string
    {
        $report = [];
        foreach ($this->files as $file => $lines) {
            $missed = array_keys($lines, false, true);
            if ($missed !== []) {
                $name = substr($file, strlen($root) + 1);
                $report[] = sprintf('%5.1f %%  %s: %s', self::percentOf($lines), $name, self::ranges($missed));
            }
        }
        return implode("\n", [...$report, sprintf('%5.1f %%  of all lines', $this->percent())]);
    }

    /** @param non-empty-list<int> $numbers */
    private static function ranges(array $numbers): string
    {
        $ranges = [];
        foreach ($numbers as $number) {
            $last = array_key_last($ranges);
            if ($last !== null && $ranges[$last][1] === $number - 1) {
                $ranges[$last][1] = $number;
            } else {
                $ranges[] = [$number, $number];
            }
        }
        $text = static fn (array $range): string => implode('-', array_unique($range));
        return implode(', ', array_map($text, $ranges));
    }

    /** @param array<int, bool> $lines */
    private static function percentOf(array $lines): float
    {
        return $lines === [] ? 100.0 : 100 * count(array_filter($lines)) / count($lines);
    }
}
