<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use IntegrationApi\FieldError;

/** Writes the message of an error response. */
final class ProblemSummary
{
    /** Returns `GET /records returned 422, {title}: {detail}. {field} (and 2 more). See https://… (request req_1)`. */
    public static function message(
        #[\SensitiveParameter] ErrorResponse $response,
        CallFacts $facts,
        string $hint,
        ?string $redirect,
    ): string {
        $texts = array_filter([$response->text('title'), $response->text('detail')], is_string(...));
        $docUrl = $response->text('type');
        // A link without its end leads nowhere.
        $isPage = $docUrl !== null
            && preg_match('#^https://\S+$#D', $docUrl) === 1
            && Printable::shorten($docUrl) === $docUrl;
        $sentences = [
            implode(': ', array_map(Printable::shorten(...), $texts === [] ? [self::otherText($response)] : $texts)),
            self::firstOf($response->errors),
            $hint,
            $isPage ? "See $docUrl" : '',
        ];
        $summary = self::join(array_filter($sentences, static fn (string $sentence): bool => $sentence !== ''));
        if ($summary === '' && $redirect !== null) {
            $summary = "a redirect to $redirect, which is not followed";
        }
        return "$facts->method $facts->pathTemplate returned $response->status"
            . ($summary === '' ? '' : ", $summary")
            . ($response->requestId === null ? '' : ' (request ' . Printable::shorten($response->requestId) . ')');
    }

    /**
     * Returns the text of an error that is not problem details (RFC 9457), or an empty string: the first of the members
     * in which other APIs send it, such as `{"error": {"message": "…"}}`.
     */
    private static function otherText(#[\SensitiveParameter] ErrorResponse $response): string
    {
        foreach (['message', 'error_description', 'error', 'errors'] as $name) {
            $value = $response->problem[$name] ?? null;
            $first = is_array($value) && array_is_list($value) ? $value[0] ?? null : $value;
            $text = is_array($first) ? $first['message'] ?? null : $first;
            if (is_string($text) && $text !== '') {
                return $text;
            }
        }
        return '';
    }

    /** @param array<string> $sentences */
    private static function join(array $sentences): string
    {
        $last = array_pop($sentences);
        $ended = array_map(static fn (string $text): string => preg_replace('/\.$/D', '', $text) . '.', $sentences);
        return implode(' ', [...$ended, ...($last === null ? [] : [$last])]);
    }

    /**
     * Returns `#/items/0/size must be at least 1 (and 2 more)`.
     *
     * @param list<FieldError> $errors
     */
    private static function firstOf(array $errors): string
    {
        if ($errors === []) {
            return '';
        }
        $first = $errors[0];
        $texts = array_filter(
            [$first->pointer ?? $first->parameter, $first->detail ?? $first->code?->value],
            static fn (?string $text): bool => $text !== null && $text !== '',
        );
        $named = Printable::shorten(implode(' ', $texts));
        $others = count($errors) - 1;
        return $others === 0 ? $named : ltrim(preg_replace('/\.$/D', '', $named) . " (and $others more)");
    }
}
