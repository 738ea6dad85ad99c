<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

use IntegrationApi\Scripts\Package;
use PHPUnit\Framework\TestCase;

/** The README and the examples: they run against the mock server, in a project that has installed the package. */
final class ReadmeTest extends TestCase
{
    private static TemporaryFolder $folder;
    private static MockServer $server;
    private static Consumer $project;

    public static function setUpBeforeClass(): void
    {
        self::$folder = new TemporaryFolder();
        self::$server = new MockServer(self::$folder->path . '/mock.txt');
        $zip = Package::build(self::$folder->path);
        $url = Package::repository($zip, self::$folder->create('repository'));
        self::$project = new Consumer(self::$folder->path, ['type' => 'composer', 'url' => $url]);
        self::$project->install();
        self::$project->write('surroundings.php', (string) file_get_contents(__DIR__ . '/surroundings.php'));
    }

    public static function tearDownAfterClass(): void
    {
        self::$server->stop();
        self::$folder->remove();
    }

    private static function markdown(): string
    {
        return (string) file_get_contents(dirname(__DIR__, 2) . '/README.md');
    }

    /** @return array{int, string, string} */
    private static function runProgram(string $program): array
    {
        self::$project->write('program.php', $program);
        return self::$project->run('program.php', [
            'INTEGRATION_API_KEY' => 'ik_test_readme',
            'INTEGRATION_API_BASE_URL' => self::$server->url,
            'PACKAGES' => (string) get_include_path(),
            'PROXY_URL' => self::$server->url,
        ]);
    }

    /** @dataProvider snippets */
    public function testASnippetDoesWhatItSays(Snippet $snippet): void
    {
        [$exit, $printed, $errors] = self::runProgram($snippet->program());
        self::assertSame([0, ''], [$exit, $errors], "README.md:$snippet->line\n$printed");
        self::assertNull($snippet->brokenPromise($printed), "README.md:$snippet->line\n$printed");
    }

    /** @return iterable<string, array{Snippet}> */
    public static function snippets(): iterable
    {
        foreach (Snippet::in(self::markdown()) as $snippet) {
            yield "line $snippet->line" => [$snippet];
        }
    }

    public function testASnippetThatPrintsSomethingElseIsReported(): void
    {
        $snippet = new Snippet(1, 'echo count($api->orders->list()->first()->data) > 0 ? 1 : 2; // → 2', true);
        [$exit, $printed] = self::runProgram($snippet->program());
        self::assertSame([0, '1', '2'], [$exit, $printed, $snippet->brokenPromise($printed)]);
    }

    public function testASnippetThatFailsIsReported(): void
    {
        [$exit, , $errors] = self::runProgram((new Snippet(1, '$api->orders->retrieve("");', true))->program());
        self::assertSame(255, $exit);
        self::assertStringContainsString('InvalidRequestException', $errors);
    }

    /** @dataProvider examples */
    public function testAnExampleDoesWhatItSays(string $file, string $output): void
    {
        $code = (string) file_get_contents(dirname(__DIR__, 2) . "/examples/$file");
        [$exit, $printed, $errors] = self::runProgram($code);
        self::assertSame([0, ''], [$exit, $errors], $printed);
        self::assertMatchesRegularExpression("~^{$output}$~D", $printed);
    }

    /** @return list<array{string, string}> */
    public static function examples(): array
    {
        return [
            [
                'create_order.php',
                'order \d+: \d+ minor units of EUR, pending\n1 attempt\(s\), created now, request req_\w+\n',
            ],
            [
                'handle_errors.php',
                'fix the data: #/line_items/0/quantity too_small.*\nfix the program: .*\n'
                    . 'no response: repeat with key [\da-f-]{36}\n',
            ],
            [
                'sync_products.php',
                'requesting sort=updated_at&limit=100\n(\d) products, last change at 20\S+\n'
                    . 'requesting updated_at_min=20\S+&sort=updated_at&limit=100\n\1 products after the second run\n',
            ],
        ];
    }
}
