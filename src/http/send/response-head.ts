export type Header = readonly [name: string, value: string | number];

/** What is sent with a body, as far as it is known before anything is read. */
export interface ResponseHead {
  /** Headers of every response, and of those with a body. */
  readonly always: readonly Header[];
  readonly withBody: readonly Header[];
  readonly mediaType: string;
}
