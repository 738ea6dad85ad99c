<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use RuntimeException;

/**
 * Every error of this library.
 *
 *     IntegrationApiException
 *     ├── ConfigurationException         bad option, key or URL; nothing was sent
 *     ├── InvalidRequestException        an argument cannot be sent; nothing was sent
 *     ├── ConnectionException            no complete answer
 *     │   └── TimeoutException
 *     ├── DecodeException                a 2xx answer that cannot be read as promised
 *     └── ApiException                   any other status
 *         ├── BadRequestException            400
 *         ├── AuthenticationException        401
 *         ├── PermissionDeniedException      403
 *         ├── NotFoundException              404
 *         ├── ConflictException              409
 *         ├── GoneException                  410
 *         ├── PreconditionFailedException    412
 *         ├── PayloadTooLargeException       413
 *         ├── ValidationException            422
 *         ├── RateLimitException             429
 *         └── ServerException                5xx
 */
abstract class IntegrationApiException extends RuntimeException
{
}
