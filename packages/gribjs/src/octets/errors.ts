/**
 * `NOT_GRIB`: the bytes are something else. `TRUNCATED`: they end too early. `CORRUPT`: they contradict
 * themselves. `UNSUPPORTED`: they may be right, but this codec does not know the template or the size.
 */
export type GribErrorCode = 'NOT_GRIB' | 'TRUNCATED' | 'CORRUPT' | 'UNSUPPORTED';

/** The one error that damaged or foreign GRIB data leads to. */
export class GribError extends Error {
  override readonly name = 'GribError';
  readonly code: GribErrorCode;
  /**
   * Byte offset of what was wrong, counted from the start of the given bytes; null where there is none.
   */
  readonly offset: number | null;
  /** The message without the offset. */
  readonly detail: string;

  constructor(code: GribErrorCode, detail: string, offset: number | null = null) {
    super(offset === null ? detail : `${detail} (byte ${offset})`);
    this.detail = detail;
    this.code = code;
    this.offset = offset;
  }
}
