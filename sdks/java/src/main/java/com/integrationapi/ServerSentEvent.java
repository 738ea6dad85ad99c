package com.integrationapi;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One server-sent event, as it arrived (https://html.spec.whatwg.org/#server-sent-events).
 *
 * @param event name of the event, {@code message} if it has none
 * @param data data, whose lines are separated by line feeds
 * @param id id of this event or of the last one before it that has one, or empty
 * @param retry milliseconds that the server asks to wait before a new connection, or empty if this
 *     event does not say
 */
public record ServerSentEvent(String event, String data, Optional<String> id, OptionalLong retry) {}
