<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Model\Product;
use IntegrationApi\Model\ProductStatus;
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

    public function testAListThatNobodyReadsSendsNothing(): void
    {
        $transport = self::transport();
        $transport->client()->products->list();
        self::assertSame([], $transport->requests);
    }

    /**
     * @dataProvider missingCursors
     * @param array<string, mixed> $cursor
     */
    public function testMorePagesWithoutACursorAreNotTheEndOfTheList(array $cursor): void
    {
        $page = ['data' => [['id' => 'a']], 'has_more' => true] + $cursor;
        $products = self::transport($page)->client()->products->list();
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('announces another one without its cursor');
        self::ids($products);
    }

    /** @return list<array{array<string, mixed>}> */
    public static function missingCursors(): array
    {
        return [[[]], [['next_cursor' => null]], [['next_cursor' => '']]];
    }

    /** @return array<string, array{array<string, mixed>}> */
    public static function invalidContinuations(): array
    {
        return [
            'an empty cursor' => [['next_cursor' => '']],
            'a cursor that is a number' => [['next_cursor' => 7]],
            'has_more that is a text' => [['next_cursor' => 'c', 'has_more' => 'yes']],
        ];
    }

    /**
     * @dataProvider invalidContinuations
     * @param array<string, mixed> $continuation
     */
    public function testAnInvalidContinuationIsNotTheEndOfTheList(array $continuation): void
    {
        $products = self::transport(['data' => [['id' => 'a']]] + $continuation)->client()->products->list();
        $this->expectException(DecodeException::class);
        self::ids($products);
    }

    public function testEndlessEmptyPagesEndInAnException(): void
    {
        $pages = array_map(static fn (int $number): array => self::page([], "c$number"), range(1, 1500));
        $transport = self::transport(...$pages);
        try {
            self::ids($transport->client()->products->list());
            self::fail('The list has no end.');
        } catch (DecodeException $error) {
            self::assertStringContainsString('1000 empty pages in a row', $error->getMessage());
            self::assertLessThan(1500, count($transport->requests));
        }
    }

    public function testHasAFirstPage(): void
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

    public function testLoadsAllPagesWithTheSameArguments(): void
    {
        $transport = self::transport(self::page(['a'], 'c 1'), self::page([], 'c2'), self::page(['b', 'c'], null));
        $products = $transport->client()->products->list(status: [ProductStatus::Active], limit: 2);
        self::assertSame(['a', 'b', 'c'], self::ids($products));
        self::assertSame(
            ['status=active&limit=2', 'status=active&limit=2&cursor=c%201', 'status=active&limit=2&cursor=c2'],
            array_map(static fn ($request) => parse_url($request->url, PHP_URL_QUERY), $transport->requests),
        );
    }

    public function testNumbersItemsAcrossPages(): void
    {
        $transport = self::transport(self::page(['a', 'b'], 'c1'), self::page(['c'], null));
        $items = iterator_to_array($transport->client()->products->list());
        self::assertSame([0, 1, 2], array_keys($items));
    }

    public function testLoadsAPageOnlyWhenTheLoopReachesIt(): void
    {
        $transport = self::transport(self::page(['a', 'b'], 'c1'));
        foreach ($transport->client()->products->list() as $product) {
            if ($product->id === 'b') {
                break;
            }
        }
        self::assertCount(1, $transport->requests);
    }

    public function testIteratesOverPages(): void
    {
        $transport = self::transport(self::page(['a'], 'c1'), self::page(['b'], null));
        $sizes = [];
        foreach ($transport->client()->products->list()->pages() as $page) {
            $sizes[] = count($page->data);
        }
        self::assertSame([1, 1], $sizes);
    }

    public function testCollectsUpToTheLimitAndLoadsNoFurtherPages(): void
    {
        $transport = self::transport(self::page(['a', 'b'], 'c1'), self::page(['c', 'd'], 'c2'));
        self::assertSame(['a', 'b', 'c'], self::ids($transport->client()->products->list()->toArray(limit: 3)));
        $transport = self::transport(self::page(['a', 'b'], 'c1'));
        self::assertSame(['a', 'b'], self::ids($transport->client()->products->list()->toArray(limit: 2)));
        $transport = self::transport(self::page(['a'], 'c1'));
        self::assertSame([], $transport->client()->products->list()->toArray(limit: 0));
    }

    public function testRejectsANegativeLimit(): void
    {
        $transport = self::transport(self::page(['a'], null));
        $this->expectException(InvalidRequestException::class);
        $transport->client()->products->list()->toArray(limit: -1);
    }

    public function testStopsAtARepeatedCursor(): void
    {
        $transport = self::transport(self::page(['a'], 'c1'), self::page(['b'], 'c2'), self::page(['c'], 'c1'));
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('same cursor');
        self::ids($transport->client()->products->list());
    }

    public function testStopsAtTheInitialCursor(): void
    {
        $transport = self::transport(self::page(['a'], 'c0'));
        $this->expectException(DecodeException::class);
        self::ids($transport->client()->products->list(cursor: 'c0'));
    }

    public function testEachLoopStartsFromTheBeginning(): void
    {
        $transport = self::transport(self::page(['a'], null), self::page(['b'], null));
        $list = $transport->client()->products->list();
        self::assertSame([['a'], ['b']], [self::ids($list), self::ids($list)]);
    }

    public function testAcceptsMissingFieldsAndKeepsUnknownOnes(): void
    {
        $page = self::transport(['new' => ['a' => 1]])->client()->products->list()->firstPage();
        self::assertSame([[], false, null], [$page->data, $page->hasMore, $page->nextCursor]);
        self::assertEquals(['new' => (object) ['a' => 1]], $page->extra());
        self::assertSame([false, true], [$page->has('data'), $page->has('new')]);
        self::assertSame('{"new":{"a":1}}', json_encode($page));
    }

    public function testAPageComesWithItsResponse(): void
    {
        $response = self::transport(self::page(['a'], 'c1'))->client()->products->withResponse()->list();
        self::assertSame([200, ['a']], [$response->status, self::ids($response->data)]);
    }

    public function testItemsMayHaveAUnionType(): void
    {
        $transport = self::transport(['data' => [['type' => 'order.paid'], ['type' => 'order.teleported']]]);
        $types = array_map(get_class(...), $transport->client()->events->list()->firstPage()->data);
        self::assertSame(
            ['IntegrationApi\Model\OrderPaidEvent', 'IntegrationApi\Model\UnknownEvent'],
            $types,
        );
    }
}
