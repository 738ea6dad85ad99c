<?php

declare(strict_types=1);

use IntegrationApi\Model\Order;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Testing\ModelComparator;
use PHPUnit\Framework\ExpectationFailedException;
use PHPUnit\Framework\TestCase;
use SebastianBergmann\Comparator\Factory;

require_once __DIR__ . '/check.php';

/** Tests of an integrator compare orders, of which some fields have been read before. */
final class ModelsTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        Factory::getInstance()->register(new ModelComparator());
    }

    public function testEqualOrdersAreEqual(): void
    {
        $api = (new FakeApi())->api;
        [$order, $same] = [$api->orders->retrieve('ord_1'), $api->orders->retrieve('ord_1')];
        self::assertNotNull($order->placedAt);
        self::assertEquals($same, $order);
        self::assertEquals(['orders' => [$same]], ['orders' => [$order]]);
    }

    public function testOtherOrdersAreNotEqual(): void
    {
        $order = (new FakeApi())->api->orders->retrieve('ord_1');
        $this->expectException(ExpectationFailedException::class);
        self::assertEquals(Order::fromArray(['id' => 'ord_2']), $order);
    }
}
