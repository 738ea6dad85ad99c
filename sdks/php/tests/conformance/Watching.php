<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\AttemptOutcome;
use IntegrationApi\Hooks;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use stdClass;

/** Creates the hooks and the middleware of a case, which report what they see. */
final readonly class Watching
{
    public function __construct(private Observations $observations)
    {
    }

    /** Returns hooks that report their events, and then throw if `$throws` is set. */
    public function hooks(bool $throws): Hooks
    {
        $event = function (string $text) use ($throws): void {
            $this->observations->report($text);
            if ($throws) {
                throw $this->observations->failure();
            }
        };
        return new Hooks(
            onRequest: static fn (HttpRequest $request) => $event("request $request->attempt"),
            onResponse: static fn (HttpRequest $request, AttemptOutcome $outcome) =>
                $event("response $request->attempt " . ($outcome->response->status ?? 'none')),
            onResend: static fn (HttpRequest $request) => $event("resend $request->attempt"),
            onRetry: static fn (HttpRequest $request) => $event("retry $request->attempt"),
        );
    }

    /**
     * Returns a middleware that does what a case describes.
     *
     * @return Closure(HttpRequest, Closure): ?HttpResponse
     */
    public function middleware(stdClass $given): Closure
    {
        return function (HttpRequest $request, Closure $next) use ($given): ?HttpResponse {
            $this->observations->report("$given->name before $request->attempt");
            if (isset($given->throw)) {
                throw $this->observations->failure();
            }
            usleep(($given->delay_ms ?? 0) * 1000);
            [$old, $new] = $given->replace_in_url ?? ['', ''];
            $start = $old === '' ? false : strpos($request->url, $old);
            if ($start !== false) {
                $request = $request->withUrl(substr_replace($request->url, $new, $start, strlen($old)));
            }
            foreach ((array) ($given->set_headers ?? []) as $name => $value) {
                $request = $request->withHeader($name, $value);
            }
            try {
                return match (true) {
                    isset($given->respond) => OwnTransport::response($given->respond),
                    property_exists($given, 'respond') => null,
                    default => $next($request),
                };
            } finally {
                $this->observations->report("$given->name after $request->attempt");
            }
        };
    }
}
