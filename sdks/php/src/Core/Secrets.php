<?php

declare(strict_types=1);

namespace IntegrationApi\Core;

/** What stands in dumps in place of a secret. */
final class Secrets
{
    private const MASK = '***';

    /**
     * @param array<string, mixed> $properties
     * @param list<string> $names those not to be shown
     * @return array<string, mixed>
     */
    public static function mask(#[\SensitiveParameter] array $properties, array $names): array
    {
        foreach ($names as $name) {
            if (isset($properties[$name])) {
                $properties[$name] = self::MASK;
            }
        }
        return $properties;
    }
}
