<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Testing\FakeApi;
use PHPUnit\Framework\TestCase;

/** The facts of a response that no conformance case reads. */
final class ResponseTest extends TestCase
{
    public function testAResponseHasItsBodyAndADumpWithoutIt(): void
    {
        $fake = new FakeApi();
        $response = $fake->api->orders->withResponse()->retrieve('ord_1');
        self::assertSame($fake->example('orders.retrieve')['id'], json_decode($response->body(), true)['id']);
        self::assertSame(['status' => 200, 'requestId' => 'req_fake', 'attempts' => 1], $response->__debugInfo());
        self::assertSame(['x', 200], [$response->withData('x')->data, $response->withData('x')->status]);
    }
}
