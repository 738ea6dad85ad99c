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

    public function testNoModulesImportEachOtherInACircle(): void
    {
        $circle = ImportGraph::ofLibrary()->circle();
        self::assertSame('', $circle, "Modules import each other in a circle; move a class, or split one:\n$circle");
    }

    /**
     * @dataProvider circles
     * @param array<string, string> $sources
     */
    public function testACircleIsDescribedWithItsFiles(array $sources, string $expected): void
    {
        $files = array_map(static fn (string $code): string => "<?php $code", $sources);
        self::assertSame($expected, (new ImportGraph($files))->circle());
    }

    /** @return iterable<string, array{array<string, string>, string}> */
    public static function circles(): iterable
    {
        $a = ['A/One.php' => 'namespace IntegrationApi\A; class One {}'];
        $toA = "B imports A: B/Two.php";
        yield 'none' => [$a + ['B/Two.php' => 'namespace IntegrationApi\B; use IntegrationApi\A\One;'], ''];
        foreach (
            [
                'use' => 'use IntegrationApi\A\One;',
                'alias' => 'use IntegrationApi\A\One as Other;',
                'parent' => 'class Two extends \IntegrationApi\A\One {}',
                'type' => 'class Two { public function f(\IntegrationApi\A\One|null $one) {} }',
                'part of a name' => 'use IntegrationApi\A; class Two { function f() { return new A\One(); } }',
            ] as $name => $code
        ) {
            yield $name => [
                [
                    'A/One.php' => 'namespace IntegrationApi\A; use IntegrationApi\B\Two;',
                    'B/Two.php' => "namespace IntegrationApi\B; $code",
                ],
                "A imports B: A/One.php\n$toA",
            ];
        }
        yield 'classes of the root namespace' => [
            [
                'One.php' => 'namespace IntegrationApi; class One { const B = Two::class; }',
                'Two.php' => 'namespace IntegrationApi; use IntegrationApi\A\Three;',
                'A/Three.php' => 'namespace IntegrationApi\A; use IntegrationApi\One;',
            ],
            "One imports Two: One.php\nTwo imports A: Two.php\nA imports One: A/Three.php",
        ];
        yield 'members with the name of a class' => [
            [
                'One.php' => 'namespace IntegrationApi; class One { function Two() { return $this->Two(); } }',
                'Two.php' => 'namespace IntegrationApi; class Two { const One = self::One; }',
            ],
            '',
        ];
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
