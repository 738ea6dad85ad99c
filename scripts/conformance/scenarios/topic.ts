/** Returns the topic of a case, which is the first part of its id: `retries` of `retries/503-is-retried`. */
export function topicOf(id: string): string {
  return id.split('/')[0] ?? id;
}
