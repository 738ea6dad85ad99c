<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Request\StreamChoice;
use IntegrationApi\Core\Stream\EventParser;
use IntegrationApi\Core\Stream\StreamFormat;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Transport\HttpResponse;
use PHPUnit\Framework\TestCase;

/** Streams and uploads as far as the recorded constructs of other documents do not show them. */
final class StreamTest extends TestCase
{
    private const EVENTS = "\xEF\xBB\xBFdata: a\r\ndata: \xC3\xBC\r\n\r\n"
        . "id: 1\nevent: x\ndata\n\n:\n\nretry: 5\rdata: b\r\r";

    public function testEventsAreTheSameInPiecesOfAnySize(): void
    {
        for ($size = 1; $size <= strlen(self::EVENTS); $size += 1) {
            $parser = new EventParser(100);
            $found = [];
            foreach (str_split(self::EVENTS, $size) as $piece) {
                foreach ($parser->read($piece) as $event) {
                    $found[] = [$event->event, $event->data, $event->id, $event->retry];
                }
            }
            $expected = [['message', "a\nü", null, null], ['x', '', '1', null], ['message', 'b', '1', 5]];
            self::assertSame($expected, $found, "pieces of $size bytes");
        }
    }

    public function testATransportThatReturnsCompleteBodiesStreamsThem(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, [], "1\n2\n"), new HttpResponse(200, [], 'ab'));
        $lines = $transport->apiClient()->call(new Operation('GET', '/x', stream: StreamFormat::Lines))->data;
        self::assertSame([1, 2], iterator_to_array($lines));
        $download = $transport->apiClient()->call(new Operation('GET', '/x', stream: StreamFormat::Bytes))->data;
        self::assertSame(['a', 'b', ''], [$download->read(1), $download->read(9), $download->read(1)]);
        self::assertTrue($download->eof());
    }

    public function testADocumentInPlaceOfEventsIsADecodeError(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(200, ['content-type' => 'application/json'], '{}'));
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('is application/json and not a stream of events');
        $transport->apiClient()->call(new Operation('GET', '/x', stream: StreamFormat::Events));
    }

    public function testATransportThatSendsNoPiecesGetsTheWholeContent(): void
    {
        $transport = new ScriptedTransport(new HttpResponse(204, [], ''));
        $content = RequestContent::bytes(FilePart::fromStream(['a', 'b']), 'text/plain');
        $transport->apiClient()->call(new Operation('PUT', '/x'), body: $content);
        self::assertSame(['ab', null], [$transport->requests[0]->body, $transport->requests[0]->content]);
    }

    public function testContentOfAnotherSizeThanAnnouncedIsRefused(): void
    {
        foreach ([1, 3] as $size) {
            $transport = new ScriptedTransport(new HttpResponse(204, [], ''));
            $content = RequestContent::bytes(FilePart::fromStream(['ab'], size: $size), 'text/plain');
            try {
                $transport->apiClient()->call(new Operation('PUT', '/x'), body: $content);
                self::fail('the content was sent');
            } catch (InvalidRequestException $error) {
                self::assertStringContainsString('announced', $error->getMessage());
            }
        }
    }

    public function testStreamedPartsStandBesideJoinedListsAndFieldsWithBrackets(): void
    {
        $form = [
            'tags' => ['a', 'b'],
            'none' => null,
            'at' => ['x' => 1, 'y' => 2],
            'files' => [FilePart::fromStream(['c', 'd'], 'c.bin'), new FilePart('e', 'e.bin')],
        ];
        $content = RequestContent::multipart($form, ['tags' => '|', 'files' => 'image/png'], ['at']);
        $body = (string) $content->source?->contents();
        preg_match_all('/name="([^"]+)".*?\r\n\r\n(.*?)\r\n--/s', $body, $found);
        self::assertSame(['tags', 'at[x]', 'at[y]', 'files', 'files'], $found[1]);
        self::assertSame(['a|b', '1', '2', 'cd', 'e'], $found[2]);
        self::assertSame(2, substr_count($body, 'Content-Type: image/png'));
    }

    public function testStreamedBytesHaveTheMediaTypeOfTheirChoice(): void
    {
        $operation = new Operation('PUT', '/x', contentTypes: ['audio/mpeg', 'audio/wav']);
        foreach (['audio/wav' => 'audio/wav', 'application/octet-stream' => 'audio/mpeg'] as $chosen => $sent) {
            $transport = new ScriptedTransport(new HttpResponse(204, [], ''));
            $file = FilePart::fromStream(['a', 'b'], mediaType: $chosen);
            $content = RequestContent::bytes($file, 'audio/mpeg', $operation->contentTypes);
            $transport->apiClient()->call($operation, body: $content);
            $request = $transport->requests[0];
            self::assertSame(['ab', $sent], [$request->body, $request->headers['Content-Type']]);
        }
    }

    public function testTheValueOfTheMethodIsAddedToJsonOfAnyMediaType(): void
    {
        $choice = new StreamChoice('stream', true, true);
        $content = $choice->addedTo(RequestContent::json(['a' => 1], 'application/x+json'));
        self::assertInstanceOf(RequestContent::class, $content);
        self::assertSame(['application/x+json', '{"a":1,"stream":true}'], [$content->mediaType, $content->bytes]);
    }

    public function testTheValueOfTheOtherMethodIsRefused(): void
    {
        $choice = new StreamChoice('stream', true, true);
        self::assertEquals((object) ['a' => 1, 'stream' => true], $choice->addedTo(['a' => 1]));
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('body.stream must be true');
        $choice->addedTo(['stream' => false]);
    }
}
