<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Testing;

use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;

/** Answers the token requests of a fake client, whatever its id and secret are. */
final class FakeToken
{
    /** Reports whether a request asks for a token of OAuth 2, and not for data. */
    public static function isRequest(#[\SensitiveParameter] HttpRequest $request): bool
    {
        $type = array_change_key_case($request->headers)['content-type'] ?? '';
        return $type === 'application/x-www-form-urlencoded'
            && $request->attempt === 1
            && str_starts_with((string) $request->body, 'grant_type=client_credentials');
    }

    public static function response(): HttpResponse
    {
        return new HttpResponse(200, [], '{"access_token":"fake-token","token_type":"Bearer"}');
    }
}
