<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

/** A server for the tests of a class. It starts when a test needs it, because WebAssembly cannot start processes. */
trait UsesRawServer
{
    private static ?RawServer $server = null;

    public static function tearDownAfterClass(): void
    {
        self::$server?->stop();
        self::$server = null;
    }

    private static function url(): string
    {
        self::$server ??= new RawServer();
        return self::$server->url;
    }
}
