<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Pages;

use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Exception\InvalidRequestException;
use stdClass;

/** Member of a JSON body that takes the cursor of a page. */
final class BodyMember
{
    private function __construct()
    {
    }

    /**
     * Returns the member at a path; null if the body has none.
     *
     * @param list<string> $path
     * @throws InvalidRequestException if the body has no JSON form
     */
    public static function in(#[\SensitiveParameter] mixed $body, array $path): mixed
    {
        $value = self::decoded($body);
        foreach ($path as $name) {
            $value = $value instanceof stdClass ? $value->{$name} ?? null : null;
        }
        return $value;
    }

    /**
     * Returns a copy of a body with another value of the member at a path.
     *
     * @param list<string> $path
     * @throws InvalidRequestException if the body has no JSON form
     */
    public static function with(#[\SensitiveParameter] mixed $body, array $path, int|string $value): RequestContent
    {
        $decoded = self::decoded($body);
        $copy = $decoded instanceof stdClass ? $decoded : new stdClass();
        $target = $copy;
        foreach (array_slice($path, 0, -1) as $name) {
            if (!($target->{$name} ?? null) instanceof stdClass) {
                $target->{$name} = new stdClass();
            }
            $target = $target->{$name};
        }
        $target->{$path[count($path) - 1]} = $value;
        return $body instanceof RequestContent
            ? RequestContent::json($copy, $body->mediaType)
            : RequestContent::json($copy);
    }

    private static function decoded(#[\SensitiveParameter] mixed $body): mixed
    {
        if ($body === null) {
            return null;
        }
        return Json::read($body instanceof RequestContent ? $body->bytes : RequestContent::json($body)->bytes);
    }
}
