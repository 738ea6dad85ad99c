<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use PHPUnit\Framework\TestCase;
use PhpToken;
use ReflectionConstant;
use ReflectionFunction;
use ReflectionMethod;

/**
 * Compares the names in the code with those that this version of PHP has and deprecates, because no test reaches every
 * line, and WebAssembly runs neither fibers nor transfers of curl.
 */
final class PlatformTest extends TestCase
{
    private const MEMBER = ['->', '?->', '::'];
    /** Tokens before a name that the code defines or creates. */
    private const DEFINING = ['function', 'const', 'case', 'new', '#['];

    public function testTheCodeUsesNothingThatIsMissingOrDeprecated(): void
    {
        $faults = [];
        foreach ([...SourceFiles::in('src'), ...SourceFiles::in('generated')] as $file) {
            foreach (self::faults((string) file_get_contents($file)) as $fault) {
                $faults[] = "$file:$fault";
            }
        }
        self::assertSame([], $faults);
    }

    /** @return list<string> */
    private static function faults(string $code): array
    {
        $isCode = static fn (PhpToken $token): bool => !$token->isIgnorable();
        $tokens = array_values(array_filter(PhpToken::tokenize($code), $isCode));
        $classes = self::classesIn($tokens);
        $faults = [];
        foreach ($tokens as $index => $token) {
            if (!$token->is([T_STRING, T_NAME_FULLY_QUALIFIED])) {
                continue;
            }
            $name = ltrim($token->text, '\\');
            $before = $tokens[$index - 1]->text;
            $isCalled = ($tokens[$index + 1]->text ?? '') === '(';
            $fault = match (true) {
                in_array($before, self::DEFINING, true) => null,
                in_array($before, self::MEMBER, true) => $isCalled ? self::faultOfMethod($classes, $name) : null,
                $isCalled => str_contains($code, "function_exists('$name')") ? null : self::faultOfFunction($name),
                default => self::faultOfConstant($name),
            };
            if ($fault !== null) {
                $faults[] = "$token->line: $fault";
            }
        }
        return $faults;
    }

    /**
     * Returns the classes that the code names.
     *
     * @param list<PhpToken> $tokens
     * @return list<class-string>
     */
    private static function classesIn(array $tokens): array
    {
        $names = array_map(static fn (PhpToken $token): string => ltrim($token->text, '\\'), $tokens);
        $isClass = static fn (string $name): bool => class_exists($name, false);
        return array_values(array_filter(array_unique($names), $isClass));
    }

    private static function faultOfFunction(string $name): ?string
    {
        return match (true) {
            !function_exists($name) => "$name is undefined",
            (new ReflectionFunction($name))->isDeprecated() => "$name is deprecated",
            default => null,
        };
    }

    private static function faultOfConstant(string $name): ?string
    {
        return match (true) {
            preg_match('/^[A-Z\d]+(?:_[A-Z\d]+)+$/D', $name) !== 1 => null,
            !defined($name) => "$name is undefined",
            class_exists(ReflectionConstant::class) && (new ReflectionConstant($name))->isDeprecated()
                => "$name is deprecated",
            default => null,
        };
    }

    /** @param list<class-string> $classes */
    private static function faultOfMethod(array $classes, string $method): ?string
    {
        foreach ($classes as $class) {
            if (method_exists($class, $method) && (new ReflectionMethod($class, $method))->isDeprecated()) {
                return "$class::$method is deprecated";
            }
        }
        return null;
    }
}
