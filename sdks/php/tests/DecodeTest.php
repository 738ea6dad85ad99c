<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Response\Decode;
use PHPUnit\Framework\TestCase;
use TypeError;

final class DecodeTest extends TestCase
{
    public function testAValueOfTheExpectedTypeIsUnchanged(): void
    {
        self::assertSame('a', Decode::plain('string')('a'));
        self::assertSame(1, Decode::plain('int')(1));
        self::assertSame(1.5, Decode::plain('float')(1.5));
        self::assertTrue(Decode::plain('bool')(true));
        self::assertNull(Decode::plain('mixed')(null));
    }

    /** @dataProvider otherTypes */
    public function testAValueOfAnotherTypeIsATypeError(string $type, mixed $json): void
    {
        $this->expectException(TypeError::class);
        Decode::plain($type)($json);
    }

    /** @return iterable<string, array{string, mixed}> */
    public static function otherTypes(): iterable
    {
        yield 'a number for a string' => ['string', 1];
        yield 'a string for an integer' => ['int', '1'];
        yield 'a fraction for an integer' => ['int', 1.5];
        yield 'null' => ['bool', null];
        yield 'a string for an array' => ['array', 'a'];
    }

    public function testAnUnknownTypeIsATypeError(): void
    {
        $this->expectException(TypeError::class);
        Decode::plain('resource');
    }

    public function testDecodesTheItemsOfListsAndMaps(): void
    {
        $double = static fn (int $json): int => 2 * $json;
        self::assertSame([2, 4], Decode::listOf($double)([1, 2]));
        self::assertSame(['a' => [2]], Decode::mapOf(Decode::listOf($double))(['a' => [1]]));
    }

    public function testDecodesAllValuesExceptNull(): void
    {
        $decode = Decode::orNull(Decode::plain('string'));
        self::assertNull($decode(null));
        self::assertSame('a', $decode('a'));
        $this->expectException(TypeError::class);
        $decode(1);
    }
}
