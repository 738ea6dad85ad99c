<?php

/**
 * Updates the table of defaults in the README from openapi/behaviour.yaml.
 *
 *     php scripts/defaults.php
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/BehaviourFile.php';
require __DIR__ . '/DefaultsTable.php';

$readme = (string) file_get_contents(DefaultsTable::README);
file_put_contents(DefaultsTable::README, DefaultsTable::update($readme));
