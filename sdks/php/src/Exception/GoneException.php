<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 410: the record existed and was permanently removed. */
final class GoneException extends ApiException
{
}
