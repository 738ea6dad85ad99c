<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use CurlHandle;
use CurlMultiHandle;
use IntegrationApi\Core\Options\Platform;

/** Connections of one process, and the transfers that use them or wait for a free one. */
final class CurlPool
{
    /** Seconds between two checks of the requests that wait for a connection. */
    private const WAITING_TICK = 0.02;

    private readonly CurlMultiHandle $multi;

    /** @var array<int, CurlTransfer> Transfers that use a connection, by the id of their handle. */
    private array $active = [];

    /** @var array<int, CurlTransfer> Transfers that wait for a connection, in the order of their start. */
    private array $waiting = [];

    /** @var array<int, CurlTransfer> Active transfers whose body is read while it is sent, by the id of their handle. */
    private array $uploads = [];

    /** @var list<CurlHandle> Handles for later transfers. Creating one takes longer than clearing it. */
    private array $free = [];

    public function __construct(private readonly int $maxConnections)
    {
        $this->multi = curl_multi_init();
        curl_multi_setopt($this->multi, CURLMOPT_MAXCONNECTS, $maxConnections);
        curl_multi_setopt($this->multi, CURLMOPT_PIPELINING, CURLPIPE_NOTHING);
    }

    public function start(#[\SensitiveParameter] HttpRequest $request, ConcurrentTransport $transport): CurlTransfer
    {
        $transfer = new CurlTransfer($request, $this->forget(...), $transport);
        if (count($this->active) < $this->maxConnections) {
            $this->activate($transfer);
        } else {
            $this->waiting[spl_object_id($transfer)] = $transfer;
        }
        return $transfer;
    }

    /** Reads and writes as far as possible, or waits until a connection is ready, at most for the given seconds. */
    public function wait(float $seconds): void
    {
        $hasFed = $this->uploads !== [] && $this->feed();
        curl_multi_exec($this->multi, $running);
        if ($this->complete() || $hasFed || $seconds <= 0 || $this->isIdle() || $this->isHungry()) {
            return;
        }
        // curl knows neither the requests that wait for a connection nor their timeouts.
        $longest = $this->waiting === [] ? $seconds : min($seconds, self::WAITING_TICK);
        if (curl_multi_select($this->multi, $longest) === -1) {
            Platform::sleep(0.0001);
        }
        curl_multi_exec($this->multi, $running);
        $this->complete();
    }

    public function isIdle(): bool
    {
        return $this->active === [] && $this->waiting === [];
    }

    /** Reads the next pieces that curl waits for. Returns whether there were any. */
    private function feed(): bool
    {
        $hasFed = false;
        foreach ($this->uploads as $transfer) {
            $hasFed = $transfer->feed() || $hasFed;
        }
        return $hasFed;
    }

    private function isHungry(): bool
    {
        foreach ($this->uploads as $transfer) {
            if ($transfer->isHungry()) {
                return true;
            }
        }
        return false;
    }

    private function activate(CurlTransfer $transfer): void
    {
        $handle = array_pop($this->free) ?? curl_init();
        $transfer->begin($handle);
        $this->active[spl_object_id($handle)] = $transfer;
        if ($transfer->isUpload()) {
            $this->uploads[spl_object_id($handle)] = $transfer;
        }
        curl_multi_add_handle($this->multi, $handle);
    }

    /** Returns whether a transfer has ended. */
    private function complete(): bool
    {
        $hasEnded = false;
        while (($message = curl_multi_info_read($this->multi)) !== false) {
            $handle = $message['handle'];
            $transfer = $this->active[spl_object_id($handle)] ?? null;
            if ($transfer?->beginAgain($handle, $message['result']) === true) {
                curl_multi_remove_handle($this->multi, $handle);
                curl_multi_add_handle($this->multi, $handle);
                continue;
            }
            $transfer?->end($message['result']);
            $this->release($handle);
            $hasEnded = true;
        }
        foreach ($this->waiting as $id => $transfer) {
            if ($transfer->isLate()) {
                unset($this->waiting[$id]);
                $hasEnded = true;
            }
        }
        return $hasEnded;
    }

    // Removing the handle of a transfer that has not ended closes its connection.
    private function forget(CurlTransfer $transfer, ?CurlHandle $handle): void
    {
        unset($this->waiting[spl_object_id($transfer)]);
        if ($handle !== null) {
            $this->release($handle);
        }
    }

    private function release(CurlHandle $handle): void
    {
        unset($this->active[spl_object_id($handle)], $this->uploads[spl_object_id($handle)]);
        curl_multi_remove_handle($this->multi, $handle);
        curl_reset($handle);
        $this->free[] = $handle;
        $next = array_key_first($this->waiting);
        if ($next !== null) {
            $transfer = $this->waiting[$next];
            unset($this->waiting[$next]);
            $this->activate($transfer);
        }
    }
}
