<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Exception\InvalidRequestException;
use JsonSerializable;

/** What a caller sends. Members that were left out are not in its JSON. */
interface RequestModel extends JsonSerializable
{
    /** @throws InvalidRequestException when a member cannot be sent */
    public function jsonSerialize(): object;
}
