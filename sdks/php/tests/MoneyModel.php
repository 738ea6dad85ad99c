<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Money\MoneyArithmetic;
use IntegrationApi\Core\Request\Encode;
use IntegrationApi\Core\Response\ResponseFields;
use IntegrationApi\Core\Response\ResponseModel;

/** Replaces the generated model in tests. */
final readonly class MoneyModel implements ResponseModel
{
    use MoneyArithmetic;
    use ResponseFields;

    private const FIELDS = ['amount' => 'amount', 'currency' => 'currency'];

    public ?int $amount;

    public ?string $currency;

    public function __construct(int $amount, string $currency)
    {
        $this->decode(Encode::fields(['amount' => $amount, 'currency' => $currency]));
    }

    private function decode(array $raw): void
    {
        $this->raw = $raw;
        $this->amount = $raw['amount'] ?? null;
        $this->currency = $raw['currency'] ?? null;
    }
}
