import type { Extent } from '../octets/extent.ts';
import type { SectionOctets } from '../octets/section-octets.ts';
import type { PackedBytes, Payload } from './payload.ts';

/** Stands for a missing value among packed integers. */
export const MISSING_PACKED = -2147483648;

export type Floats = Float32Array | Float64Array;

/**
 * Takes the next part of a field: `count` packed integers, at most CHUNK, that the kernel holds, the first of which is
 * coded value number `at`. What becomes of them is made while they are in the processor's cache.
 */
export type TakeChunk = (count: number, at: number) => void;

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
 * States that a decoder can start from, one every `interval` coded values, so that a window of values can be
 * decoded without the ones before. Plain data: they can be stored or sent to a worker. They belong to one field.
 */
export interface Checkpoints {
  readonly template: number;
  /** 0 where there are no states, because the packing needs none. */
  readonly interval: number;
  /**
   * What the template needs to know at each: for 5.42 the bit position in section 7, for 5.2 and 5.3 five numbers
   * (complex-checkpoints.ts).
   */
  readonly starts: Int32Array;
  /** Of a field with a bitmap: how many ones it has before every 1024th point and, last, in all. */
  readonly ranks: Int32Array | null;
}

/** Those of the packing alone. */
export type CodedCheckpoints = Omit<Checkpoints, 'ranks'>;

/**
 * One data representation template: all that the codec knows about it.
 *
 * Decoders are synchronous and fill an array that the caller owns, so that they run alike in a worker on
 * shared memory.
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
  /**
   * Gives the packed integers to `take`, MISSING_PACKED where the packing itself marks them missing. False, with some of
   * them given, where values are not (R + X * 2^E) * 10^-D of int32 X.
   */
  unpackChunks?(payload: Payload, representation: R, take: TakeChunk): boolean;
  /** Whether the packing itself may mark values missing. Absent where it cannot. */
  mayMiss?(representation: R): boolean;
  /**
   * Fills `out` with the coded values from number `from` on. Absent where a payload can only be decoded from
   * its start to its end.
   *
   * @param packed whose message may end early where the template has `leadingBytes` and there are no checkpoints
   * @param checkpoints of this field; without them a template that needs them reads everything before them
   * @throws GribError CORRUPT, UNSUPPORTED; TRUNCATED where the message ends before what these values take
   */
  decodeWindow?(
    packed: PackedBytes,
    representation: R,
    from: number,
    out: Floats,
    checkpoints: CodedCheckpoints | null,
  ): void;
  /**
   * The bytes that `decodeWindow` reads, counted from the end of the section's head. There wherever `decodeWindow` is.
   *
   * @throws GribError CORRUPT for checkpoints that cannot be those of this field
   */
  windowParts?(
    packed: Extent,
    representation: R,
    from: number,
    count: number,
    checkpoints: CodedCheckpoints | null,
  ): readonly Extent[];
  /**
   * How many bytes from the end of the section's head on `decodeWindow` reads without checkpoints, for the values before number
   * `to`; where those that the message has do not tell, an estimate greater than their number. Absent where that cannot be told
   * from less than all of them.
   *
   * @throws GribError CORRUPT, UNSUPPORTED
   */
  leadingBytes?(packed: PackedBytes, representation: R, to: number): number;
  /**
   * The checkpoints of a field; null where it needs none. Absent where arithmetic leads to every value.
   *
   * @param out also filled with the values, as `decodeValues` does, unless null
   */
  findCheckpoints?(payload: Payload, representation: R, out: Floats | null): CodedCheckpoints | null;
  /** The template's own keys, in ecCodes' words. */
  describe(representation: R): Readonly<Record<string, number | string | null>>;
}
