<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Options;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Exception\ConfigurationException;

/** Reads the environment variables of the library. */
final class Environment
{
    /** Returns the value of a variable, or null if it is not set or empty. */
    public static function get(string $name): ?string
    {
        $value = Platform::variable($name);
        return $value === '' ? null : $value;
    }

    /**
     * Returns the log level that the environment sets, or null.
     *
     * @throws ConfigurationException if the level is unknown
     */
    public static function logLevel(): ?string
    {
        $level = self::get(Behaviour::CONFIGURATION_LOG_VARIABLE);
        if ($level !== null && !in_array($level, Behaviour::LOGGING_LEVELS, true)) {
            $known = implode(' or ', Behaviour::LOGGING_LEVELS);
            throw new ConfigurationException(Behaviour::CONFIGURATION_LOG_VARIABLE . " must be $known, or not set");
        }
        return $level;
    }
}
