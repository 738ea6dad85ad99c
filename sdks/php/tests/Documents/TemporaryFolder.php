<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

use IntegrationApi\Scripts\Package;

/** A temporary folder. */
final readonly class TemporaryFolder
{
    public string $path;

    public function __construct()
    {
        $this->path = sys_get_temp_dir() . '/integration-api-' . bin2hex(random_bytes(6));
        mkdir($this->path);
    }

    /** Creates a folder in this one, and returns its path. */
    public function create(string $name): string
    {
        mkdir("$this->path/$name");
        return "$this->path/$name";
    }

    public function remove(): void
    {
        Package::run(['rm', '-rf', $this->path], sys_get_temp_dir());
    }
}
