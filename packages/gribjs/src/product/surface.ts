import type { SectionOctets } from '../octets/section-octets.ts';
import { checkInteger, writeSigned, writeUnsigned } from '../octets/write-octets.ts';

/**
 * A fixed surface: type of code table 4.5 and its value in that table's unit (Pa, m, K ...), null when
 * missing.
 */
export interface FixedSurface {
  readonly type: number;
  readonly value: number | null;
  /** For writing: the decimals to keep, -2 for whole hundreds; by default as few as give the value back. Not read. */
  readonly scaleFactor?: number;
}

/** Type of a surface that is not there. */
const MISSING_TYPE = 255;

/** Six octets from `octet` on: type, scale factor, scaled value; null when there is no surface. */
export function parseSurface(section: SectionOctets, octet: number): FixedSurface | null {
  const type = section.u8(octet);
  if (type === MISSING_TYPE) return null;
  return { type, value: parseScaled(section, octet + 1) };
}

/** Five octets from `octet` on: scale factor and scaled value; null when one of them is missing. */
export function parseScaled(section: SectionOctets, octet: number): number | null {
  if (section.u8(octet) === 255 || section.u32OrNull(octet + 1) === null) return null;
  const factor = section.s8(octet);
  const value = section.s32(octet + 1);
  return factor >= 0 ? value / 10 ** factor : value * 10 ** -factor;
}

export function writeSurface(view: DataView, at: number, surface: FixedSurface | null, name: string): void {
  writeUnsigned(view, at, 1, surface?.type ?? MISSING_TYPE, `${name}.type`);
  if (surface === null || surface.value === null) {
    view.setUint8(at + 1, 255);
    view.setUint32(at + 2, 0xffffffff);
    return;
  }
  const factor = surface.scaleFactor ?? fewestDecimals(surface.value);
  const scaled = Math.round(factor < 0 ? surface.value / 10 ** -factor : surface.value * 10 ** factor);
  // -127 would read as missing.
  checkInteger(factor, -126, 127, `${name}.scaleFactor`);
  writeSigned(view, at + 1, 1, factor, `${name}.scaleFactor`);
  writeSigned(view, at + 2, 4, scaled, `${name}.value, scaled,`);
}

/** The fewest decimals that give the same number back; at most 9, and within 31 bits. */
function fewestDecimals(value: number): number {
  let factor = 0;
  while (
    factor < 9 &&
    Math.round(value * 10 ** factor) / 10 ** factor !== value &&
    Math.abs(value) * 10 ** (factor + 1) < 0x7fffffff
  ) {
    factor++;
  }
  return factor;
}
