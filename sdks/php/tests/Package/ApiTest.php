<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Package;

use IntegrationApi\Scripts\PublicApi;
use IntegrationApi\Scripts\Reference;
use IntegrationApi\Tests\SourceFiles;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionException;
use ReflectionMethod;
use ReflectionProperty;
use ReflectionType;
use ReflectionUnionType;

/** Rules for every public symbol, in place of a static analyser, because Debian has none for PHP. */
final class ApiTest extends TestCase
{
    public function testThePublicApiIsAsRecorded(): void
    {
        $recorded = [];
        foreach (glob(PublicApi::FOLDER . '/*.txt') ?: [] as $file) {
            $recorded[basename($file)] = (string) file_get_contents($file);
        }
        $files = PublicApi::files();
        ksort($files);
        self::assertSame($recorded, $files, 'run npm run api');
    }

    public function testEveryFileHasStrictTypes(): void
    {
        foreach ([...SourceFiles::in('src'), ...SourceFiles::in('generated')] as $file) {
            self::assertStringContainsString("\ndeclare(strict_types=1);\n", (string) file_get_contents($file), $file);
        }
    }

    /**
     * @dataProvider classes
     * @param class-string $class
     */
    public function testAClassIsFinalOrAbstractAndDocumented(string $class): void
    {
        $reflection = new ReflectionClass($class);
        $isClosed = $reflection->isFinal() || $reflection->isAbstract() || $reflection->isInterface();
        // Exceptions form a tree: a program catches a class and all classes below it.
        self::assertTrue($isClosed || $reflection->isSubclassOf(\Exception::class), "$class can be extended");
        self::assertNotFalse($reflection->getDocComment(), "$class has no comment");
    }

    /**
     * @dataProvider classes
     * @param class-string $class
     */
    public function testEveryPropertyHasATypeThatSaysEnough(string $class): void
    {
        foreach ((new ReflectionClass($class))->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
            if ($property->getDeclaringClass()->isUserDefined()) {
                $own = self::plain((string) $property->getDocComment());
                $doc = $own !== '' ? $own : self::docOf($property->getDeclaringClass()->getConstructor());
                $tag = $property->isPromoted() ? "@param TYPE \${$property->getName()}" : '@var TYPE';
                self::assertSaysEnough("$class::\${$property->getName()}", $property->getType(), $doc, $tag);
            }
        }
        $this->addToAssertionCount(1);
    }

    /**
     * @dataProvider classes
     * @param class-string $class
     */
    public function testEveryParameterAndEveryResultHasATypeThatSaysEnough(string $class): void
    {
        foreach ((new ReflectionClass($class))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
            // PHP calls the magic methods.
            $isMagic = str_starts_with($method->getName(), '__') && !$method->isConstructor();
            $isInherited = !str_starts_with($method->getDeclaringClass()->getName(), 'IntegrationApi\\');
            if ($isMagic || $isInherited || !$method->isUserDefined()) {
                continue;
            }
            $doc = self::docOf($method);
            $name = "$class::{$method->getName()}()";
            foreach ($method->getParameters() as $parameter) {
                $variadic = $parameter->isVariadic() ? '\.\.\.' : '';
                $tag = "@param TYPE $variadic\${$parameter->getName()}";
                self::assertSaysEnough("$name \${$parameter->getName()}", $parameter->getType(), $doc, $tag);
            }
            if (!$method->isConstructor()) {
                self::assertSaysEnough("$name result", $method->getReturnType(), $doc, '@return TYPE');
            }
        }
        $this->addToAssertionCount(1);
    }

    /** @return iterable<class-string, array{class-string}> */
    public static function classes(): iterable
    {
        foreach (Reference::classes() as $class) {
            yield $class => [$class];
        }
    }

    private static function assertSaysEnough(string $what, ?ReflectionType $type, string $doc, string $tag): void
    {
        self::assertNotNull($type, "$what has no native type");
        $names = array_map(strval(...), $type instanceof ReflectionUnionType ? $type->getTypes() : [$type]);
        $names = array_map(static fn (string $name): string => ltrim($name, '?'), $names);
        $pattern = '/' . strtr($tag, ['TYPE' => '(?<type>\S(?:[^$\n]*\S)?)', '$' => '\$']) . '(?: |$)/m';
        $documented = preg_match($pattern, $doc, $match) === 1 ? $match['type'] : '';
        if (in_array('array', $names, true)) {
            self::assertMatchesRegularExpression('/(?:list|array|iterable)[<{]/', $documented, "$what has no shape");
        }
        if (in_array('Closure', $names, true)) {
            self::assertMatchesRegularExpression('/Closure\(.*\): /', $documented, "$what has no signature");
        }
        if (array_intersect(['mixed', 'object', 'callable', 'iterable'], $names) !== []) {
            $isSaid = $documented !== '' || (str_starts_with($tag, '@return') && preg_match('/^[A-Z]/', $doc) === 1);
            self::assertTrue($isSaid, "$what says nothing");
        }
    }

    // A method of an interface has its comment there.
    private static function docOf(?ReflectionMethod $method): string
    {
        $doc = self::plain((string) $method?->getDocComment());
        try {
            return $method === null ? '' : "$doc\n" . self::docOf($method->getPrototype());
        } catch (ReflectionException) {
            return $doc;
        }
    }

    private static function plain(string $doc): string
    {
        return (string) preg_replace('/^\s*\* ?|^\s*\/\*\*\s?|\s*\*\/$/m', '', $doc);
    }
}
