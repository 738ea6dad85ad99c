<?php

declare(strict_types=1);

namespace IntegrationApi;

use Closure;
use IntegrationApi\Core\Schema\Given;
use IntegrationApi\Core\Webhooks\InProgress;
use IntegrationApi\Core\Webhooks\Report;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\WebhookFailureReason;
use IntegrationApi\Exception\WebhookVerificationException;
use Psr\Http\Message\ResponseFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Message\StreamInterface;
use Throwable;

/**
 * Receives webhooks: it verifies each one, calls the function for its event, and responds.
 *
 * `Webhooks::handler()` creates it.
 * The response is 204 when the function has finished, 400 if the webhook cannot be verified, 409 while another delivery
 * of the event is in progress, and 500 if the function fails. After a 409 or a 500, the API delivers the event again.
 *
 * @template E of object
 */
final class WebhookHandler
{
    /** @var array<class-string, callable(never): mixed> */
    private array $functions = [];

    /** @var (callable(E): mixed)|null */
    private mixed $other = null;

    /**
     * @param Closure(mixed, mixed): E $unwrap verifies a webhook and decodes its event
     * @internal
     */
    public function __construct(
        private readonly Closure $unwrap,
        private readonly ?SeenEvents $seen,
        private readonly int $maxBytes,
        private readonly Report $report,
    ) {
        if ($maxBytes <= 0) {
            throw new ConfigurationException('maxBytes must be a positive number of bytes');
        }
    }

    /**
     * Sets the function for a class of events.
     *
     * @template T of E
     * @param class-string<T> $class Class of the event.
     * @param callable(T): mixed $function Processes the event.
     * @return $this
     * @throws ConfigurationException if the class does not exist, or already has a function
     */
    public function on(string $class, callable $function): self
    {
        if (!class_exists($class)) {
            throw new ConfigurationException("there is no class $class; pass the class of an event to on()");
        }
        if (isset($this->functions[$class])) {
            throw new ConfigurationException("$class has two functions; call both of them from one");
        }
        $this->functions[$class] = $function;
        return $this;
    }

    /**
     * Sets the function for events of all other types, also those that this version of the library does not know.
     * Without it, they are acknowledged, and logged with the level info.
     *
     * @param callable(E): mixed $function Processes the event.
     * @return $this
     * @throws ConfigurationException if there already is one
     */
    public function other(callable $function): self
    {
        if ($this->other !== null) {
            throw new ConfigurationException('there are two functions for other events; call both of them from one');
        }
        $this->other = $function;
        return $this;
    }

    /**
     * Receives a webhook from any server, and returns the response. It throws nothing.
     *
     * @param string $method HTTP method.
     * @param mixed $headers Headers as for `Webhooks::unwrap()`.
     * @param string|StreamInterface $body Body before any parser.
     */
    public function receive(
        string $method,
        #[\SensitiveParameter] mixed $headers,
        #[\SensitiveParameter] mixed $body,
    ): WebhookResponse {
        if ($method !== 'POST') {
            return new WebhookResponse(405, ['Allow' => 'POST']);
        }
        $event = null;
        try {
            $raw = $body instanceof StreamInterface ? $this->bytes($body) : $body;
            if (is_string($raw) && strlen($raw) > $this->maxBytes) {
                return $this->rejected(413, $this->tooLarge(), null);
            }
            $event = ($this->unwrap)($raw, $headers);
            if (!$this->process($event)) {
                $this->report->inProgress(self::idOf($event));
                return new WebhookResponse(409, [], 'in_progress');
            }
        } catch (Throwable $error) {
            // Only before there is an event: a function may verify something itself.
            return $event === null && $error instanceof WebhookVerificationException
                ? $this->rejected(400, $error, null, $error->reason->value)
                : $this->rejected(500, $error, $event);
        }
        return new WebhookResponse(204);
    }

    /**
     * Receives a webhook as a PSR-7 request, for a handler or middleware of PSR-15.
     *
     * @throws InvalidRequestException if the factory creates no response; its exception is the previous one
     */
    public function handle(ServerRequestInterface $request, ResponseFactoryInterface $responses): ResponseInterface
    {
        try {
            $response = $this->receive($request->getMethod(), $request, $request->getBody());
        } catch (Throwable $error) {
            $response = $this->rejected(500, $error, null);
        }
        return Given::run('the factory of PSR-17', static function () use ($response, $responses): ResponseInterface {
            $message = $responses->createResponse($response->status);
            foreach ($response->headers as $name => $value) {
                $message = $message->withHeader($name, $value);
            }
            if ($response->body !== '') {
                $message->getBody()->write($response->body);
            }
            return $message;
        });
    }

    /** Receives the webhook of the current request of PHP, and sends the response. */
    public function run(): void
    {
        // php://input has the bytes as sent; $_POST would lose them.
        $body = (string) file_get_contents('php://input', length: $this->maxBytes + 1);
        $method = $_SERVER['REQUEST_METHOD'] ?? '';
        $response = $this->receive(is_string($method) ? $method : '', $_SERVER, $body);
        try {
            self::send($response);
        } catch (Throwable $error) {
            // The program has sent headers before, and its error handler throws.
            $this->report->failed($response->status, $error, null);
        }
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A webhook handler cannot be serialised: it holds secrets');
    }

    /**
     * Shows the classes of events in dumps, and no secret.
     *
     * @return array<string, mixed>
     */
    public function __debugInfo(): array
    {
        return ['on' => array_keys($this->functions), 'other' => $this->other !== null];
    }

    /**
     * Processes an event once. Returns false if it is in progress, here or in another process.
     *
     * @param E $event
     */
    private function process(object $event): bool
    {
        $id = self::idOf($event);
        if ($id === null || $this->seen === null) {
            $this->call($event, $id);
            return true;
        }
        if (!InProgress::begin($this->seen, $id)) {
            return false;
        }
        try {
            return $this->seen->has($id) || $this->claimed($event, $id, $this->seen);
        } finally {
            InProgress::end($this->seen, $id);
        }
    }

    /** @param E $event */
    private function claimed(object $event, string $id, SeenEvents $seen): bool
    {
        if (!$seen->add($id)) {
            return false;
        }
        $hasFinished = false;
        try {
            $this->call($event, $id);
            $hasFinished = true;
        } finally {
            // Not only after an exception: PHP may also end a fiber that nothing resumes.
            $hasFinished || $this->reporting(500, $id, static fn () => $seen->remove($id));
        }
        // Its function must not be called again, so a failure of the table is not a reason for another delivery.
        $this->reporting(204, $id, static fn () => $seen->done($id));
        return true;
    }

    /** @param E $event */
    private function call(object $event, ?string $id): void
    {
        $function = $this->functions[$event::class] ?? $this->other;
        if ($function === null) {
            $this->report->unhandled(is_string($event->type ?? null) ? $event->type : $event::class, $id);
        } else {
            $function($event);
        }
    }

    private function reporting(int $status, string $id, Closure $change): void
    {
        try {
            $change();
        } catch (Throwable $error) {
            $this->report->failed($status, $error, $id);
        }
    }

    private function rejected(int $status, Throwable $error, ?object $event, string $body = ''): WebhookResponse
    {
        $this->report->failed($status, $error, $event === null ? null : self::idOf($event));
        return new WebhookResponse($status, [], $body);
    }

    /** Reads a stream up to one byte more than the maximum. */
    private function bytes(StreamInterface $stream): string
    {
        if ($stream->isSeekable()) {
            $stream->rewind();
        }
        $bytes = '';
        while (strlen($bytes) <= $this->maxBytes && !$stream->eof()) {
            $bytes .= $stream->read($this->maxBytes + 1 - strlen($bytes));
        }
        return $bytes;
    }

    private function tooLarge(): WebhookVerificationException
    {
        $message = "The webhook has more than $this->maxBytes bytes";
        return new WebhookVerificationException(WebhookFailureReason::InvalidPayload, $message);
    }

    private static function send(WebhookResponse $response): void
    {
        http_response_code($response->status);
        foreach ($response->headers as $name => $value) {
            header("$name: $value");
        }
        if ($response->body !== '') {
            header('Content-Type: text/plain; charset=utf-8');
        }
        echo $response->body;
    }

    private static function idOf(object $event): ?string
    {
        return is_string($event->id ?? null) ? $event->id : null;
    }
}
