/** The message is sound, but its grid is none that can be served. */
export class UnsupportedGridError extends Error {
  override readonly name = 'UnsupportedGridError';
}
