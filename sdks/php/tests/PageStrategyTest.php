<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Pages\PageNumbers;
use IntegrationApi\Core\Pages\PageStrategy;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Page;
use IntegrationApi\Pager;
use IntegrationApi\RequestOptions;
use PHPUnit\Framework\TestCase;
use stdClass;

final class PageStrategyTest extends TestCase
{
    /** @return array<string, array{stdClass}> */
    public function vectors(): array
    {
        $file = (string) file_get_contents(dirname(__DIR__, 3) . '/openapi/vectors/pages.json');
        $named = [];
        foreach (json_decode($file, false, flags: JSON_THROW_ON_ERROR)->vectors as $vector) {
            $named["$vector->id: $vector->why"] = [$vector];
        }
        return $named;
    }

    /** @dataProvider vectors */
    public function testAListContinuesAsInTheVector(stdClass $vector): void
    {
        $given = $vector->paging;
        $paging = new PageStrategy(
            $given->items ?? ['data'],
            $given->parameter,
            $given->next ?? [],
            $given->nextUrl ?? [],
            $given->isLinked ?? false,
            !isset($given->items),
            $given->isInteger ?? false,
            $given->lastItem ?? null,
            $given->more ?? [],
            $given->done ?? [],
            isset($given->numbers) ? self::numbers($given->numbers) : null,
            body: $given->body ?? [],
        );
        $decode = Page::of(static fn (stdClass|string $item): string => is_string($item) ? $item : $item->id, $paging);
        $responses = array_map(
            static fn (mixed $page, ?string $link): object =>
                ScriptedTransport::json($page, headers: $link === null ? [] : ['link' => $link]),
            $vector->pages,
            $vector->links ?? array_fill(0, count($vector->pages), null),
        );
        $transport = new ScriptedTransport(...$responses);
        $client = $transport->apiClient();
        $operation = new Operation(isset($vector->body) ? 'POST' : 'GET', '/them', $decode, paging: $paging);
        $options = isset($vector->body) ? new RequestOptions(idempotencyKey: 'first') : null;
        $list = Pager::over($client, $operation, query: ['limit' => 2], body: $vector->body ?? null, options: $options);
        $found = [];
        $fails = false;
        try {
            foreach ($list as $id) {
                $found[] = $id;
            }
        } catch (DecodeException) {
            $fails = true;
        }
        self::assertSame($vector->fails, $fails);
        self::assertSame($vector->items, $found);
        $queries = array_map(
            static fn (object $request): string => (string) parse_url($request->url, PHP_URL_QUERY),
            $transport->requests,
        );
        self::assertSame($vector->queries, $queries);
        $sent = array_filter($transport->requests, static fn (object $request): bool => $request->body !== null);
        $bodies = array_map(static fn (object $request): mixed => json_decode($request->body), array_values($sent));
        self::assertEquals($vector->bodies ?? [], $bodies);
        $keys = array_map(static fn (object $request): string => $request->headers['Idempotency-Key'], $sent);
        self::assertSame($keys, array_unique($keys));
        self::assertSame($sent === [] ? [] : ['first'], array_slice($keys, 0, 1));
    }

    private static function numbers(stdClass $given): PageNumbers
    {
        return new PageNumbers(
            $given->first ?? null,
            $given->isOffset ?? false,
            $given->current ?? [],
            $given->size ?? [],
            $given->total ?? [],
        );
    }
}
