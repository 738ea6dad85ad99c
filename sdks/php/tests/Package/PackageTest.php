<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Package;

use IntegrationApi\Client;
use IntegrationApi\Scripts\Package;
use IntegrationApi\Tests\Documents\Consumer;
use IntegrationApi\Tests\Documents\TemporaryFolder;
use IntegrationApi\Tests\SourceFiles;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use ZipArchive;

/** The package that is published, and its installation without Packagist. */
final class PackageTest extends TestCase
{
    private static TemporaryFolder $folder;
    private static string $zip;

    private TemporaryFolder $own;

    public static function setUpBeforeClass(): void
    {
        self::$folder = new TemporaryFolder();
        self::$zip = Package::build(self::$folder->path);
    }

    public static function tearDownAfterClass(): void
    {
        self::$folder->remove();
    }

    protected function setUp(): void
    {
        $this->own = new TemporaryFolder();
    }

    protected function tearDown(): void
    {
        $this->own->remove();
    }

    public function testTheNameOfThePackageHasTheVersionOfPackageJsonAndOfTheClient(): void
    {
        self::assertSame('integration-api-sdk-' . Package::version() . '.zip', basename(self::$zip));
        self::assertSame(Package::version(), Client::VERSION);
    }

    public function testTheSameSourcesResultInTheSameBytes(): void
    {
        $before = umask(0o077);
        putenv('TZ=America/New_York');
        try {
            $other = Package::build($this->own->path);
        } finally {
            putenv('TZ');
            umask($before);
        }
        self::assertSame(sha1_file(self::$zip), sha1_file($other));
    }

    public function testThePackageContainsTheSourcesAndNothingElse(): void
    {
        $zip = new ZipArchive();
        self::assertTrue($zip->open(self::$zip));
        $packed = [];
        for ($index = 0; $index < $zip->numFiles; $index++) {
            $name = (string) $zip->getNameIndex($index);
            self::assertStringStartsWith('1980-01-01', date('Y-m-d', $zip->statIndex($index)['mtime'] ?? 0));
            if (!str_ends_with($name, '/')) {
                $packed[] = $name;
            }
        }
        $root = dirname(__DIR__, 2) . '/';
        $sources = str_replace($root, '', [...SourceFiles::in('generated'), ...SourceFiles::in('src')]);
        $expected = ['CHANGELOG.md', 'LICENSE', 'README.md', 'composer.json', ...$sources];
        sort($packed);
        sort($expected);
        self::assertSame($expected, $packed);
        self::assertLessThan(1_000_000, filesize(self::$zip));
    }

    public function testComposerAcceptsTheManifestInItsStrictMode(): void
    {
        $output = Package::run(['composer', 'validate', '--strict', '--no-interaction'], Package::LIBRARY);
        self::assertStringContainsString('./composer.json is valid', $output);
    }

    public function testThePackageInstallsFromAStaticRepository(): void
    {
        $url = Package::repository(self::$zip, $this->own->create('repository'));
        $this->assertInstalls(new Consumer($this->own->path, ['type' => 'composer', 'url' => $url]));
    }

    public function testThePackageInstallsFromTheSplitRepository(): void
    {
        $url = Package::split($this->own->create('split'));
        $this->assertInstalls(new Consumer($this->own->path, ['type' => 'vcs', 'url' => $url]));
    }

    private function assertInstalls(Consumer $project): void
    {
        $project->install();
        $version = Package::version();
        self::assertMatchesRegularExpression(
            '~^integration-api/sdk v?' . preg_quote($version, '~') . '\b~',
            $project->composer('show', '--format=text', '--no-ansi'),
        );
        $project->write('program.php', <<<'PHP'
            <?php
            declare(strict_types=1);
            require 'vendor/autoload.php';
            $fake = new IntegrationApi\Testing\FakeApi();
            echo $fake->api->orders->retrieve('ord_1')->currency, ' ', IntegrationApi\Client::VERSION;
            PHP);
        self::assertSame([0, "EUR $version", ''], $project->run('program.php'));
        $folders = ["$project->folder/vendor/integration-api"];
        $packages = array_map(basename(...), glob("$project->folder/vendor/*", GLOB_ONLYDIR) ?: []);
        self::assertSame([true, ['composer', 'integration-api']], [is_dir($folders[0]), $packages]);
    }

    public function testComposerRefusesAnotherZip(): void
    {
        $zip = $this->own->path . '/other.zip';
        copy(self::$zip, $zip);
        $url = Package::repository($zip, $this->own->create('repository'));
        file_put_contents($zip, 'x', FILE_APPEND);
        $this->expectException(RuntimeException::class);
        $this->expectExceptionMessage('checksum verification');
        (new Consumer($this->own->path, ['type' => 'composer', 'url' => $url]))->install();
    }

    public function testTheSameSourcesResultInTheSameCommitOfTheSplitRepository(): void
    {
        $commits = array_map(function (string $name): string {
            $url = Package::split($this->own->create($name));
            return Package::run(['git', 'rev-parse', 'v' . Package::version()], $url);
        }, ['one', 'other']);
        self::assertSame($commits[0], $commits[1]);
    }
}
