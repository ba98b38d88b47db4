import type { SectionOctets } from '../section-octets.ts';

/** Stands for a missing value among packed integers. */
export const MISSING_PACKED = -2147483648;

export type Floats = Float32Array | Float64Array;

/** What section 5 of every known template gives. */
export interface KnownRepresentation {
  readonly template: number;
  readonly known: true;
  /** Values in section 7: those of the bitmap's ones, or of all points where there is no bitmap. */
  readonly numberOfCodedValues: number;
}

/** A template that this codec does not know; the field's headers can be used, its values cannot. */
export interface UnknownRepresentation {
  readonly template: number;
  readonly known: false;
  readonly numberOfCodedValues: number;
}

/**
 * Section 7 without its head. Reads of up to 8 bytes past the end stay inside the view, their bits mean
 * nothing.
 */
export interface Payload {
  readonly view: DataView;
  /** Bytes that belong to the section; the view is at least 8 longer. */
  readonly length: number;
  /** Offset of the payload in its message, for error messages. */
  readonly offset: number;
}

/**
 * One data representation template: all that the codec knows about it.
 *
 * Decoders are synchronous and fill an array that the caller owns, so that they run alike in a worker on
 * shared memory. A decoder that must load something first (a WebAssembly module) gets an optional `ready():
 * Promise` here, awaited by an asynchronous twin of `decodeValues`; one that can start in the middle (a
 * window of rows) an optional method that takes a range of coded values.
 */
export interface PackingTemplate<R extends KnownRepresentation> {
  /** N of template 5.N. */
  readonly template: R['template'];
  /** ecCodes' word for it. */
  readonly packingType: string;
  parse(section: SectionOctets): R;
  /** Fills `out` (numberOfCodedValues long) with values; NaN where the packing itself marks them missing. */
  decodeValues(payload: Payload, representation: R, out: Floats): void;
  /** Fills `out` with the packed integers X; MISSING_PACKED where the packing itself marks them missing. */
  decodePacked(payload: Payload, representation: R, out: Int32Array): void;
  /** The template's own keys, in ecCodes' words. */
  describe(representation: R): Readonly<Record<string, number | string | null>>;
}
