/** Where something lies in its message: `offset` from the start of the message, `length` in bytes. */
export interface Extent {
  readonly offset: number;
  readonly length: number;
}
