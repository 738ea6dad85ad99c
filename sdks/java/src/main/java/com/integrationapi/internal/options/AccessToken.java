package com.integrationapi.internal.options;

/**
 * Access token. Its string form does not show it.
 *
 * @param text token as it is sent
 * @param renewAt time of {@link System#nanoTime()} from which a new token is needed
 * @param lasts whether it lasts until the API refuses it
 */
public record AccessToken(String text, long renewAt, boolean lasts) {
  /** {@return whether a request may still be sent with the token} */
  public boolean isFresh() {
    return lasts || renewAt - System.nanoTime() > 0;
  }

  @Override
  public String toString() {
    return "AccessToken ***";
  }
}
