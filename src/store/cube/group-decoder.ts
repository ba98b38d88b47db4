/** Decodes one group after another: series of its cells, or all cells at some leads. A group without bytes is all zero. */
export interface GroupDecoder {
  /**
   * Goes to the group at bytes `start` to `end`, after which GROUP_PADDING more are readable. The bytes must not change
   * before the next `load`. Throws MalformedTileError, as the other methods do.
   */
  load(bytes: Buffer, view: DataView, start: number, end: number): void;
  /** Writes the series of a cell to `into` from index `at`. */
  series(slot: number, into: Int32Array, at: number): void;
  /**
   * Writes values of the group's cells at several leads: encoded value `coded[n]` of a cell to
   * `into[first + offsets[cell] + planes[n]]`, MISSING where `coded[n]` is -1. Call it before any `series` of the group.
   * @param offsets for each cell of the group; -1 to leave the cell out
   */
  planes(coded: Int32Array, offsets: Int32Array, into: Int32Array, first: number, planes: Int32Array): void;
  /** Decodes all series, only to find errors. */
  check(): void;
}
