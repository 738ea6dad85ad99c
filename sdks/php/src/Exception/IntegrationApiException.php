<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use RuntimeException;

/**
 * Base class of all exceptions that this library throws.
 *
 *     IntegrationApiException
 *     ├── ConfigurationException         an option, the key or the URL is not valid; nothing was sent
 *     ├── InvalidRequestException        an argument cannot be sent; nothing was sent
 *     ├── ConnectionException            no complete response
 *     │   └── TimeoutException
 *     ├── DecodeException                a 2xx response that cannot be decoded
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
