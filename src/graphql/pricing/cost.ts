/** What an answer takes at most. */
export interface Cost {
  /** In the units of `price.ts`. */
  readonly price: number;
  /** Of the price, what others do while this process waits: language-model providers. */
  readonly elsewhere: number;
  /** Upper bound of its size in bytes, as JSON before compression. */
  readonly bytes: number;
  /** Places, cells of maps, and series, as plans limit them. */
  readonly points: number;
  readonly cells: number;
  readonly series: number;
}
