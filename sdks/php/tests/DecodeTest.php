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

    public function testALargeIntegerIsAnObjectWithItsDigits(): void
    {
        $value = Json::decode('[18446744073709551616]')[0];
        self::assertEquals(new BigInteger('18446744073709551616'), $value);
        self::assertSame('18446744073709551616', (string) $value);
        self::assertSame('"18446744073709551616"', json_encode($value));
        $this->expectException(InvalidRequestException::class);
        new BigInteger('007');
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

    /**
     * @testWith ["1e400"]
     *           ["{\"a\":[-1E+309]}"]
     *           ["1e0400"]
     *           ["[\"1e400\",1e400]"]
     */
    public function testANumberThatNoFloatHoldsIsNotInfinity(string $json): void
    {
        $this->expectException(JsonException::class);
        Json::decode($json);
    }

    public function testANumberOrTextThatOnlyLooksInfiniteIsKept(): void
    {
        self::assertSame([1e308, 0.0, '1e400'], Json::decode('[1e308,1e-400,"1e400"]'));
    }
}
