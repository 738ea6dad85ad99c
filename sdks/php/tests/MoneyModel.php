<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Money\MoneyArithmetic;
use IntegrationApi\Core\Request\Encode;
use IntegrationApi\Core\Response\ModelFields;
use IntegrationApi\Core\Response\ResponseModel;
use stdClass;

/** Replaces the generated model in tests. */
final readonly class MoneyModel implements ResponseModel
{
    use MoneyArithmetic;
    use ModelFields;

    private const FIELDS = ['amount' => 'amount', 'currency' => 'currency'];
    private const SECRETS = [];

    private const IS_HIDDEN = false;
    private const LATER = [];

    public ?int $amount;

    public ?string $currency;

    public function __construct(int $amount, string $currency)
    {
        $this->create(Encode::object(['amount' => $amount, 'currency' => $currency]));
    }

    private function fill(stdClass $raw): void
    {
        $this->amount = $raw->amount ?? null;
        $this->currency = $raw->currency ?? null;
    }
}
