<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use DateTimeImmutable;
use IntegrationApi\Core\Schema\Build;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Omit;
use PHPUnit\Framework\TestCase;
use stdClass;

/** Members that a model does not declare, as classes of other documents have them. */
final class OtherMembersTest extends TestCase
{
    private const FIELDS = ['name' => 'name'];

    public function testOtherMembersFollowTheDeclaredOnes(): void
    {
        $others = (object) ['1' => 2, 'size' => 3, "\0x" => 4];
        $json = Encode::open(['name' => 'a', 'note' => Omit::Value], $others);
        self::assertSame('{"name":"a","1":2,"size":3,"\u0000x":4}', json_encode((array) $json));
    }

    public function testADeclaredNameIsRefusedEvenIfItsMemberIsOmitted(): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('name is a declared member; set it as such');
        Encode::open(['name' => Omit::Value], (object) ['name' => 'b']);
    }

    public function testDataOfTheCallerIsConverted(): void
    {
        $create = static fn (?\Closure $others): object => Build::fromData(
            OtherMembersFixture::class,
            ['name' => 'a', 'size' => ['x' => 1], 'none' => null],
            self::FIELDS,
            [],
            [],
            $others,
        );
        self::assertEquals(
            new OtherMembersFixture('a', ['size' => (object) ['x' => 1], 'none' => null]),
            $create(Build::model(static fn (array $data): stdClass => (object) $data)),
        );
        self::assertEquals(
            new OtherMembersFixture('a', ['size' => ['x' => 1], 'none' => null]),
            $create(Build::unchanged()),
        );
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('has no member of this name');
        $create(null);
    }

    public function testAnOptionalBodyIsSentForAnotherMemberAlone(): void
    {
        $optional = static fn (array $others): ?object => Build::optional(
            OtherMembersFixture::class,
            ['name' => Omit::Value, 'otherMembers' => $others],
        );
        self::assertNull($optional([]));
        self::assertEquals(new OtherMembersFixture(otherMembers: ['size' => 1]), $optional(['size' => 1]));
    }

    public function testReceivedMembersAreConverted(): void
    {
        $dates = Decode::mapOf(Decode::dateTime());
        $json = ['at' => '2026-01-02T03:04:05Z', 'null' => null];
        self::assertEquals(
            ['at' => new DateTimeImmutable('2026-01-02T03:04:05Z'), 'null' => null],
            Decode::others($dates, $json, null),
        );
        $this->expectException(InvalidRequestException::class);
        Decode::others($dates, ['at' => 1], null);
    }
}
