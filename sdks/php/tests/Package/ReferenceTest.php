<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Package;

use IntegrationApi\Scripts\Reference;
use IntegrationApi\Tests\Documents\TemporaryFolder;
use PHPUnit\Framework\TestCase;

final class ReferenceTest extends TestCase
{
    private static TemporaryFolder $folder;

    public static function setUpBeforeClass(): void
    {
        self::$folder = new TemporaryFolder();
        Reference::build(self::$folder->path);
    }

    public static function tearDownAfterClass(): void
    {
        self::$folder->remove();
    }

    private static function read(string $page): string
    {
        return (string) file_get_contents(self::$folder->path . "/$page.html");
    }

    public function testEachPublicNameHasAnEntryWithItsText(): void
    {
        $orders = self::read('Resource.OrdersResource');
        self::assertStringContainsString('id="create()"', $orders);
        self::assertStringContainsString('Creates an order with status `pending`', $orders);
        self::assertStringContainsString('<a href="Model.Order.html">Model\Order</a>', $orders);
        self::assertStringContainsString('id="$orders"', self::read('Client'));
        self::assertStringContainsString('id="replyOnce()"', self::read('Testing.FakeApi'));
        self::assertStringContainsString('HTTP method.', self::read('Testing.FakeCall'));
        self::assertStringContainsString('id="Active"', self::read('Model.ProductStatus'));
    }

    public function testEveryLinkHasAPage(): void
    {
        $missing = [];
        foreach (glob(self::$folder->path . '/*.html') ?: [] as $file) {
            preg_match_all('/href="([^"]+)"/', (string) file_get_contents($file), $links);
            foreach ($links[1] as $link) {
                if (!is_file(self::$folder->path . "/$link")) {
                    $missing[] = basename($file) . ": $link";
                }
            }
        }
        self::assertSame([], $missing);
    }

    public function testInternalClassesHaveNoPage(): void
    {
        self::assertSame([], glob(self::$folder->path . '/Core.*'));
        self::assertGreaterThan(100, count(Reference::classes()));
    }
}
