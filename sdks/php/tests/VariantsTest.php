<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Schema\Variants;
use IntegrationApi\Exception\InvalidRequestException;
use PHPUnit\Framework\TestCase;
use stdClass;

/** Records that may have several classes. */
final class VariantsTest extends TestCase
{
    /**
     * @dataProvider records
     * @param array<string, mixed> $record
     */
    public function testAFieldThatOnlyOneClassHasDeterminesItUnlessItIsNull(array $record, string $class): void
    {
        $variants = new Variants(null, ['digits' => self::class, 'address' => TestCase::class], stdClass::class);
        self::assertSame($class, $variants->classOf($record));
        self::assertSame($class, $variants->classOf((object) $record));
    }

    /** @return array<string, array{array<string, mixed>, class-string}> */
    public static function records(): array
    {
        return [
            'one' => [['label' => 'a', 'address' => 'b'], TestCase::class],
            'one next to null' => [['digits' => null, 'address' => 'b'], TestCase::class],
            'the first of two' => [['address' => 'b', 'digits' => '1'], self::class],
            'none' => [['digits' => null, 'fax' => '2'], stdClass::class],
        ];
    }

    public function testARecordOfTheCallerMustHaveOneOfTheFields(): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('the object must have one of digits, address');
        (new Variants(null, ['digits' => self::class, 'address' => self::class]))->classOf([]);
    }
}
