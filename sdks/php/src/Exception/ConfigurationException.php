<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** An option, the API key or the base URL is not valid. Nothing was sent. */
final class ConfigurationException extends IntegrationApiException
{
}
