<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Webhooks;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Errors\Printable;
use IntegrationApi\Core\Options\Environment;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\ConfigurationException;
use Psr\Log\LoggerInterface;
use ReflectionClass;
use Throwable;

/** Passes the errors of a webhook handler to a function or the log. Its methods never throw. */
final readonly class Report
{
    private ?string $level;

    /**
     * @param (Closure(Throwable): mixed)|null $onError receives errors instead of the log
     * @param LoggerInterface|null $logger null for the error log of PHP
     * @throws ConfigurationException if the variable of the log level has an invalid value
     */
    public function __construct(private ?Closure $onError, private ?LoggerInterface $logger)
    {
        $this->level = Environment::logLevel();
    }

    /** Logs an event whose type has no function. */
    public function unhandled(string $type, ?string $id): void
    {
        $this->log('info', self::subject($id) . " -> 204, no function for $type", null);
    }

    /** Logs a delivery of an event that another delivery has brought. */
    public function inProgress(?string $id): void
    {
        $this->log('info', self::subject($id) . ' -> 409, the event is in progress', null);
    }

    /** Reports a rejected or failed webhook. */
    public function failed(int $status, Throwable $error, ?string $id): void
    {
        $subject = self::subject($id);
        if ($this->onError === null) {
            $this->log('warning', "$subject -> $status " . self::text($error), $error);
            return;
        }
        try {
            ($this->onError)($error);
        } catch (Throwable $failure) {
            $this->log('warning', "$subject -> $status, onError failed: " . self::text($failure), $failure);
        }
    }

    private function log(string $level, string $line, ?Throwable $error): void
    {
        $text = Printable::text($line);
        try {
            if ($this->logger !== null) {
                // PSR-3 reserves this key for exceptions.
                $this->logger->log($level, $text, $error === null ? [] : ['exception' => $error]);
            } elseif ($level === 'warning' || $this->level !== null) {
                Platform::log(Behaviour::LOGGING_LINE_NAME . ' ' . ($level === 'info' ? 'info' : 'warn') . " $text");
            }
        } catch (Throwable) {
            // A logger that fails must not replace the response.
        }
    }

    private static function subject(?string $id): string
    {
        return $id === null ? 'webhook' : "webhook $id";
    }

    private static function text(Throwable $error): string
    {
        return (new ReflectionClass($error))->getShortName() . ": {$error->getMessage()}";
    }
}
