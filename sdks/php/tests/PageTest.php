<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Model\Product;
use PHPUnit\Framework\TestCase;

final class PageTest extends TestCase
{
    /** @param list<string> $ids */
    private static function page(array $ids, ?string $next): array
    {
        $data = array_map(static fn (string $id): array => ['id' => $id], $ids);
        return ['data' => $data, 'has_more' => $next !== null, 'next_cursor' => $next];
    }

    /** @param array<string, mixed> ...$pages */
    private static function transport(array ...$pages): ScriptedTransport
    {
        return new ScriptedTransport(...array_map(ScriptedTransport::json(...), $pages));
    }

    /** @param iterable<Product> $products */
    private static function ids(iterable $products): array
    {
        $ids = [];
        foreach ($products as $product) {
            $ids[] = $product->id;
        }
        return $ids;
    }

    public function testAListHasAFirstPage(): void
    {
        $transport = self::transport(self::page(['a', 'b'], 'c1'));
        $page = $transport->client()->products->list()->firstPage();
        self::assertCount(2, $page);
        self::assertSame(['a', 'b'], self::ids($page));
        self::assertSame(['a', 'b'], self::ids($page->data));
        self::assertTrue($page->hasMore);
        self::assertSame('c1', $page->nextCursor);
        self::assertCount(1, $transport->requests);
    }

    public function testTheItemsOfAListAreNumberedAcrossPages(): void
    {
        $transport = self::transport(self::page(['a', 'b'], 'c1'), self::page(['c'], null));
        $items = iterator_to_array($transport->client()->products->list());
        self::assertSame([0, 1, 2], array_keys($items));
    }

    public function testEachLoopOverAListStartsFromTheBeginning(): void
    {
        $transport = self::transport(self::page(['a'], null), self::page(['b'], null));
        $list = $transport->client()->products->list();
        self::assertSame([['a'], ['b']], [self::ids($list), self::ids($list)]);
    }

    public function testAPageAcceptsMissingFieldsAndKeepsUnknownOnes(): void
    {
        $page = self::transport(['new' => ['a' => 1]])->client()->products->list()->firstPage();
        self::assertSame([[], false, null], [$page->data, $page->hasMore, $page->nextCursor]);
        self::assertEquals(['new' => (object) ['a' => 1]], $page->extra());
        self::assertSame([false, true], [$page->has('data'), $page->has('new')]);
        self::assertSame('{"new":{"a":1}}', json_encode($page));
    }
}
