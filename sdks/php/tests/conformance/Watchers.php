<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\AttemptOutcome;
use IntegrationApi\Hooks;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use stdClass;

/** Creates the objects and functions of a case, which report what they see. */
final readonly class Watchers
{
    public function __construct(private Observations $seen)
    {
    }

    /** Returns those options of a case that are objects or functions. */
    public function of(#[\SensitiveParameter] array $given): array
    {
        $make = [
            'api_keys' => fn (array $keys): array => ['api_key' => $this->rotate($keys)],
            'hooks' => fn (string $does): array => ['hooks' => $this->hooks($does === 'throw')],
            'logger' => fn (string $does): array => $does === 'environment' ? [] : [
                'logger' => new Logger($this->seen, throws: $does === 'throw'),
            ],
            'middleware' => fn (array $each): array => ['middleware' => array_map($this->middleware(...), $each)],
            'transport' => fn (stdClass $does): array => ['transport' => new OwnTransport($this->seen, $does)],
        ];
        $options = [];
        foreach (array_intersect_key($make, $given) as $name => $create) {
            $options += $create($given[$name]);
        }
        return $options;
    }

    /** Creates a closure that returns one key after the other, and repeats the last one. It throws for null. */
    private function rotate(#[\SensitiveParameter] array $keys): Closure
    {
        return function () use (&$keys): string {
            return (count($keys) > 1 ? array_shift($keys) : $keys[0]) ?? throw $this->seen->failure();
        };
    }

    private function hooks(bool $throws): Hooks
    {
        $event = function (string $text) use ($throws): void {
            $this->seen->report($text);
            if ($throws) {
                throw $this->seen->failure();
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

    private function middleware(stdClass $does): Closure
    {
        return function (HttpRequest $request, Closure $next) use ($does): ?HttpResponse {
            $this->seen->report("$does->name before $request->attempt");
            if (isset($does->throw)) {
                throw $this->seen->failure();
            }
            usleep(($does->delay_ms ?? 0) * 1000);
            [$old, $new] = $does->replace_in_url ?? ['', ''];
            $start = $old === '' ? false : strpos($request->url, $old);
            if ($start !== false) {
                $request = $request->withUrl(substr_replace($request->url, $new, $start, strlen($old)));
            }
            foreach ((array) ($does->set_headers ?? []) as $name => $value) {
                $request = $request->withHeader($name, $value);
            }
            try {
                return match (true) {
                    isset($does->respond) => OwnTransport::response($does->respond),
                    property_exists($does, 'respond') => null,
                    default => $next($request),
                };
            } finally {
                $this->seen->report("$does->name after $request->attempt");
            }
        };
    }
}
