<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use PHPUnit\Framework\TestCase;
use TypeError;

require_once __DIR__ . '/autoload.php';

final class RefusedTest extends TestCase
{
    public function testAnErrorOfPhpInsideOfTheLibraryIsNotRefused(): void
    {
        $this->expectException(TypeError::class);
        Refused::unlessAllowed(static fn (): int => strlen([]), []);
    }
}
