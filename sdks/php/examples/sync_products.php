<?php

/**
 * Maintains a copy of the catalogue: the first run reads everything, later runs read the changes.
 */

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Hooks;
use IntegrationApi\Model\ProductSort;
use IntegrationApi\Transport\HttpRequest;

require 'vendor/autoload.php';

$show = static function (HttpRequest $request): void {
    echo 'requesting ', parse_url($request->url, PHP_URL_QUERY), "\n";
};
$api = new Client(appName: 'catalogue-copy/1.0', hooks: new Hooks(onRequest: $show));

/**
 * Reads the changes, and returns the time of the last one, where the next run starts.
 *
 * @param array<string, IntegrationApi\Model\Product> $copy Products by id. Use a database table instead.
 */
$sync = static function (array &$copy, ?DateTimeImmutable $since = null) use ($api): ?DateTimeImmutable {
    $last = $since;
    // Only one page is in memory at a time; the loop fetches the next one when it needs it.
    foreach ($api->products->list(sort: ProductSort::UpdatedAt, limit: 100, updatedAtMin: $since) as $product) {
        // The next run returns the last change again, which does no harm.
        $copy[$product->id] = $product;
        $last = $product->updatedAt;
    }
    return $last;
};

$copy = [];
$last = $sync($copy);
echo count($copy), " products, last change at {$last?->format(DateTimeInterface::RFC3339)}\n";
$sync($copy, $last);
echo count($copy), " products after the second run\n";
