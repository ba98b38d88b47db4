import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import { writeUnsigned } from '../../octets/write-octets.ts';

/**
 * Figure of the earth, code table 3.2 resolved to metres. A sphere has `radiusMetres`, an ellipsoid both
 * axes; all three are null where the table or the message leaves the figure unknown.
 */
export interface Earth {
  readonly shape: number;
  readonly radiusMetres: number | null;
  readonly majorAxisMetres: number | null;
  readonly minorAxisMetres: number | null;
}

/** Figures that the code number alone fixes: [radius] or [major axis, minor axis], in metres. */
const FIXED: Readonly<Record<number, readonly number[]>> = {
  0: [6_367_470],
  2: [6_378_160, 6_356_775],
  4: [6_378_137, 6_356_752.314],
  5: [6_378_137, 6_356_752.314_2],
  6: [6_371_229],
  8: [6_371_200],
  9: [6_377_563.396, 6_356_256.909],
  // WGS 84 too; latitudes and longitudes are geomagnetic.
  10: [6_378_137, 6_356_752.314_2],
  // The sun.
  11: [695_990_000],
};

/** Octets 15 to 30 of section 3, the same in every template that has an earth. */
export function parseEarth(section: SectionOctets): Earth {
  const shape = section.u8(15);
  const [first, second] = FIXED[shape] ?? [];
  if (first !== undefined) {
    return second === undefined ? sphere(shape, first) : ellipsoid(shape, first, second);
  }
  if (shape === 1) return sphere(shape, scaled(section, 16));
  // Shape 3 gives the axes in kilometres, shape 7 in metres.
  if (shape === 3 || shape === 7) {
    const metres = shape === 3 ? 1000 : 1;
    const [major, minor] = [scaled(section, 21), scaled(section, 26)];
    if (major !== null && minor !== null) return ellipsoid(shape, major * metres, minor * metres);
  }
  return sphere(shape, null);
}

export interface Ellipsoid {
  /** Semi-major axis in metres. */
  readonly major: number;
  /** First eccentricity; 0 for a sphere. */
  readonly eccentricity: number;
}

/** @throws GribError UNSUPPORTED for an earth whose figure the message leaves unknown, or that is none */
export function ellipsoidOf(earth: Earth, template: number): Ellipsoid {
  const major = earth.radiusMetres ?? earth.majorAxisMetres;
  const minor = earth.radiusMetres ?? earth.minorAxisMetres;
  if (major === null || minor === null || !(minor > 0) || !(major >= minor)) {
    throw new GribError(
      'UNSUPPORTED',
      `grid 3.${template}: the figure of the earth (shape ${earth.shape}) is not known`,
    );
  }
  return { major, eccentricity: Math.sqrt(1 - (minor / major) ** 2) };
}

/** Writes octets 15 to 30. Figures that the shape number does not fix are kept to the millimetre. */
export function writeEarth(view: DataView, earth: Earth): void {
  writeUnsigned(view, 14, 1, earth.shape, 'earth.shape');
  for (const at of [15, 20, 25]) writeScaled(view, at, null);
  if (earth.shape === 1) writeScaled(view, 15, earth.radiusMetres);
  if (earth.shape === 3 || earth.shape === 7) {
    const metres = earth.shape === 3 ? 1000 : 1;
    writeScaled(view, 20, earth.majorAxisMetres === null ? null : earth.majorAxisMetres / metres);
    writeScaled(view, 25, earth.minorAxisMetres === null ? null : earth.minorAxisMetres / metres);
  }
}

function sphere(shape: number, radiusMetres: number | null): Earth {
  return { shape, radiusMetres, majorAxisMetres: null, minorAxisMetres: null };
}

function ellipsoid(shape: number, majorAxisMetres: number, minorAxisMetres: number): Earth {
  return { shape, radiusMetres: null, majorAxisMetres, minorAxisMetres };
}

function scaled(section: SectionOctets, octet: number): number | null {
  const factor = section.u8(octet);
  const value = section.u32OrNull(octet + 1);
  if (factor === 255 || value === null) return null;
  return value / 10 ** section.s8(octet);
}

function writeScaled(view: DataView, at: number, value: number | null): void {
  if (value === null) {
    view.setUint8(at, 255);
    view.setUint32(at + 1, 0xffffffff);
    return;
  }
  let factor = 0;
  while (factor < 3 && !Number.isInteger(value * 10 ** factor) && value * 10 ** (factor + 1) < 0xffffffff)
    factor++;
  view.setUint8(at, factor);
  writeUnsigned(view, at + 1, 4, Math.round(value * 10 ** factor), 'earth');
}
