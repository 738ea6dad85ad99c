<?php

declare(strict_types=1);

namespace IntegrationApi\Bench;

/** Returns the CPU milliseconds of this process so far. */
function processorTime(): float
{
    $usage = getrusage();
    $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];
    return $seconds * 1e3 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
}
