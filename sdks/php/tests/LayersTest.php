<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use FilesystemIterator;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;

final class LayersTest extends TestCase
{
    /** @return list<string> */
    private static function files(string $folder): array
    {
        $root = dirname(__DIR__) . "/$folder";
        $all = new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS));
        return array_values(array_filter(array_map(strval(...), iterator_to_array($all, false)), is_file(...)));
    }

    public function testTheCoreImportsNothingGenerated(): void
    {
        $files = self::files('src/Core');
        self::assertNotEmpty($files);
        foreach ($files as $file) {
            self::assertDoesNotMatchRegularExpression(
                '/IntegrationApi\\\\(?:Model|Resource|Client)\b/',
                (string) file_get_contents($file),
                $file,
            );
        }
    }

    public function testEveryGeneratedFileDefinesTheClassOfItsName(): void
    {
        $files = self::files('generated');
        self::assertNotEmpty($files);
        foreach ($files as $file) {
            $name = substr($file, strlen(dirname(__DIR__) . '/generated/'), -strlen('.php'));
            $class = 'IntegrationApi\\' . str_replace('/', '\\', $name);
            self::assertTrue(class_exists($class), "$file does not have $class");
        }
    }
}
