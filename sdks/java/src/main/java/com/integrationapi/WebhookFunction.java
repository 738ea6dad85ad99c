package com.integrationapi;

/**
 * Function that processes events of a type. If it throws, the API delivers the event again.
 *
 * @param <E> type of the events
 */
@FunctionalInterface
public interface WebhookFunction<E> {
  /**
   * Processes an event.
   *
   * @param event verified event
   * @throws Exception if the event could not be processed
   */
  void accept(E event) throws Exception;
}
