<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\CacheState;
use IntegrationApi\Cancellation;
use IntegrationApi\Client;
use IntegrationApi\Core\Models\RequestModel;
use IntegrationApi\Core\Models\ResponseModel;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Stream\ItemReader;
use IntegrationApi\Core\Stream\Pieces;
use IntegrationApi\Core\Stream\StreamFormat;
use IntegrationApi\Download;
use IntegrationApi\EventStream;
use IntegrationApi\FilePart;
use IntegrationApi\Hooks;
use IntegrationApi\Model\CancelReason;
use IntegrationApi\Model\Order;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Page;
use IntegrationApi\Pager;
use IntegrationApi\RequestOptions;
use IntegrationApi\Response;
use IntegrationApi\Testing;
use IntegrationApi\Testing\FakeApi;
use IntegrationApi\Testing\FakeReply;
use IntegrationApi\Transport\CurlTransport;
use IntegrationApi\Transport\HttpRequest;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\Transport\Psr18Transport;
use IntegrationApi\WebhookHandler;
use IntegrationApi\Webhooks;
use Nyholm\Psr7\Factory\Psr17Factory;
use Nyholm\Psr7\ServerRequest;
use ReflectionClass;
use ReflectionMethod;
use ReflectionParameter;
use ReflectionProperty;
use Throwable;
use UnitEnum;
use stdClass;

require_once 'GuzzleHttp/autoload.php';
require_once 'Nyholm/Psr7/autoload.php';

/** Valid arguments and objects of every public class, for tests of hostile arguments. */
final class PublicInstances
{
    private const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    /** @return array<string, mixed> valid values of the arguments that are required */
    public static function arguments(ReflectionMethod $method): array
    {
        $arguments = [];
        foreach ($method->getParameters() as $parameter) {
            if (!$parameter->isOptional()) {
                $arguments[$parameter->name] = self::valid($parameter);
            }
        }
        $isClient = $method->class === Client::class || is_subclass_of(Client::class, $method->class);
        return $isClient && $method->isConstructor() ? ['apiKey' => 'ik_test_x'] : $arguments;
    }

    public static function of(string $class): ?object
    {
        $factory = new Psr17Factory();
        return match (true) {
            $class === Client::class => (new FakeApi())->api,
            str_starts_with($class, 'IntegrationApi\\Resource\\') => self::resource($class),
            $class === HttpRequest::class => new HttpRequest('GET', 'http://127.0.0.1:1/', [], null, 1.0, 1.0, 10),
            $class === HttpResponse::class => new HttpResponse(200, [], '{}'),
            $class === WebhookHandler::class => Webhooks::handler([self::SECRET]),
            $class === Pager::class => (new FakeApi())->api->orders->list(),
            $class === Page::class => (new FakeApi())->api->orders->list()->firstPage(),
            $class === Response::class => (new FakeApi())->api->orders->withResponse()->retrieve('ord_1'),
            $class === EventStream::class => self::opened(StreamFormat::Lines),
            $class === Download::class => self::opened(StreamFormat::Bytes),
            $class === ItemReader::class => self::property(self::opened(StreamFormat::Lines), 'reader'),
            $class === Pieces::class => self::property(self::opened(StreamFormat::Bytes), 'pieces'),
            $class === CacheState::class => new CacheState(new FileCache('hostile'), 'hostile'),
            $class === Psr18Transport::class => new Psr18Transport(new \GuzzleHttp\Client(), $factory, $factory),
            is_subclass_of($class, ResponseModel::class) => $class::fromArray(['type' => 'order.paid']),
            $class === ResponseModel::class => Order::fromArray([]),
            $class === RequestModel::class => new OrderUpdate(),
            is_a($factory, $class) => $factory,
            $class === \Psr\Http\Message\ServerRequestInterface::class => new ServerRequest('POST', '/'),
            default => self::made($class),
        };
    }

    /** Uses what a function of the library has returned, as a program does. */
    public static function use(mixed $result): void
    {
        $api = (new FakeApi())->api;
        match (true) {
            $result instanceof Pager => $result->toArray(2),
            $result instanceof EventStream, $result instanceof Download => iterator_to_array($result),
            $result instanceof RequestModel, $result instanceof ResponseModel => self::useModel($result),
            $result instanceof Client => $result->close(),
            $result instanceof FakeApi => $result->api->orders->list()->firstPage(),
            $result instanceof RequestOptions => [
                $api->orders->cancel('ord_1', CancelReason::CustomerRequest, options: $result),
                $api->orders->list(options: $result)->firstPage(),
            ],
            $result instanceof Cancellation => $api->rateLimit->retrieve(new RequestOptions(cancellation: $result)),
            $result instanceof Hooks => (new FakeApi(hooks: $result))->api->rateLimit->retrieve(),
            $result instanceof FakeReply => self::useReply($result),
            $result instanceof FilePart => RequestContent::multipart(['file' => $result]),
            $result instanceof HttpRequest => (new CurlTransport())->send($result),
            $result instanceof HttpResponse => self::useResponse($result),
            $result instanceof WebhookHandler =>
                $result->receive('POST', self::signed()->headers, self::signed()->body),
            // A dump of its trace would show PHPUnit.
            $result instanceof Throwable => serialize($result),
            default => get_debug_type($result),
        };
    }

    private static function valid(ReflectionParameter $parameter): mixed
    {
        $known = [
            'body' => self::signed()->body, 'currency' => 'EUR',
            'headers' => $parameter->getDeclaringClass()?->name === HttpRequest::class ? [] : self::signed()->headers,
            'method' => 'POST', 'operation' => 'orders.list', 'path' => '/a', 'payload' => ['id' => 'evt_1'],
            'secrets' => [self::SECRET], 'status' => 200, 'json' => '{}', 'type' => 'order.paid',
            'url' => 'http://127.0.0.1:1/', 'class' => stdClass::class, 'data' => [],
        ];
        return $known[$parameter->name] ?? self::ofType((string) $parameter->getType());
    }

    private static function ofType(string $type): mixed
    {
        $first = explode('|', ltrim($type, '?'))[0];
        return match (true) {
            $first === 'string' => 'a',
            $first === 'int' => 1,
            $first === 'float' => 1.0,
            $first === 'bool' => true,
            $first === 'mixed' => 'x',
            $first === 'array', $first === 'iterable' => [],
            $first === 'Closure', $first === 'callable' => static fn (): int => 0,
            is_subclass_of($first, UnitEnum::class) => $first::cases()[0],
            default => self::of($first),
        };
    }

    private static function made(string $class): ?object
    {
        if (!class_exists($class) || !(new ReflectionClass($class))->isInstantiable()) {
            return null;
        }
        $constructor = (new ReflectionClass($class))->getConstructor();
        return new $class(...$constructor === null ? [] : self::arguments($constructor));
    }

    private static function resource(string $class): ?object
    {
        foreach (get_object_vars((new FakeApi())->api) as $resource) {
            foreach ([$resource, method_exists($resource, 'withResponse') ? $resource->withResponse() : null] as $one) {
                if ($one instanceof $class) {
                    return $one;
                }
            }
        }
        return null;
    }

    private static function opened(StreamFormat $format): object
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], "{}\n"));
        return $transport->apiClient()->call(new Operation('GET', '/x', stream: $format))->data;
    }

    private static function property(object $object, string $name): object
    {
        return (new ReflectionProperty($object, $name))->getValue($object);
    }

    private static function signed(): Testing\SignedWebhook
    {
        return Testing::signWebhook(Testing::exampleEvent('order.paid'), secrets: [self::SECRET]);
    }

    private static function useModel(RequestModel|ResponseModel $model): void
    {
        $model->toArray();
        $model->equals($model);
        print_r($model, true);
        json_encode($model);
        $model->toJson();
        serialize($model);
    }

    private static function useReply(FakeReply $reply): void
    {
        $fake = new FakeApi();
        $fake->reply('orders.retrieve', static fn (): FakeReply => $reply);
        $fake->api->orders->retrieve('ord_1');
    }

    private static function useResponse(HttpResponse $response): void
    {
        $transport = new ScriptedTransport($response);
        (new Client('ik_test_x', transport: $transport, maxRetries: 0))->orders->retrieve('ord_1');
    }
}
