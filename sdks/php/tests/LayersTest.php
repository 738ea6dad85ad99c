<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use PHPUnit\Framework\TestCase;

final class LayersTest extends TestCase
{
    private const ROOT = 'IntegrationApi\\';

    public function testTheCoreImportsNothingGenerated(): void
    {
        foreach (SourceFiles::in('src/Core') as $file) {
            self::assertDoesNotMatchRegularExpression(
                '/IntegrationApi\\\\(?:Model|Resource|Client)\b/',
                (string) file_get_contents($file),
                $file,
            );
        }
    }

    public function testNoClassesImportEachOtherInACircle(): void
    {
        $left = self::dependencies();
        do {
            $before = count($left);
            $left = array_filter($left, static fn (array $names): bool => array_intersect_key($names, $left) !== []);
        } while (count($left) < $before);
        self::assertSame([], array_keys($left), 'These classes form a circle, or depend on one');
    }

    /** @return array<string, array<string, true>> names of the classes that each class of the library names */
    private static function dependencies(): array
    {
        $code = [];
        foreach (SourceFiles::in('src') as $file) {
            $name = substr($file, strlen(dirname(__DIR__) . '/src/'), -strlen('.php'));
            $code[self::ROOT . str_replace('/', '\\', $name)] = php_strip_whitespace($file);
        }
        $found = [];
        foreach ($code as $class => $text) {
            preg_match_all('/\buse (IntegrationApi[\w\\\\]+);/', $text, $imports);
            $names = $imports[1];
            foreach (array_keys($code) as $other) {
                // A class of the same namespace needs no import.
                [$namespace, $short] = self::split($other);
                if ($namespace === self::split($class)[0] && preg_match("/(?<![:\\w\\\\$>'])$short\\b/", $text) === 1) {
                    $names[] = $other;
                }
            }
            $found[$class] = array_fill_keys(array_diff($names, [$class]), true);
        }
        return $found;
    }

    /** @return array{string, string} namespace and short name */
    private static function split(string $class): array
    {
        $end = (int) strrpos($class, '\\');
        return [substr($class, 0, $end), substr($class, $end + 1)];
    }

    public function testEveryGeneratedFileDefinesTheClassOfItsName(): void
    {
        foreach (SourceFiles::in('generated') as $file) {
            $name = substr($file, strlen(dirname(__DIR__) . '/generated/'), -strlen('.php'));
            $class = self::ROOT . str_replace('/', '\\', $name);
            self::assertTrue(class_exists($class), "$file does not have $class");
        }
    }
}
