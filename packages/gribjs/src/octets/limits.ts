/**
 * Most points of one field that are decoded. A constant field needs no payload, so a message of 200 bytes may
 * declare any number of points: this bound keeps the array for them under 400 MB (float32). The largest field
 * seen in practice has 24.5 million.
 */
export const MAX_POINTS = 100_000_000;

/**
 * Largest section 7 that is decoded, in bytes: bit positions in it are kept as int32, which the decoding
 * loops need for their speed.
 */
export const MAX_PAYLOAD_BYTES = 2 ** 28 - 16;

/** Largest section 1 to 5 that a scan of a remote source fetches, in bytes. */
export const MAX_HEADER_BYTES = 2 ** 23;

/** Most fields of one message: the smallest take 33 bytes, their headers in memory some 1000. */
export const MAX_FIELDS = 100_000;

/** Bytes without a message after which a scan gives up. */
export const MAX_GAP_BYTES = 2 ** 24;

/** How often 'GRIB' may stand without a message around it before a scan gives up; each may cost a read. */
export const MAX_UNSOUND_FRAMES = 1000;
