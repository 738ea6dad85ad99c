<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

use IntegrationApi\Core\Models\ResponseModel;
use IntegrationApi\Exception\InvalidRequestException;
use SebastianBergmann\Comparator\Comparator;
use SebastianBergmann\Comparator\ComparisonFailure;

/**
 * Compares models for PHPUnit by their fields, whichever of them were read before. Register it once, such as in the
 * bootstrap file; `assertEquals()` then uses it, also for models in arrays and objects:
 *
 *     SebastianBergmann\Comparator\Factory::getInstance()->register(new ModelComparator());
 */
final class ModelComparator extends Comparator
{
    public function accepts(mixed $expected, mixed $actual): bool
    {
        return $expected instanceof ResponseModel && $actual instanceof ResponseModel;
    }

    /**
     * @param ResponseModel $expected
     * @param ResponseModel $actual
     * @param float $delta not used
     * @param bool $canonicalize not used
     * @param bool $ignoreCase not used
     * @throws ComparisonFailure if the models are not equal
     * @throws InvalidRequestException if one of the values is not a model
     */
    public function assertEquals(
        mixed $expected,
        mixed $actual,
        mixed $delta = 0.0,
        mixed $canonicalize = false,
        mixed $ignoreCase = false,
    ): void {
        if (!$this->accepts($expected, $actual)) {
            throw new InvalidRequestException('ModelComparator compares two models of this library');
        }
        if (!$expected->equals($actual)) {
            $texts = array_map(self::text(...), [$expected, $actual]);
            $message = 'Failed asserting that two models are equal.';
            throw new ComparisonFailure($expected, $actual, ...$texts, message: $message);
        }
    }

    private static function text(ResponseModel $model): string
    {
        $flags = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
        return $model::class . ' ' . json_encode($model, $flags);
    }
}
