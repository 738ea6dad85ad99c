<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Cancellation;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Auth\Authorizer;
use IntegrationApi\Core\Auth\ClientCredentials;
use IntegrationApi\Core\Auth\CredentialOptions;
use IntegrationApi\Core\Auth\Scheme;
use IntegrationApi\Core\Auth\TokenEndpoint;
use IntegrationApi\Core\Client\ApiClient;
use IntegrationApi\Core\Client\Pause;
use IntegrationApi\Core\Client\TokenStore;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Exception\AuthenticationException;
use IntegrationApi\Exception\CancelledException;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\RateLimitException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use IntegrationApi\Omit;
use IntegrationApi\Outcome;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use Throwable;

/** Credentials with options of their own, and tokens of OAuth 2. The contract has one API key instead. */
final class CredentialsTest extends TestCase
{
    private const GRANT = ['access_token' => 'token-number-1', 'token_type' => 'Bearer', 'expires_in' => 3600];
    private const CLIENT = ['clientId' => 'i:d', 'clientSecret' => 's%cret ü'];

    /** @var list<HttpRequest> */
    private array $tokenRequests = [];

    /** @var list<HttpRequest> */
    private array $requests = [];

    public function testUserAndPasswordAreTwoOptions(): void
    {
        $this->send(['username' => 'ada', 'password' => 'a:ü'], [['login' => []]]);
        self::assertSame('Basic ' . base64_encode('ada:a:ü'), $this->requests[0]->headers['Authorization']);
    }

    public function testTwoSchemesAreSentTogether(): void
    {
        $this->send(
            ['appKey' => 'key', 'user' => 'ü', 'session' => 'a;b'],
            [['appKey' => [], 'user' => [], 'session' => []]],
        );
        self::assertSame('key', $this->requests[0]->headers['X-App']);
        self::assertSame('SESSION=a%3Bb', $this->requests[0]->headers['Cookie']);
        self::assertStringEndsWith('/things?user=%C3%BC', $this->requests[0]->url);
    }

    public function testOfAChoiceTheFirstSetIsSentForWhichTheClientHasAllCredentials(): void
    {
        $choice = [['appKey' => [], 'user' => []], ['login' => []], ['session' => []]];
        $this->send(['appKey' => 'key', 'username' => 'ada', 'password' => 'pass', 'session' => 's'], $choice);
        self::assertArrayNotHasKey('X-App', $this->requests[0]->headers);
        self::assertStringStartsWith('Basic ', $this->requests[0]->headers['Authorization']);
        $this->expectExceptionMessage('needs appKey and user, or username and password, or session, but');
        $this->send(['appKey' => 'key'], $choice);
    }

    public function testAnOptionalKeyIsSentIfThereIsOne(): void
    {
        $this->send(['appKey' => 'key'], [['appKey' => []]], true);
        $this->send(['session' => 's'], [['appKey' => []]], true);
        $this->send(['apiKey' => null], [['appKey' => []]], true);
        $sent = array_map(static fn (HttpRequest $one): bool => isset($one->headers['X-App']), $this->requests);
        self::assertSame([true, false, false], $sent);
    }

    public function testAnApiKeyIsSentAsBefore(): void
    {
        $this->send(['apiKey' => 'key'], [['appKey' => []]]);
        self::assertSame('Bearer key', $this->requests[0]->headers['Authorization']);
    }

    public function testOptionsCanBeClosuresThatAreCalledBeforeEachAttempt(): void
    {
        $keys = ['one', 'two'];
        $answers = [new HttpResponse(503, ['retry-after' => '0'], ''), new HttpResponse(200, [], '{}')];
        $given = ['appKey' => static function () use (&$keys): string {
            return (string) array_shift($keys);
        }];
        $this->send($given, [['appKey' => []]], false, static function () use (&$answers): HttpResponse {
            return array_shift($answers) ?? throw new RuntimeException('too many requests');
        });
        $sent = array_map(static fn (HttpRequest $one): string => $one->headers['X-App'], $this->requests);
        self::assertSame(['one', 'two'], $sent);
    }

    /**
     * @dataProvider wrongOptions
     * @param array<string, mixed> $given
     */
    public function testWrongOptionsAreRefused(array $given, string $message): void
    {
        $this->expectException(ConfigurationException::class);
        $this->expectExceptionMessage($message);
        $this->keyed($given);
    }

    /** @return array<string, array{array<string, mixed>, string}> */
    public static function wrongOptions(): array
    {
        $all = 'The credentials are missing: pass username and password, appKey, user, session or apiKey';
        return [
            'a half' => [['username' => 'ada'], 'username was given without password; pass both or set ZOO_PASSWORD'],
            'both' => [['apiKey' => 'k', 'appKey' => 'k'], 'apiKey and appKey say the same thing; pass one of them'],
            'none' => [[], $all],
            'a colon' => [['username' => 'a:b', 'password' => 'c'], 'username contains characters that it cannot have'],
            'a space' => [['appKey' => 'a b'], 'appKey contains characters that it cannot have; copy it again'],
            'no text' => [['appKey' => ''], 'appKey must be a text that is not empty'],
        ];
    }

    public function testEnvironmentVariablesAreTheDefaults(): void
    {
        try {
            putenv('ZOO_PASSWORD=environment');
            $this->send(['username' => 'ada'], [['login' => []]]);
            putenv('ZOO_USERNAME=bob');
            $this->send([], [['login' => []]]);
            $sent = array_map(self::pairOf(...), $this->requests);
            self::assertSame(['ada:environment', 'bob:environment'], $sent);
            putenv('INTEGRATION_API_KEY=key');
            $this->expectExceptionMessage('INTEGRATION_API_KEY and ZOO_USERNAME say the same thing');
            $this->keyed([]);
        } finally {
            array_map(putenv(...), ['ZOO_PASSWORD', 'ZOO_USERNAME', 'INTEGRATION_API_KEY']);
        }
    }

    public function testADerivedClientCanHaveOtherCredentials(): void
    {
        $options = $this->keyed(['appKey' => 'one']);
        $sent = function (ClientOptions $options): string {
            $auth = Auth::bearer()->orBy([['appKey' => []]]);
            (new ApiClient($options))->call(new Operation('GET', '/things', auth: $auth));
            $headers = $this->requests[count($this->requests) - 1]->headers;
            return $headers['X-App'] ?? $headers['Authorization'];
        };
        self::assertSame('one', $sent($options->derive(['timeout' => 3.0], '')));
        self::assertSame('two', $sent($options->derive(['appKey' => 'two'], '')));
        $byKey = $options->derive(['apiKey' => 'key'], '');
        self::assertSame('Bearer key', $sent($byKey));
        self::assertSame('Bearer key', $sent($byKey->derive(['timeout' => 3.0], '')));
        self::assertSame('three', $sent($byKey->derive(['appKey' => 'three'], '')));
        self::assertSame($options->rateLimiter, $options->derive(['timeout' => 3.0], '')->rateLimiter);
        self::assertNotSame($options->rateLimiter, $options->derive(['appKey' => 'two'], '')->rateLimiter);
    }

    public function testATokenIsRequestedOnceAndSentWithEachCall(): void
    {
        $client = $this->oauth();
        for ($call = 0; $call < 3; $call++) {
            $this->read($client);
        }
        self::assertCount(1, $this->tokenRequests);
        $request = $this->tokenRequests[0];
        self::assertSame('POST https://api.example/v1/oauth/token', "$request->method $request->url");
        self::assertSame('application/json', $request->headers['Accept']);
        self::assertSame('application/x-www-form-urlencoded', $request->headers['Content-Type']);
        self::assertSame('grant_type=client_credentials&scope=r+w', $request->body);
        self::assertSame('Basic ' . base64_encode('i%3Ad:s%25cret+%C3%BC'), $request->headers['Authorization']);
        self::assertSame(array_fill(0, 3, 'Bearer token-number-1'), $this->sentTokens());
    }

    public function testIdAndSecretCanBeSentInTheBody(): void
    {
        $this->read($this->oauth(['scopes' => ['all']], isPosted: true));
        parse_str((string) $this->tokenRequests[0]->body, $fields);
        self::assertArrayNotHasKey('Authorization', $this->tokenRequests[0]->headers);
        $grant = ['grant_type' => 'client_credentials', 'scope' => 'all'];
        self::assertSame($grant + ['client_id' => 'i:d', 'client_secret' => 's%cret ü'], $fields);
    }

    public function testEachSetOfScopesHasAToken(): void
    {
        $client = $this->oauth();
        foreach (['GET', 'POST', 'GET', 'POST'] as $method) {
            $this->read($client, $method);
        }
        $bodies = array_map(static fn (HttpRequest $one): ?string => $one->body, $this->tokenRequests);
        self::assertSame(['grant_type=client_credentials&scope=r+w', 'grant_type=client_credentials'], $bodies);
    }

    /**
     * @testWith [0, 3]
     *           [-5, 3]
     *           ["0", 3]
     *           [null, 1]
     *           ["soon", 1]
     *           [true, 1]
     *           [60, 1]
     */
    public function testATokenIsRenewedBeforeItsEnd(mixed $expiresIn, int $requests): void
    {
        $client = $this->oauth(answers: [self::granted(['expires_in' => $expiresIn])]);
        for ($call = 0; $call < 3; $call++) {
            $this->read($client);
        }
        self::assertCount($requests, $this->tokenRequests);
    }

    public function testConcurrentCallsShareOneTokenRequest(): void
    {
        $client = $this->oauth();
        $outcomes = $client->options->loop->run(array_fill(0, 10, fn () => $this->read($client)), 10);
        array_map(static fn (Outcome $outcome) => $outcome->get(), $outcomes);
        self::assertSame([1, 10], [count($this->tokenRequests), count($this->requests)]);
    }

    /**
     * @testWith [0]
     *           [1]
     */
    public function testACancelledCallTakesTheTokenFromNoOther(int $cancelled): void
    {
        $cancellation = new Cancellation();
        $isOpen = false;
        $client = $this->held([self::granted()], static function () use (&$isOpen): bool {
            return $isOpen;
        });
        $calls = [];
        foreach ([0, 1, 2] as $number) {
            $options = new RequestOptions(cancellation: $number === $cancelled ? $cancellation : null);
            $calls[] = fn () => $this->read($client, 'GET', $options);
        }
        $calls[] = static function () use ($client, $cancellation, &$isOpen): void {
            $cancellation->cancel();
            // The cancelled call ends first.
            $client->options->loop->pause(new Pause(0.001), null);
            $isOpen = true;
        };
        $outcomes = $client->options->loop->run($calls, 10);
        $errors = array_map(static fn (Outcome $outcome): ?Throwable => $outcome->error, $outcomes);
        self::assertInstanceOf(CancelledException::class, $errors[$cancelled]);
        self::assertCount(1, array_filter($errors));
        self::assertSame([1, 2], [count($this->tokenRequests), count($this->requests)]);
    }

    public function testConcurrentCallsShareAFailureWithTheirOwnFacts(): void
    {
        $client = $this->oauth(['scopes' => ['all']], [new HttpResponse(401, [], '{"error":"invalid_client"}')]);
        $calls = array_map(fn (string $method) => fn () => $this->read($client, $method), ['GET', 'POST']);
        [$first, $second] = array_column($client->options->loop->run($calls, 2), 'error');
        self::assertInstanceOf(AuthenticationException::class, $first);
        self::assertInstanceOf(AuthenticationException::class, $second);
        self::assertSame(['GET', 'POST'], [$first->method, $second->method]);
        self::assertSame($first->getMessage(), $second->getMessage());
        self::assertCount(1, $this->tokenRequests);
    }

    public function testConcurrentCallsShareALostConnection(): void
    {
        $isOpen = false;
        $client = $this->held([new ConnectionException('lost')], static function () use (&$isOpen): bool {
            return $isOpen;
        });
        $calls = array_map(fn (string $method) => fn () => $this->read($client, $method), ['GET', 'POST']);
        $calls[] = static function () use (&$isOpen): void {
            $isOpen = true;
        };
        [$first, $second] = array_column($client->options->loop->run($calls, 3), 'error');
        self::assertInstanceOf(ConnectionException::class, $first);
        self::assertInstanceOf(ConnectionException::class, $second);
        self::assertSame('POST /things received no complete response from api.example: lost', $second->getMessage());
        self::assertCount(1, $this->tokenRequests);
    }

    public function testARejectedTokenIsRenewedOnceEvenWithoutRetries(): void
    {
        $client = $this->oauth(['maxRetries' => 0], [
            self::granted(['access_token' => 'old-token']),
            self::granted(['access_token' => 'new-token']),
        ], rejects: 1);
        $this->read($client);
        self::assertSame(['Bearer old-token', 'Bearer new-token'], $this->sentTokens());
        $numbers = array_map(static fn (HttpRequest $one) => [$one->attempt, $one->maxAttempts], $this->requests);
        self::assertSame([[1, 1], [2, 2]], $numbers);
        $this->read($client, 'POST');
        $this->read($client);
        self::assertCount(3, $this->tokenRequests);
    }

    public function testATokenThatIsRejectedTwiceIsAnError(): void
    {
        $client = $this->oauth(rejects: 2);
        $error = $this->failure(fn () => $this->read($client));
        self::assertInstanceOf(AuthenticationException::class, $error);
        self::assertStringStartsWith('GET /things returned 401, no', $error->getMessage());
        self::assertSame([2, 2, 2], [$error->attempts, count($this->tokenRequests), count($this->requests)]);
    }

    public function testATokenRequestIsRetriedLikeARead(): void
    {
        $limited = new HttpResponse(429, ['retry-after-ms' => '1'], '');
        $unavailable = new HttpResponse(503, ['retry-after' => '0'], '');
        foreach ([$limited, $unavailable, new ConnectionException('lost')] as $failure) {
            $this->tokenRequests = $this->requests = [];
            $client = $this->oauth(answers: [$failure, self::granted()]);
            $this->read($client, 'POST', new RequestOptions(maxRetries: 1));
            self::assertSame([2, 1], [count($this->tokenRequests), count($this->requests)]);
        }
        $client = $this->oauth(['maxRetries' => 1], [$limited]);
        $error = $this->failure(fn () => $this->read($client));
        self::assertInstanceOf(RateLimitException::class, $error);
        $endpoint = 'the token endpoint https://api.example/v1/oauth/token';
        self::assertSame("$endpoint answered 429", $error->getMessage());
    }

    public function testATokenRequestKeepsToTheTimeLimitOfItsCall(): void
    {
        $client = $this->oauth(answers: [new HttpResponse(503, ['retry-after' => '20'], '')]);
        $error = $this->failure(fn () => $this->read($client, 'GET', new RequestOptions(totalTimeout: 5.0)));
        self::assertInstanceOf(TimeoutException::class, $error);
        self::assertSame(TimeoutPhase::Total, $error->phase);
    }

    public function testARefusalHasTheTextOfTheEndpointAndIsNotRemembered(): void
    {
        $body = (string) json_encode(['error' => 'invalid_client', 'error_description' => 'no client s%cret ü']);
        $client = $this->oauth(
            ['tokenUrl' => 'https://auth.example/token?tenant=a'],
            [new HttpResponse(400, [], $body), self::granted()],
        );
        $error = $this->failure(fn () => $this->read($client));
        self::assertInstanceOf(AuthenticationException::class, $error);
        self::assertSame(
            'the token endpoint https://auth.example/token answered 400 invalid_client: no client [redacted]',
            $error->getMessage(),
        );
        self::assertSame(400, $error->status);
        self::assertSame('invalid_client', (string) ($error->errorCode->value ?? ''));
        self::assertSame(['GET', '/things', 0], [$error->method, $error->pathTemplate, $error->attempts]);
        $this->read($client);
        self::assertCount(2, $this->tokenRequests);
    }

    /**
     * @dataProvider answersWithoutTokens
     */
    public function testAnAnswerWithoutATokenCannotBeDecoded(HttpResponse $answer, string $reason): void
    {
        $error = $this->failure(fn () => $this->read($this->oauth(answers: [$answer])));
        self::assertInstanceOf(DecodeException::class, $error);
        $endpoint = 'the token endpoint https://api.example/v1/oauth/token';
        self::assertSame("$endpoint answered $reason", $error->getMessage());
        self::assertCount(1, $this->tokenRequests);
    }

    /** @return array<string, array{HttpResponse, string}> */
    public static function answersWithoutTokens(): array
    {
        return [
            'another type' => [self::granted(['token_type' => 'mac']), 'with the token type mac'],
            'no token' => [self::granted(['access_token' => null]), 'without access_token'],
            'two lines' => [self::granted(['access_token' => "a\r\nb"]), 'without access_token'],
            'no JSON' => [new HttpResponse(200, [], '<html>'), 'with a body that is not a JSON object'],
        ];
    }

    /**
     * @testWith ["", "https://api.example/v1/oauth/token"]
     *           ["/token", "https://api.example/token"]
     *           ["../token?a=b", "https://api.example/token?a=b"]
     *           ["./a/../token#b", "https://api.example/v1/token"]
     *           ["//auth.example/token", "https://auth.example/token"]
     *           ["http://localhost:1/token", "http://localhost:1/token"]
     *           ["http://auth.example/token", "tokenUrl would send the client secret unencrypted"]
     *           ["https://user:secret@auth.example/token", "tokenUrl is not a valid URL"]
     *           ["ftp://auth.example", "tokenUrl is not a valid URL"]
     *           ["https://", "tokenUrl is not a valid URL"]
     */
    public function testTheUrlOfTheEndpointCanBeAnother(string $url, string $expected): void
    {
        try {
            $this->read($this->oauth(['tokenUrl' => $url === '' ? null : $url]));
            self::assertSame($expected, $this->tokenRequests[0]->url);
        } catch (ConfigurationException $error) {
            self::assertStringStartsWith($expected, $error->getMessage());
        }
    }

    public function testNoMiddlewareSeesATokenRequest(): void
    {
        $seen = [];
        $watch = static function (HttpRequest $request, Closure $next) use (&$seen): HttpResponse {
            $seen[] = [$request->pathTemplate, isset($request->headers['Authorization'])];
            return $next($request);
        };
        $this->read($this->oauth(['middleware' => [$watch]]));
        self::assertSame([['/things', false]], $seen);
    }

    public function testClosuresReturnTheSecretBeforeEachTokenRequest(): void
    {
        $secrets = ['first-secret', 'second-secret'];
        $secret = static function () use (&$secrets): string {
            return array_shift($secrets) ?? throw new RuntimeException('a secret');
        };
        $client = $this->oauth(['clientSecret' => $secret], [self::granted(['expires_in' => 0])]);
        $this->read($client);
        $this->read($client);
        $sent = array_map(self::pairOf(...), $this->tokenRequests);
        self::assertSame(['i%3Ad:first-secret', 'i%3Ad:second-secret'], $sent);
        $error = $this->failure(fn () => $this->read($client));
        self::assertSame('The function for clientSecret threw RuntimeException', $error->getMessage());
        self::assertSame(0, $error->attempts);
    }

    public function testADerivedClientSharesTheTokenUnlessItsCredentialsDiffer(): void
    {
        $options = $this->oauth()->options;
        $this->read(new ApiClient($options));
        $counts = [];
        $changes = [['timeout' => 3.0], ['clientSecret' => 'other'], ['baseUrl' => 'https://other.example']];
        foreach ($changes as $change) {
            $this->read(new ApiClient($options->derive($change, '')));
            $counts[] = count($this->tokenRequests);
        }
        self::assertSame([1, 2, 3], $counts);
    }

    public function testNeitherDumpsNorLogsShowASecret(): void
    {
        $client = $this->oauth();
        $this->read($client);
        $dump = print_r([$client, $client->options], true) . var_export($client->options->__debugInfo(), true);
        self::assertStringNotContainsString('s%cret', $dump);
        self::assertStringNotContainsString('token-number-1', $dump);
    }

    /** @param array<string, mixed> $given */
    private function keyed(array $given, ?Closure $respond = null): ClientOptions
    {
        $respond ??= static fn (): HttpResponse => new HttpResponse(200, [], '{}');
        $recorded = function (HttpRequest $request) use ($respond): HttpResponse {
            $this->requests[] = $request;
            return $respond();
        };
        $own = new CredentialOptions([
            'login' => new Scheme(['username' => 'ZOO_USERNAME', 'password' => 'ZOO_PASSWORD'], Auth::basic(), true),
            'appKey' => new Scheme(['appKey' => 'ZOO_APP_KEY'], Auth::header('X-App')),
            'user' => new Scheme(['user' => 'ZOO_USER'], Auth::query('user'), true),
            'session' => new Scheme(['session' => 'ZOO_SESSION'], Auth::cookie('SESSION')),
        ]);
        $authorizer = static fn (ClientOptions $client, array &$given, ?ClientOptions $parent): ?Authorizer =>
            $own->credentials($given, $parent?->credentials);
        return $this->options($given, $authorizer, $recorded);
    }

    /**
     * @param array<string, mixed> $given
     * @param list<array<string, list<string>>> $sets
     */
    private function send(array $given, array $sets, bool $isOptional = false, ?Closure $respond = null): void
    {
        $auth = $isOptional ? Auth::bearer()->optional() : Auth::bearer();
        $operation = new Operation('GET', '/things', auth: $auth->orBy($sets));
        (new ApiClient($this->keyed($given, $respond)))->call($operation);
    }

    /**
     * @param array<string, mixed> $given
     * @param list<HttpResponse|Throwable>|null $answers answers of the token endpoint
     */
    private function oauth(
        array $given = [],
        ?array $answers = null,
        int $rejects = 0,
        bool $isPosted = false,
    ): ApiClient {
        $endpoint = new TokenEndpoint('oauth/token', $isPosted);
        $names = ['clientId' => 'ZOO_CLIENT_ID', 'clientSecret' => 'ZOO_CLIENT_SECRET'];
        $own = new CredentialOptions(['oauth' => new Scheme($names, Auth::bearer(), true, $endpoint)]);
        $authorizer = static fn (ClientOptions $client, array &$given, ?ClientOptions $parent): ?Authorizer =>
            $own->credentials($given, $parent?->credentials, TokenStore::of($client, $given, $parent?->credentials));
        $answers ??= [self::granted()];
        $respond = function (HttpRequest $request) use (&$answers, &$rejects): HttpResponse {
            return $this->answer($request, $answers, $rejects);
        };
        return new ApiClient($this->options($given + self::CLIENT, $authorizer, $respond));
    }

    /** @param list<HttpResponse|Throwable> $answers */
    private function held(array $answers, Closure $isOpen): ApiClient
    {
        $respond = function (HttpRequest $request) use ($answers): HttpResponse {
            return $this->answer($request, $answers);
        };
        $transport = new HeldTransport($respond, $isOpen);
        return $this->oauth(['transport' => $transport, 'scopes' => ['all'], 'maxRetries' => 0]);
    }

    /** @param list<HttpResponse|Throwable> $answers */
    private function answer(HttpRequest $request, array &$answers, int &$rejects = 0): HttpResponse
    {
        if (!str_contains($request->url, 'token')) {
            $this->requests[] = $request;
            return $rejects-- > 0 ? new HttpResponse(401, [], '{"title":"no"}') : new HttpResponse(200, [], '{}');
        }
        $this->tokenRequests[] = $request;
        $answer = count($answers) > 1 ? array_shift($answers) : $answers[0];
        return $answer instanceof Throwable ? throw $answer : $answer;
    }

    /** @param array<string, mixed> $given */
    private function options(array $given, Closure $authorizer, Closure $respond): ClientOptions
    {
        $transport = new ManualTransport($respond);
        $defaults = [
            'apiKey' => Omit::Value,
            'baseUrl' => 'https://api.example/v1',
            'transport' => $transport,
            'requestsPerMinute' => null,
            'appName' => null,
            'hooks' => null,
            'logger' => null,
            'sharedState' => null,
        ];
        return new ClientOptions($given + $defaults, '', 'test/1', null, $authorizer);
    }

    private function read(ApiClient $client, string $method = 'GET', ?RequestOptions $options = null): void
    {
        $auth = Auth::bearer()->orBy([['oauth' => $method === 'GET' ? ['r', 'w'] : []]]);
        $client->call(new Operation($method, '/things', auth: $auth), options: $options);
    }

    private function failure(Closure $call): IntegrationApiException
    {
        try {
            $call();
        } catch (IntegrationApiException $error) {
            return $error;
        }
        self::fail('no exception');
    }

    private static function pairOf(HttpRequest $request): string
    {
        return (string) base64_decode(substr($request->headers['Authorization'], strlen('Basic ')));
    }

    /** @return list<string> */
    private function sentTokens(): array
    {
        return array_map(static fn (HttpRequest $one): string => $one->headers['Authorization'], $this->requests);
    }

    /** @param array<string, mixed> $members */
    private static function granted(array $members = []): HttpResponse
    {
        return new HttpResponse(200, [], (string) json_encode($members + self::GRANT));
    }
}
