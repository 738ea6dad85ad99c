<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\BigInteger;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Exception\InvalidRequestException;
use JsonException;
use PHPUnit\Framework\TestCase;
use UnexpectedValueException;
use stdClass;

final class DecodeTest extends TestCase
{
    public function testAnEmptyArrayOfTheCallerIsAnObjectAndAListIsNot(): void
    {
        self::assertEquals(new stdClass(), Decode::object([], null));
        $this->expectException(UnexpectedValueException::class);
        Decode::object([1], null);
    }

    /** @dataProvider exactTexts */
    public function testJsonStaysExact(string $json): void
    {
        self::assertSame($json, Json::encode(Json::decode($json)));
    }

    /** @return iterable<int, array{string}> */
    public static function exactTexts(): iterable
    {
        yield ['{"a":{},"b":[],"c":{"":1,"0":2},"d":1.0,"e":-0.5}'];
        yield ['[9223372036854775807,-9223372036854775808,1234567890123456789]'];
        yield ['{"a":9223372036854775808,"b":[-9223372036854775809,{"c":18446744073709551616}]}'];
        yield ['["9223372036854775808","\\"99999999999999999999","1.5"]'];
        yield ['{"a":"integer-0:99999999999999999999","b":99999999999999999999}'];
        yield ['[' . str_repeat('1', 100) . ']'];
    }

    public function testALargeIntegerIsAnObjectWithItsDigits(): void
    {
        $value = Json::decode('[18446744073709551616]')[0];
        self::assertEquals(new BigInteger('18446744073709551616'), $value);
        self::assertSame('18446744073709551616', (string) $value);
        self::assertSame('"18446744073709551616"', json_encode($value));
        $this->expectException(InvalidRequestException::class);
        new BigInteger('007');
    }

    /** @dataProvider brokenTexts */
    public function testATextThatIsNotJsonIsRejected(string $text): void
    {
        $this->expectException(JsonException::class);
        Json::decode($text);
    }

    /** @return iterable<int, array{string}> */
    public static function brokenTexts(): iterable
    {
        yield [''];
        yield ['{'];
        yield ['[00000000000000000000012]'];
        yield ['[' . str_repeat('1', 101) . ']'];
        yield ['[-' . str_repeat('1', 101) . ']'];
        yield [str_repeat('[', 129) . str_repeat(']', 129)];
        yield ["[\"\xff\"]"];
    }

    public function testAMemberWhoseNameBeginsWithNulDoesNotBreakTheOthers(): void
    {
        self::assertSame(1, Json::decode('{"\\u0000a":2,"b":1}')->b);
    }

    public function testJsonIsEqualWhateverTheOrderOfItsMembers(): void
    {
        $equal = static fn (string $one, string $other): bool =>
            Json::areEqual(Json::decode($one), Json::decode($other));
        self::assertTrue($equal('{"a":[1,{"b":null}],"c":2}', '{"c":2,"a":[1,{"b":null}]}'));
        self::assertTrue($equal('[99999999999999999999]', '[99999999999999999999]'));
        $others = ['{"a":null}', '{"b":1}', '{"a":"1"}', '{"a":1,"b":1}', '[1]', '{"a":99999999999999999999}'];
        foreach ($others as $other) {
            self::assertFalse($equal('{"a":1}', $other));
        }
        self::assertFalse($equal('{}', '[]'));
    }

    /** @dataProvider infinite */
    public function testANumberThatNoFloatHoldsIsNotInfinity(string $json): void
    {
        $this->expectException(\JsonException::class);
        Json::decode($json);
    }

    /** @return list<array{string}> */
    public static function infinite(): array
    {
        return [['1e400'], ['{"a":[-1E+309]}'], ['1e0400'], [str_repeat('9', 320) . '.5'], ['["1e400",1e400]']];
    }

    public function testANumberOrTextThatOnlyLooksInfiniteIsKept(): void
    {
        self::assertSame([1e308, 0.0, '1e400'], Json::decode('[1e308,1e-400,"1e400"]'));
    }
}
