<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 404: the record does not exist. */
final class NotFoundException extends ApiException
{
}
