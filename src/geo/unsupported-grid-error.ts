/** The message is valid, but its grid cannot be served. */
export class UnsupportedGridError extends Error {
  override readonly name = 'UnsupportedGridError';
}
