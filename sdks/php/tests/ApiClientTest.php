<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Request\CallArguments;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Response\ReadBody;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

/** Tests features of the core that the contract does not use, but other API descriptions do. */
final class ApiClientTest extends TestCase
{
    /** @param array<string, mixed> $parts */
    private static function sent(
        array $parts,
        Operation $operation = new Operation('POST', '/x'),
        string $key = 'ik_test_secret',
    ): HttpRequest {
        $transport = new ScriptedTransport(new HttpResponse(204, [], ''));
        $transport->apiClient($key)->call($operation, ...$parts);
        return $transport->requests[0];
    }

    private static function sentWith(Auth $auth, string $key = 'ik_test_secret'): HttpRequest
    {
        return self::sent([], new Operation('POST', '/x', auth: $auth), $key);
    }

    public function testABasicKeyIsSentAsBase64(): void
    {
        $request = self::sentWith(Auth::basic(), 'ada:pass:word');
        self::assertSame('Basic YWRhOnBhc3M6d29yZA==', $request->headers['Authorization']);
    }

    public function testAKeyInACustomHeaderIsSentUnchanged(): void
    {
        $request = self::sentWith(Auth::header('X-API-Key'));
        self::assertSame('ik_test_secret', $request->headers['X-API-Key']);
        self::assertArrayNotHasKey('Authorization', $request->headers);
    }

    public function testAnOperationWithAnotherServerIsSentThereUnlessTheClientHasABaseUrl(): void
    {
        $other = 'https://other.example/v2';
        $operation = new Operation('GET', '/x', servers: ['https://api.example' => $other]);
        self::assertSame("$other/x", self::sent([], $operation)->url);
        $operation = new Operation('GET', '/x', servers: ['https://y.example' => $other]);
        self::assertSame('https://api.example/x', self::sent([], $operation)->url);
    }

    public function testAKeyInTheQueryIsPercentEncoded(): void
    {
        $request = self::sentWith(Auth::query('api key'), 'ik/test+secret');
        self::assertStringEndsWith('/x?api%20key=ik%2Ftest%2Bsecret', $request->url);
        self::assertArrayNotHasKey('Authorization', $request->headers);
        $operation = new Operation('GET', '/x', auth: Auth::query('key'));
        $request = self::sent(['query' => ['limit' => 2]], $operation);
        self::assertStringEndsWith('/x?limit=2&key=ik_test_secret', $request->url);
    }

    public function testAKeyInACookieIsSentNextToOtherCookies(): void
    {
        self::assertSame('session=a=b%3Bc', self::sentWith(Auth::cookie('session'), 'a=b;c')->headers['Cookie']);
        $several = Auth::several(Auth::cookie('a'), Auth::cookie('b'));
        $operation = new Operation('GET', '/x', auth: $several);
        $request = self::sent(['headers' => ['Cookie' => 'theme=dark']], $operation, 'k1:k2');
        self::assertSame('theme=dark; a=k1; b=k2', $request->headers['Cookie']);
    }

    public function testAKeyChoosesTheSchemeThatSendsIt(): void
    {
        $choices = ['token' => Auth::bearer(), 'login' => Auth::basic(), 'key' => Auth::header('X-API-Key')];
        $auth = Auth::oneOf($choices);
        self::assertSame('Bearer secret', self::sentWith($auth, 'secret')->headers['Authorization']);
        $password = 'Basic YWRhOnNlY3JldA==';
        self::assertSame($password, self::sentWith($auth, 'ada:secret')->headers['Authorization']);
        self::assertSame($password, self::sentWith($auth, 'login=ada:secret')->headers['Authorization']);
        self::assertSame('secret', self::sentWith($auth, 'key=secret')->headers['X-API-Key']);
    }

    public function testAnOptionalKeyIsSentIfThereIsOne(): void
    {
        $operation = new Operation('GET', '/x', auth: Auth::bearer()->optional());
        self::assertSame('Bearer k', self::sent([], $operation, 'k')->headers['Authorization']);
        $transport = new ScriptedTransport(new HttpResponse(204, [], ''));
        $transport->apiClient(null)->call($operation);
        self::assertArrayNotHasKey('Authorization', $transport->requests[0]->headers);
    }

    public function testSeveralKeysAreSentEachInItsPlace(): void
    {
        $request = self::sentWith(self::severalKeys(), 'k1:k/2:k3:x');
        self::assertSame(['k1', 'Bearer k3:x'], [$request->headers['X-API-Key'], $request->headers['Authorization']]);
        self::assertStringEndsWith('/x?app%20key=k%2F2', $request->url);
    }

    /** @dataProvider incompleteKeys */
    public function testAKeyThatLacksAPartIsRejectedAndNotShown(Auth $auth, string $key, string $advice): void
    {
        try {
            self::sentWith($auth, $key);
            self::fail('A part of the key is missing.');
        } catch (ConfigurationException $error) {
            self::assertStringContainsString($advice, $error->getMessage());
            self::assertStringNotContainsString('secret-', $error->getMessage());
        }
    }

    /** @return array<string, array{Auth, string, string}> */
    public static function incompleteKeys(): array
    {
        $advice = 'needs 3 keys; set apiKey to all of them';
        return [
            'no password' => [Auth::basic(), 'secret-1', 'user:password'],
            'two of three keys' => [self::severalKeys(), 'secret-1:secret-2', $advice],
            'an empty key' => [self::severalKeys(), 'secret-1::secret-3', $advice],
        ];
    }

    public function testAnErrorShowsNoneOfSeveralKeys(): void
    {
        $transport = new ScriptedTransport(ScriptedTransport::json(['title' => 'no secret-two'], 401));
        try {
            $client = $transport->apiClient('secret-one:secret-two:secret-three');
            $client->call(new Operation('GET', '/x', auth: self::severalKeys()));
            self::fail('The call was rejected.');
        } catch (IntegrationApiException $error) {
            self::assertStringContainsString('no [redacted]', $error->getMessage());
            self::assertStringNotContainsString('secret-two', $error->getMessage());
        }
    }

    private static function severalKeys(): Auth
    {
        return Auth::several(Auth::header('X-API-Key'), Auth::query('app key'), Auth::bearer());
    }

    public function testADumpMasksTheKeyOfEveryAuthScheme(): void
    {
        foreach ([Auth::query('key'), Auth::header('X-API-Key'), Auth::basic(), Auth::bearer()] as $auth) {
            $request = self::sentWith($auth, 'ada:ik_test_secret');
            $encoded = base64_encode('ada:ik_test_secret');
            $client = (new ScriptedTransport())->apiClient('ada:ik_test_secret');
            foreach ([print_r($request, true), print_r($client, true)] as $shown) {
                self::assertStringNotContainsString('ik_test_secret', $shown);
                self::assertStringNotContainsString($encoded, $shown);
            }
        }
    }

    public function testADumpMasksCookiesHeaderParametersAndBodiesOfACall(): void
    {
        $secrets = ['headers' => ['X-Token' => 'hidden'], 'cookies' => ['session' => 'hidden'], 'body' => 'hidden'];
        $shown = print_r(new CallArguments(new Operation('POST', '/x'), ...$secrets), true);
        self::assertStringNotContainsString('hidden', $shown);
        self::assertStringNotContainsString('hidden', print_r(RequestContent::bytes('hidden', 'text/plain'), true));
    }

    public function testANameOfTheKeyHeaderThatWouldStartAnotherHeaderIsRejected(): void
    {
        $this->expectException(InvalidRequestException::class);
        self::sentWith(Auth::header("X-A: b\r\nX-B"));
    }

    public function testCookiesAreSentPercentEncodedInOneHeader(): void
    {
        $cookies = ['session' => 'a;b=c, ü', 'left' => null, 'n' => 5, 'on' => true, 'ids' => ['a', 'b']];
        $request = self::sent(['cookies' => $cookies]);
        self::assertSame('session=a%3Bb%3Dc%2C%20%C3%BC; n=5; on=true; ids=a%2Cb', $request->headers['Cookie']);
        self::assertArrayNotHasKey('Cookie', self::sent(['cookies' => ['session' => null]])->headers);
    }

    public function testAListInTheQueryIsExplodedOrJoined(): void
    {
        $query = ['tag' => ['a b', 'c&d'], 'filter[name]' => ['e', 'f,g'], 'none' => [], 'left' => null];
        $operation = new Operation('POST', '/x', explode: ['tag', 'none', 'left']);
        self::assertSame(
            'https://api.example/x?tag=a%20b&tag=c%26d&filter%5Bname%5D=e,f%2Cg',
            self::sent(['query' => $query], $operation)->url,
        );
    }

    public function testAListIsJoinedInThePathAndInAHeader(): void
    {
        $parts = ['path' => ['ids' => ['a/b', 'c']], 'headers' => ['X-Ids' => ['a', 'b'], 'X-Left' => null]];
        $request = self::sent($parts, new Operation('POST', '/x/{ids}'));
        self::assertSame('https://api.example/x/a%2Fb,c', $request->url);
        self::assertSame('a,b', $request->headers['X-Ids']);
        self::assertArrayNotHasKey('X-Left', $request->headers);
    }

    public function testAHeaderParameterReplacesTheDefaultHeaderWhateverItsCase(): void
    {
        $request = self::sent(['headers' => ['accept' => 'text/csv']]);
        self::assertSame('text/csv', $request->headers['accept']);
        self::assertArrayNotHasKey('Accept', $request->headers);
    }

    public function testBytesAreSentUnchanged(): void
    {
        $request = self::sent(['body' => RequestContent::bytes("\x89PNG\r\n\0\xFF", 'image/png')]);
        self::assertSame("\x89PNG\r\n\0\xFF", $request->body);
        self::assertSame('image/png', $request->headers['Content-Type']);
    }

    public function testJsonIsSentWithTheMediaTypeOfTheContract(): void
    {
        $request = self::sent(['body' => RequestContent::json(['a' => null], 'application/merge-patch+json')]);
        self::assertSame('{"a":null}', $request->body);
        self::assertSame('application/merge-patch+json', $request->headers['Content-Type']);
        self::assertSame('null', self::sent(['body' => RequestContent::json(null)])->body);
        self::assertNull(self::sent(['body' => null])->body);
    }

    public function testAnOperationWithAnotherMediaTypeReturnsBytes(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], "\0\xFF\r\n"), new HttpResponse(204, [], ''));
        $client = $transport->apiClient();
        $read = ReadBody::bytes(...);
        $operation = new Operation('GET', '/x', mayBeEmpty: true, responseMediaType: 'image/png', readBody: $read);
        self::assertSame("\0\xFF\r\n", $client->call($operation)->data);
        self::assertSame('image/png, application/problem+json', $transport->requests[0]->headers['Accept']);
        self::assertNull($client->call($operation)->data);
    }

    public function testBytesThatCannotBeReadAreAnError(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '', 'has more than 7 bytes'));
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('GET /x returned 200, but the body has more than 7 bytes');
        $operation = new Operation('GET', '/x', responseMediaType: 'image/png', readBody: ReadBody::bytes(...));
        $transport->apiClient()->call($operation);
    }

    public function testABodyOfOneZeroIsNotEmpty(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], '0'), new HttpResponse(200, [], '0'));
        $bytes = new Operation('GET', '/x', mayBeEmpty: true, readBody: ReadBody::bytes(...));
        self::assertSame('0', $transport->apiClient()->call($bytes)->data);
        $json = new Operation('GET', '/x', static fn (int $json): int => $json, mayBeEmpty: true);
        self::assertSame(0, $transport->apiClient()->call($json)->data);
    }

    public function testAnEmptyBodyIsNullIfItIsOptionalAndAnErrorOtherwise(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(204, [], ''), new HttpResponse(204, [], ''));
        $decode = static fn (array $json): array => $json;
        self::assertNull($transport->apiClient()->call(new Operation('GET', '/x', $decode, mayBeEmpty: true))->data);
        $this->expectException(DecodeException::class);
        $transport->apiClient()->call(new Operation('GET', '/x', $decode));
    }
}
