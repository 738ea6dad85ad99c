<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

/** 404: there is no such record. */
final class NotFoundException extends ApiException
{
}
