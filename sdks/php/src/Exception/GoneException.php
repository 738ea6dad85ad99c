<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 410: the record existed and is gone for good. */
final class GoneException extends ApiException
{
}
