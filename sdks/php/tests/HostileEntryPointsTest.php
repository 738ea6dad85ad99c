<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Pager;
use IntegrationApi\Response;
use IntegrationApi\Scripts\Reference;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Tests\Documents\TemporaryFolder;
use PHPUnit\Framework\TestCase;
use ReflectionClass;
use ReflectionMethod;

/**
 * Passes every hostile value to every argument of the public API, from files with and without strict types, and uses
 * what comes back. The other arguments are valid, so that the hostile one is read.
 */
final class HostileEntryPointsTest extends TestCase
{
    use OnlyOwnErrors;

    /** Only the library makes them: the arguments of their constructors are parts of it. */
    private const MADE = [Pager::class, Response::class, ApiException::class];

    /** Parts of the transport with curl. */
    private const PARTS = '/\\\\(?:CurlOptions|CurlPool|CurlTransfer|Proxy|Refusal|ResponseReader|Signals)$/';

    /** Functions that read the request of PHP, or that only the library calls. */
    private const OTHERS = ['run', 'change'];

    private static string $home;
    private static TemporaryFolder $folder;

    /** A download is written to a file of any name. */
    public static function setUpBeforeClass(): void
    {
        self::$home = (string) getcwd();
        self::$folder = new TemporaryFolder();
        chdir(self::$folder->path);
    }

    public static function tearDownAfterClass(): void
    {
        chdir(self::$home);
        self::$folder->remove();
    }

    /** @dataProvider arguments */
    public function testAHostileArgumentEndsOnlyInAnExceptionOfTheLibrary(
        string $class,
        string $method,
        string $argument,
    ): void {
        $valid = PublicInstances::arguments(new ReflectionMethod($class, $method));
        foreach (['strict' => true, 'weak' => false] as $mode => $isStrict) {
            foreach (HostileValues::all() as $name => $value) {
                $given = [$argument => $value] + $valid;
                $what = "$class::$method($argument: $name), $mode types";
                $this->requireOwn($what, static fn () => self::call($class, $method, $given, $isStrict));
            }
        }
    }

    /** @return iterable<string, array{class-string, string, string}> */
    public static function arguments(): iterable
    {
        foreach (Reference::classes() as $class) {
            $reflection = new ReflectionClass($class);
            $isConcrete = !$reflection->isInterface() && !$reflection->isAbstract();
            $methods = $isConcrete ? $reflection->getMethods(ReflectionMethod::IS_PUBLIC) : [];
            foreach (array_filter($methods, self::isForPrograms(...)) as $method) {
                foreach (self::names($method) as $name) {
                    yield "$class::$method->name($name)" => [$class, $method->name, $name];
                }
            }
        }
    }

    private static function isForPrograms(ReflectionMethod $method): bool
    {
        $isOf = static fn (string $class): bool => is_a($method->class, $class, true);
        $isMade = array_filter(self::MADE, $isOf) !== [] || str_contains($method->class, '\\Resource\\');
        return $method->isUserDefined()
            && !$method->isAbstract()
            && str_starts_with($method->class, 'IntegrationApi\\')
            && preg_match(self::PARTS, $method->class) !== 1
            && !str_contains((string) $method->getDocComment(), '@internal')
            && !($method->isConstructor() ? $isMade : str_starts_with($method->name, '__'))
            && !in_array($method->name, self::OTHERS, true);
    }

    /** @return list<string> */
    private static function names(ReflectionMethod $method): array
    {
        // Options are passed by name.
        $isOfClient = $method->name === 'withOptions' || $method->class === FakeApi::class && $method->isConstructor();
        $source = $isOfClient ? new ReflectionMethod(Client::class, '__construct') : $method;
        $names = array_column($source->getParameters(), 'name');
        return $isOfClient ? [...$names, 'unknown'] : $names;
    }

    /** @param array<string, mixed> $given */
    private static function call(string $class, string $method, array $given, bool $isStrict): void
    {
        if ($method === '__construct') {
            $create = [new ReflectionClass($class), 'newInstance'];
            PublicInstances::use($isStrict ? new $class(...$given) : call_user_func_array($create, $given));
            return;
        }
        $callee = (new ReflectionMethod($class, $method))->isStatic() ? $class : PublicInstances::of($class);
        $result = match (true) {
            !$isStrict => call_user_func_array([$callee, $method], $given),
            is_string($callee) => $callee::$method(...$given),
            default => $callee->$method(...$given),
        };
        PublicInstances::use($callee);
        PublicInstances::use($result);
    }
}
