<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use PHPUnit\Framework\TestCase;

final class LayersTest extends TestCase
{
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

    public function testEveryGeneratedFileDefinesTheClassOfItsName(): void
    {
        foreach (SourceFiles::in('generated') as $file) {
            $name = substr($file, strlen(dirname(__DIR__) . '/generated/'), -strlen('.php'));
            $class = 'IntegrationApi\\' . str_replace('/', '\\', $name);
            self::assertTrue(class_exists($class), "$file does not have $class");
        }
    }
}
