<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

/** Hides secrets in dumps. */
final class Secrets
{
    private const MASK = '***';

    /**
     * Replaces the named properties that are set with a mask.
     *
     * @param array<string, mixed> $properties
     * @param list<string> $names names of secret properties
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
