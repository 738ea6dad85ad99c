<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Closure;
use CurlHandle;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use LogicException;
use SensitiveParameterValue;

/** One request of {@see CurlTransport}. */
final class CurlTransfer implements Transfer
{
    /** Errors of certificates that are not accepted, and will not be accepted the next time. */
    private const CERTIFICATE_ERRORS = [CURLE_SSL_PEER_CERTIFICATE, CURLE_SSL_CACERT, 77, 83, 90, 91];

    /** Results of curl if the other side has closed or reset the connection. */
    private const LOST = [CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR];

    private readonly float $start;

    /** Request with the API key, which dumpers would print. */
    private ?SensitiveParameterValue $hidden;
    private ?CurlHandle $handle = null;
    private ?ResponseReader $reader;
    private ?HttpResponse $response = null;
    private ?ConnectionException $failure = null;

    /** True if the request began on a connection that an earlier request had used. */
    private bool $isReused = false;

    /** Function that counts a resend; null if it must be sent once, or if the resend was counted. */
    private ?Closure $onResend;
    private bool $isResent = false;

    /** @param Closure(self, ?CurlHandle): void $forget frees the handle of a transfer that has not ended */
    public function __construct(#[\SensitiveParameter] HttpRequest $request, private ?Closure $forget)
    {
        $this->hidden = new SensitiveParameterValue($request);
        $this->start = Platform::now();
        $this->reader = new ResponseReader($request->maxBytes);
        $this->onResend = $request->onResend;
    }

    public function isDone(): bool
    {
        return $this->response !== null || $this->failure !== null;
    }

    public function response(): HttpResponse
    {
        $this->countResend();
        return $this->response ?? throw $this->failure ?? new ConnectionException('the transfer was cancelled');
    }

    public function cancel(): void
    {
        if (!$this->isDone()) {
            $this->failure = new ConnectionException('the transfer was cancelled');
            $forget = $this->forget;
            $handle = $this->handle;
            $this->clear();
            $forget !== null && $forget($this, $handle);
            $this->countResend();
        }
    }

    /** Sets the options of the handle that will send the request. */
    public function begin(CurlHandle $handle): void
    {
        $this->handle = $handle;
        $left = $this->request()->timeout - (Platform::now() - $this->start);
        curl_setopt_array($handle, CurlOptions::of($this->request(), $left) + [
            CURLOPT_HEADERFUNCTION => $this->reader->header(...),
            CURLOPT_WRITEFUNCTION => $this->reader->write(...),
            CURLOPT_NOPROGRESS => false,
            CURLOPT_XFERINFOFUNCTION => $this->watch(...),
        ]);
    }

    /**
     * Sends the request again, on a new connection, if it was lost with an idle one. Returns whether it did.
     *
     * @param int $result one of the constants `CURLE_…`
     */
    public function beginAgain(CurlHandle $handle, int $result): bool
    {
        $isLost = $this->isReused
            && $this->onResend !== null
            && in_array($result, self::LOST, true)
            && curl_getinfo($handle, CURLINFO_NUM_CONNECTS) === 0
            && curl_getinfo($handle, CURLINFO_HEADER_SIZE) === 0;
        if (!$isLost) {
            return false;
        }
        $this->isReused = false;
        $this->isResent = true;
        $this->begin($handle);
        curl_setopt($handle, CURLOPT_FRESH_CONNECT, true);
        return true;
    }

    /**
     * Ends the transfer with the result of curl.
     *
     * @param int $result one of the constants `CURLE_…`
     */
    public function end(int $result): void
    {
        $this->response = $this->reader->response($result === CURLE_OK);
        if ($this->response === null) {
            $this->failure = $this->failureOf($result);
        }
        $this->clear();
    }

    /** Ends a transfer that has waited too long for a connection. */
    public function isLate(): bool
    {
        if ($this->isDone() || Platform::now() - $this->start < $this->request()->timeout) {
            return false;
        }
        $this->failure = new TimeoutException('no connection became free in time');
        $this->clear();
        return true;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['isDone' => $this->isDone()];
    }

    private function failureOf(int $result): ConnectionException
    {
        $reason = $this->reader->fault() ?? curl_error($this->handle);
        $reason = $reason === '' ? (string) curl_strerror($result) : $reason;
        $reason = Proxy::failure($this->handle, $this->request()->url, $reason) ?? $reason;
        if ($result !== CURLE_OPERATION_TIMEDOUT) {
            $isRetryable = self::isRetryable($result, $reason);
            return new ConnectionException(Refusal::explained($reason), isRetryable: $isRetryable);
        }
        $isOpen = curl_getinfo($this->handle, CURLINFO_PRETRANSFER_TIME) > 0;
        $isConnectLimit = !$isOpen && $this->request()->connectTimeout < $this->request()->timeout;
        return new TimeoutException($reason, $isConnectLimit ? TimeoutPhase::Connect : TimeoutPhase::Attempt);
    }

    private static function isRetryable(int $result, string $reason): bool
    {
        $isRefused = Proxy::isFinal($reason) || Refusal::isAlert($reason);
        return !$isRefused && !in_array($result, self::CERTIFICATE_ERRORS, true);
    }

    /**
     * Called by curl all the time. When a request is lost with an idle connection, curl usually sends it again: once,
     * if that needs a new connection. The numbers of connections and of bytes tell that it does (docs/adr/0016).
     */
    private function watch(CurlHandle $handle): int
    {
        if (curl_getinfo($handle, CURLINFO_PRIMARY_IP) === '') {
            return 0;
        }
        if (curl_getinfo($handle, CURLINFO_NUM_CONNECTS) > 0) {
            // A request that nothing was written of is not sent again, but for the first time.
            $this->isResent = $this->isResent
                || ($this->isReused && curl_getinfo($handle, CURLINFO_REQUEST_SIZE) > 0);
            curl_setopt($handle, CURLOPT_NOPROGRESS, true);
        } elseif (!$this->isReused) {
            $this->isReused = true;
            // Other idle connections have probably been closed, too.
            curl_setopt($handle, CURLOPT_FRESH_CONNECT, true);
        }
        return 0;
    }

    // Not in a function that curl calls, where no hook could make a call.
    private function countResend(): void
    {
        $count = $this->isResent ? $this->onResend : null;
        if ($count !== null) {
            $this->onResend = null;
            $count();
        }
    }

    private function request(): HttpRequest
    {
        return $this->hidden?->getValue() ?? throw new LogicException('The transfer has ended.');
    }

    // The handle refers to the reader and to the transfer, and the transfer to the handle.
    private function clear(): void
    {
        $this->handle = null;
        $this->reader = null;
        $this->hidden = null;
        $this->forget = null;
    }
}
