/** What the streams of subscriptions give. */
export interface SourceEvent {
  /** Where to continue after this event. */
  readonly cursor: string;
}
