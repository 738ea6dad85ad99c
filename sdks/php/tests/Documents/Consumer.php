<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

use IntegrationApi\Scripts\Package;

/** A project in an empty folder, which installs the library with Composer, without Packagist. */
final readonly class Consumer
{
    public string $folder;

    /**
     * @param string $home folder for the project and for the files of Composer
     * @param array{type: string, url: string} $repository the only repository of packages
     */
    public function __construct(private string $home, array $repository, string $version = '^2.0')
    {
        $this->folder = "$home/project";
        mkdir($this->folder);
        file_put_contents("$this->folder/composer.json", json_encode([
            'name' => 'shop/north',
            'description' => 'A shop',
            'license' => 'proprietary',
            'require' => [Package::NAME => $version],
            'repositories' => [$repository, ['packagist.org' => false]],
        ], JSON_THROW_ON_ERROR));
    }

    /** Installs the library, and returns the output of Composer. */
    public function install(): string
    {
        return $this->composer('install', '--no-progress', '--prefer-dist');
    }

    public function composer(string ...$arguments): string
    {
        return Package::run(['composer', ...array_values($arguments), '--no-interaction'], $this->folder, [
            'COMPOSER_HOME' => "$this->home/composer",
            'COMPOSER_ALLOW_SUPERUSER' => '1',
        ]);
    }

    /** Writes a program of the project. */
    public function write(string $file, string $code): void
    {
        file_put_contents("$this->folder/$file", $code);
    }

    /**
     * Runs a program of the project.
     *
     * @param array<string, string> $environment
     * @return array{int, string, string} exit code, standard output and standard error
     */
    public function run(string $file, array $environment = []): array
    {
        // Packages of the machine must not take the place of installed ones.
        $options = ['-d', 'include_path=.', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr'];
        $streams = [1 => ['pipe', 'w'], 2 => ['file', "$this->home/stderr", 'w']];
        $process = proc_open([PHP_BINARY, ...$options, $file], $streams, $pipes, $this->folder, $environment);
        $output = (string) stream_get_contents($pipes[1]);
        return [proc_close($process), $output, (string) file_get_contents("$this->home/stderr")];
    }
}
