<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;
use JsonSerializable;

/** A model that is only sent. Omitted members are not in its JSON. */
interface RequestModel extends JsonSerializable
{
    /** @throws InvalidRequestException if a member is not valid */
    public function jsonSerialize(): object;
}
