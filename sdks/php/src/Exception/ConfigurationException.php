<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** A bad option, API key or base URL. Nothing was sent. */
final class ConfigurationException extends IntegrationApiException
{
}
