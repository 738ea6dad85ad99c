<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

use Generator;

/** Splits pieces of any size into lines. A line that is not complete is kept until the next piece. */
final class LineReader
{
    private string $rest = '';

    /** Whether a line feed at the start of the next piece belongs to the end of the last line. */
    private bool $isAfterCarriageReturn = false;

    /**
     * @param int $maxBytes maximum size of a line
     * @param bool $isCarriageReturnEnd whether CR alone ends a line, in addition to LF and CRLF
     * @param string $end characters that end a line
     */
    public function __construct(
        private readonly int $maxBytes,
        private readonly bool $isCarriageReturnEnd = false,
        private readonly string $end = "\n",
    ) {
    }

    /**
     * Returns the lines that a piece completes, without their ends.
     *
     * @param int $before bytes of earlier lines that count as well; read for each line
     * @return Generator<int, string>
     * @throws TooLarge if a line is too large
     */
    public function read(string $piece, int &$before): Generator
    {
        if ($this->isAfterCarriageReturn && $piece !== '') {
            $piece = $piece[0] === "\n" ? substr($piece, 1) : $piece;
            $this->isAfterCarriageReturn = false;
        }
        $ends = $this->isCarriageReturnEnd ? "\r\n" : $this->end;
        $start = 0;
        $length = strlen($piece);
        while ($start < $length) {
            $found = $start + strcspn($piece, $ends, $start);
            if ($before + strlen($this->rest) + $found - $start > $this->maxBytes) {
                throw new TooLarge();
            }
            $line = $this->rest . substr($piece, $start, $found - $start);
            if ($found === $length) {
                $this->rest = $line;
                return;
            }
            $this->rest = '';
            $start = $found + 1;
            if ($this->isCarriageReturnEnd && $piece[$found] === "\r") {
                $this->isAfterCarriageReturn = $start === $length;
                $start += ($piece[$start] ?? '') === "\n" ? 1 : 0;
            }
            yield $line;
        }
    }

    /** Returns what has arrived of the last line, as a line. */
    public function takeRest(): string
    {
        $rest = $this->rest;
        $this->rest = '';
        return $rest;
    }

    /** Returns the last line, which nothing ends; empty if there is none. */
    public function rest(): string
    {
        return $this->rest;
    }
}
