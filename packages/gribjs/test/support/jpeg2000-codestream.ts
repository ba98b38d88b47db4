/** A codestream of one tile, whose packets are given byte by byte. */
export interface Codestream {
  readonly width: number;
  readonly height: number;
  readonly levels: number;
  readonly layers?: number;
  /** log2 of the width and the height of code blocks. */
  readonly blockExponent: number;
  /** For each resolution log2 of the width and the height of precincts. */
  readonly precinctExponents?: readonly number[];
  readonly reversible?: boolean;
  /** Bit planes of the subbands. */
  readonly planes?: number;
  readonly packets: Uint8Array;
}

/** Unsigned samples of 12 bits. */
export const PRECISION = 12;

/** Marker segments and all that they frame, as ITU-T T.800 annex A has them. */
export function codestream(image: Codestream): Uint8Array {
  const { width, height, levels, layers = 1, blockExponent, precinctExponents, packets } = image;
  const { reversible = true, planes = PRECISION + 1 } = image;
  const size = [...u32(width), ...u32(height)];
  const origin = [...u32(0), ...u32(0)];
  const blocks = [blockExponent - 2, blockExponent - 2, 0, reversible ? 1 : 0];
  const precincts = precinctExponents?.map((exponent) => exponent * 17) ?? [];
  // Two guard bits: one plane more than the exponent says.
  const exponent = (planes - 1) << 3;
  const steps = reversible ? Array(3 * levels + 1).fill(exponent) : [exponent, 0];
  return Uint8Array.from([
    ...[0xff, 0x4f],
    ...segment(0x51, [...u16(0), ...size, ...origin, ...size, ...origin, ...u16(1), PRECISION - 1, 1, 1]),
    ...segment(0x52, [precincts.length > 0 ? 1 : 0, 0, ...u16(layers), 0, levels, ...blocks, ...precincts]),
    ...segment(0x5c, [reversible ? 0x40 : 0x41, ...steps]),
    ...segment(0x90, [...u16(0), ...u32(0), 0, 1]),
    ...[0xff, 0x93],
    ...packets,
    ...[0xff, 0xd9],
  ]);
}

/** A packet header of these bits: a byte after one of all ones carries seven (B.10.1). */
export function packetHeader(bits: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; ) {
    const room = bytes.at(-1) === 0xff ? 7 : 8;
    bytes.push(Number.parseInt(bits.slice(at, at + room).padEnd(room, '0'), 2));
    at += room;
  }
  if (bytes.at(-1) === 0xff) bytes.push(0);
  return Uint8Array.from(bytes);
}

function segment(marker: number, content: readonly number[]): number[] {
  return [0xff, marker, ...u16(content.length + 2), ...content];
}

function u16(value: number): number[] {
  return [value >>> 8, value & 255];
}

function u32(value: number): number[] {
  return [...u16(value >>> 16), ...u16(value & 0xffff)];
}
