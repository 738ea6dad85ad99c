<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Middleware;

use Closure;
use IntegrationApi\AttemptOutcome;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Core\Errors\SafeCause;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Hooks;
use IntegrationApi\Transport\HttpRequest;
use Psr\Log\LoggerInterface;
use Throwable;

/** Hooks and the logger of a client. They only watch: nothing that they throw reaches the call. */
final class Watchers
{
    /** @var array<string, true> Watchers whose first failure is reported. */
    private array $failed = [];

    private readonly ?LoggerInterface $logger;

    /**
     * @param Hooks|null $hooks Hooks of the client.
     * @param LoggerInterface|null $logger Logger of the client; it replaces the one of the environment.
     * @param string|null $level Log level that the environment sets; null for none.
     */
    public function __construct(
        private readonly ?Hooks $hooks,
        ?LoggerInterface $logger,
        private readonly ?string $level,
    ) {
        $this->logger = $logger;
    }

    /** Reports that an attempt begins. */
    public function begin(HttpRequest $request, Redaction $redaction): void
    {
        $hook = $this->hooks?->onRequest;
        if ($hook !== null) {
            $this->notify('onRequest', static fn (): mixed => $hook($request), $redaction);
        }
    }

    /** Reports that the request of an attempt was lost with an idle connection and sent again. */
    public function resend(HttpRequest $request, Redaction $redaction): void
    {
        $hook = $this->hooks?->onResend;
        if ($hook !== null) {
            $this->notify('onResend', static fn (): mixed => $hook($request), $redaction);
        }
        if ($this->logger !== null || $this->level !== null) {
            $log = fn (): mixed => Logger::resent($request, $redaction, $this->logger, $this->level);
            $this->notify('logger', $log, $redaction);
        }
    }

    /** Reports that an attempt has ended. */
    public function end(HttpRequest $request, AttemptOutcome $outcome, Redaction $redaction): void
    {
        $hook = $this->hooks?->onResponse;
        if ($hook !== null) {
            $this->notify('onResponse', static fn (): mixed => $hook($request, $outcome), $redaction);
        }
        if ($this->logger === null && $this->level === null) {
            return;
        }
        $log = fn (): mixed => Logger::write($request, $outcome, $redaction, $this->logger, $this->level);
        $this->notify('logger', $log, $redaction);
    }

    /** Reports that an attempt will be followed by another one. */
    public function retry(HttpRequest $request, AttemptOutcome $outcome, Redaction $redaction): void
    {
        $hook = $this->hooks?->onRetry;
        if ($hook !== null) {
            $this->notify('onRetry', static fn (): mixed => $hook($request, $outcome), $redaction);
        }
    }

    /** Logs the end of a token request, which hooks do not see. */
    public function token(string $url, string $result, float $duration, Redaction $redaction): void
    {
        if ($this->logger !== null || $this->level === 'debug') {
            $log = fn (): mixed => Logger::token($url, $result, $duration, $redaction, $this->logger);
            $this->notify('logger', $log, $redaction);
        }
    }

    /** Reports whether anybody needs the outcome of attempts. */
    public function isWatching(): bool
    {
        return $this->hooks !== null || $this->logger !== null || $this->level !== null;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    private function notify(string $name, Closure $watcher, Redaction $redaction): void
    {
        try {
            $watcher();
        } catch (Throwable $error) {
            if (isset($this->failed[$name])) {
                return;
            }
            $this->failed[$name] = true;
            $reason = SafeCause::summary($error, $redaction);
            Platform::log("integration-api: $name failed and will not be reported again; the call goes on: $reason");
        }
    }
}
