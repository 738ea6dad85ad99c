<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Client;
use IntegrationApi\Core\Client\BaseUrl;
use IntegrationApi\Core\Client\ApiClient;
use IntegrationApi\Core\Json;
use IntegrationApi\Core\Request\Call;
use IntegrationApi\Core\Error\ProblemDetails;
use PHPUnit\Framework\TestCase;
use ReflectionClassConstant;
use ReflectionMethod;

/** Compares constants with openapi/behaviour.yaml, which all libraries share. */
final class BehaviourTest extends TestCase
{
    private static function setting(string $section, string $name): string
    {
        $text = (string) file_get_contents(dirname(__DIR__, 3) . '/openapi/behaviour.yaml');
        $found = preg_match("/^$section:\\n(?:(?:[ #].*)?\\n)*? +'?$name'?: (.+)$/m", $text, $match);
        self::assertSame(1, $found, "behaviour.yaml has no $section.$name");
        return $match[1];
    }

    /** @return list<string> */
    private static function settingList(string $section, string $name): array
    {
        return preg_split("/[\\[\\], ']+/", self::setting($section, $name), flags: PREG_SPLIT_NO_EMPTY) ?: [];
    }

    private static function constant(string $class, string $name): mixed
    {
        return (new ReflectionClassConstant($class, $name))->getValue();
    }

    public function testTimeouts(): void
    {
        $parameters = (new ReflectionMethod(Client::class, '__construct'))->getParameters();
        $defaults = array_column(array_map(static fn ($parameter): array => [
            $parameter->getName(),
            $parameter->getDefaultValue(),
        ], $parameters), 1, 0);
        self::assertSame((float) self::setting('timeouts', 'attempt_ms') / 1000, $defaults['timeout']);
        $connect = (float) self::setting('timeouts', 'connect_ms') / 1000;
        self::assertSame($connect, self::constant(ApiClient::class, 'CONNECT_TIMEOUT'));
    }

    public function testResponseLimits(): void
    {
        self::assertSame((int) self::setting('responses', 'max_bytes'), self::constant(ApiClient::class, 'MAX_BYTES'));
        self::assertSame((int) self::setting('responses', 'max_json_depth'), self::constant(Json::class, 'MAX_DEPTH'));
    }

    public function testLoopbackHosts(): void
    {
        $hosts = str_replace(['[::1]'], '::1', self::constant(BaseUrl::class, 'LOOPBACK_HOSTS'));
        self::assertSame(self::settingList('configuration', 'loopback_hosts'), $hosts);
    }

    public function testMethodsWithIdempotencyKey(): void
    {
        self::assertSame(self::settingList('idempotency', 'methods'), self::constant(Call::class, 'WRITE_METHODS'));
    }

    public function testErrorsByStatus(): void
    {
        $classes = self::constant(ProblemDetails::class, 'CLASSES');
        self::assertNotEmpty($classes);
        foreach ($classes as $status => $class) {
            $name = self::setting('error_by_status', (string) $status);
            self::assertSame("IntegrationApi\\Exception\\{$name}Exception", $class);
        }
    }
}
