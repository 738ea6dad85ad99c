<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Models\ResponseModel;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\Product;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Testing\ModelComparator;
use PHPUnit\Framework\TestCase;
use SebastianBergmann\Comparator\ComparisonFailure;
use SebastianBergmann\Comparator\Factory;
use stdClass;

/** Other programs see all fields of a model that nobody has read. */
final class ModelFieldsTest extends TestCase
{
    /**
     * @param class-string<ResponseModel> $class
     * @dataProvider models
     */
    public function testNullAndAbsentFieldsAreSetAtOnce(string $class): void
    {
        $absent = $class::decode(new stdClass());
        $properties = get_class_vars($class);
        self::assertSame(array_fill_keys(array_keys($properties), null), get_object_vars($absent));
        $fields = array_flip($absent->toArray() + (new \ReflectionClassConstant($class, 'FIELDS'))->getValue());
        $null = $class::decode((object) array_fill_keys(array_values($fields), null));
        self::assertSame(get_object_vars($absent), get_object_vars($null));
    }

    /** @return array<string, array{class-string<ResponseModel>}> */
    public static function models(): array
    {
        $models = [];
        foreach (SourceFiles::in('generated/Model') as $file) {
            $class = 'IntegrationApi\\Model\\' . basename($file, '.php');
            if (is_subclass_of($class, ResponseModel::class) && method_exists($class, 'decode')) {
                $models[$class] = [$class];
            }
        }
        return $models;
    }

    public function testTheComparatorOfTheTestKitIgnoresWhichFieldsWereRead(): void
    {
        $comparator = new ModelComparator();
        Factory::getInstance()->register($comparator);
        try {
            $read = self::order();
            self::assertNotNull($read->totals?->total?->amount);
            self::assertEquals(self::order(), $read);
            self::assertEquals(['a' => [self::order()]], ['a' => [$read]]);
            self::assertEquals((object) ['order' => $read], (object) ['order' => self::order()]);
            self::assertNotEquals(self::order()->with(note: 'other'), $read);
            self::assertNotEquals(Product::fromArray([]), Order::fromArray([]));
            $this->expectException(ComparisonFailure::class);
            $comparator->assertEquals($read, $read->with(note: 'other'));
        } finally {
            Factory::getInstance()->unregister($comparator);
        }
    }

    private static function order(): Order
    {
        return (new FakeApi())->api->orders->retrieve('ord_o7PVYVPFyhhnxujS');
    }
}
