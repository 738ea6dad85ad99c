<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

/**
 * The modules of the hand-written code, and the modules that each of them imports.
 *
 * A module is a namespace, except that each class of the root namespace is a separate module. The public names in this
 * namespace cannot change, and they reach from `Omit`, which every namespace may import, to `Pager`, which imports the
 * client. As single modules, they obey the same rule as all others.
 */
final class ImportGraph
{
    private const ROOT = 'IntegrationApi';

    /** @var array<string, array<string, list<string>>> Importing files, by importing and by imported module. */
    private array $files = [];

    /** @param array<string, string> $sources code by path, relative to the folder of the root namespace */
    public function __construct(array $sources)
    {
        $modules = [];
        foreach (array_keys($sources) as $path) {
            $modules[self::className($path)] = self::module(self::className($path));
        }
        foreach ($sources as $path => $code) {
            $class = self::className($path);
            $namespace = substr($class, 0, (int) strrpos($class, '\\'));
            foreach (Imports::in($code, $namespace) as $name) {
                if (isset($modules[$name]) && $modules[$name] !== $modules[$class]) {
                    $this->files[$modules[$class]][$modules[$name]][] = $path;
                }
            }
        }
    }

    /** Reads the hand-written code of the library. */
    public static function ofLibrary(): self
    {
        $folder = dirname(__DIR__) . '/src/';
        $sources = [];
        foreach (SourceFiles::in('src') as $file) {
            $sources[substr($file, strlen($folder))] = (string) file_get_contents($file);
        }
        return new self($sources);
    }

    /** Describes the shortest circle, one import with its files per line. Returns an empty string if there is none. */
    public function circle(): string
    {
        $shortest = [];
        foreach (array_keys($this->files) as $module) {
            $circle = $this->circleThrough($module);
            if ($circle !== [] && ($shortest === [] || count($circle) < count($shortest))) {
                $shortest = $circle;
            }
        }
        $lines = [];
        foreach ($shortest as $index => $module) {
            $next = $shortest[$index + 1] ?? $shortest[0];
            $lines[] = "$module imports $next: " . implode(', ', $this->files[$module][$next]);
        }
        return implode("\n", $lines);
    }

    /**
     * Searches breadth first, so that the circle is as short as possible.
     *
     * @return list<string> the modules of the circle, or nothing
     */
    private function circleThrough(string $start): array
    {
        $paths = [$start => [$start]];
        for ($queue = [$start]; $queue !== []; array_shift($queue)) {
            $path = $paths[$queue[0]];
            foreach (array_keys($this->files[$queue[0]] ?? []) as $next) {
                if ($next === $start) {
                    return $path;
                }
                if (!isset($paths[$next])) {
                    $paths[$next] = [...$path, $next];
                    $queue[] = $next;
                }
            }
        }
        return [];
    }

    private static function className(string $path): string
    {
        return self::ROOT . '\\' . str_replace('/', '\\', substr($path, 0, -strlen('.php')));
    }

    private static function module(string $class): string
    {
        $parts = explode('\\', substr($class, strlen(self::ROOT . '\\')));
        return implode('\\', count($parts) === 1 ? $parts : array_slice($parts, 0, -1));
    }
}
