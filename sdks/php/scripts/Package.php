<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use RuntimeException;

/** Builds what is published: the zip, a static repository of Composer, and the split repository. */
final class Package
{
    public const LIBRARY = __DIR__ . '/..';
    public const NAME = 'integration-api/sdk';

    /** Time of all packed files: the first day that a zip can store. */
    private const EPOCH = 315_532_800;

    /** Commits of the split repository have fixed data, so that the same sources result in the same commit. */
    private const COMMIT = [
        'GIT_AUTHOR_NAME' => 'Integration API',
        'GIT_AUTHOR_EMAIL' => 'sdk@integration.example',
        'GIT_AUTHOR_DATE' => '2020-01-01T00:00:00Z',
        'GIT_COMMITTER_NAME' => 'Integration API',
        'GIT_COMMITTER_EMAIL' => 'sdk@integration.example',
        'GIT_COMMITTER_DATE' => '2020-01-01T00:00:00Z',
    ];

    /** Returns the version in package.json, from which releases are created. */
    public static function version(): string
    {
        return self::json(self::LIBRARY . '/package.json')['version'];
    }

    /** Builds the zip in a folder and returns its path. */
    public static function build(string $folder): string
    {
        $name = str_replace('/', '-', self::NAME) . '-' . self::version();
        // A copy, so that files that git ignores are not packed.
        $sources = "$folder/sources-" . bin2hex(random_bytes(4));
        self::copyTo($sources);
        try {
            $options = ['--format=zip', "--dir=$folder", "--file=$name", '--no-interaction', '--quiet'];
            // The times in a zip have no zone.
            $environment = ['COMPOSER_ROOT_VERSION' => self::version(), 'TZ' => 'UTC'];
            self::run(['composer', 'archive', ...$options], $sources, $environment);
        } finally {
            self::run(['rm', '-r', $sources], $folder);
        }
        return "$folder/$name.zip";
    }

    /** Writes a static repository of Composer that contains a zip, and returns its URL. */
    public static function repository(string $zip, string $folder): string
    {
        $version = self::version();
        $package = [
            'version' => $version,
            'dist' => ['type' => 'zip', 'url' => "file://$zip", 'shasum' => sha1_file($zip)],
        ] + self::json(self::LIBRARY . '/composer.json');
        $packages = ['packages' => [self::NAME => [$version => $package]]];
        file_put_contents("$folder/packages.json", json_encode($packages, JSON_THROW_ON_ERROR));
        return "file://$folder";
    }

    /** Creates the split repository, with the tag that Composer reads the version from, and returns its URL. */
    public static function split(string $folder): string
    {
        self::copyTo($folder);
        foreach (
            [
                ['git', 'init', '--quiet', '--initial-branch=main'],
                ['git', '-c', 'core.autocrlf=false', 'add', '--all'],
                ['git', '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message=v' . self::version()],
                ['git', '-c', 'tag.gpgsign=false', 'tag', 'v' . self::version()],
            ] as $command
        ) {
            self::run($command, $folder, self::COMMIT);
        }
        return $folder;
    }

    /**
     * Runs a command.
     *
     * @param list<string> $command
     * @param array<string, string> $environment variables in addition to those of this process
     * @throws RuntimeException if it fails
     */
    public static function run(array $command, string $folder, array $environment = []): string
    {
        $streams = [1 => ['pipe', 'w'], 2 => ['redirect', 1]];
        $process = proc_open($command, $streams, $pipes, $folder, $environment + getenv());
        $output = $process === false ? 'it cannot be started' : (string) stream_get_contents($pipes[1]);
        if ($process === false || proc_close($process) !== 0) {
            throw new RuntimeException(implode(' ', $command) . " failed:\n$output");
        }
        return $output;
    }

    /** Copies the files of the library that git does not ignore. */
    private static function copyTo(string $folder): void
    {
        $listed = self::run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], self::LIBRARY);
        foreach (explode("\0", rtrim($listed, "\0")) as $file) {
            $source = self::LIBRARY . "/$file";
            if (is_file($source)) {
                is_dir(dirname("$folder/$file")) || mkdir(dirname("$folder/$file"), recursive: true);
                copy($source, "$folder/$file");
                // Archives store permissions, which depend on the umask, and times.
                chmod("$folder/$file", 0o644);
                touch("$folder/$file", self::EPOCH);
            }
        }
    }

    /** @return array<string, mixed> */
    private static function json(string $file): array
    {
        return json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
    }
}
