// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { SectionOctets } from '../../../octets/section-octets.ts';
import { RADIANS, wrap360 } from '../../earth/angles.ts';
import type { Coordinates } from '../../template.ts';

/** A sphere whose poles are elsewhere, degrees. */
export interface Rotation {
  /** Where the rotated system has its southern pole. */
  readonly southernPoleLatitude: number;
  readonly southernPoleLongitude: number;
  /** About the new polar axis, clockwise seen from the southern pole to the northern. */
  readonly angleOfRotation: number;
}

/** Octets 73 to 84 of 3.1, 3.41 and 3.43. */
export function parseRotation(section: SectionOctets): Rotation {
  return {
    southernPoleLatitude: section.s32(73) / 1e6,
    southernPoleLongitude: section.s32(77) / 1e6,
    angleOfRotation: section.f32(81),
  };
}

export function describeRotation(rotation: Rotation): Readonly<Record<string, number>> {
  return {
    latitudeOfSouthernPoleInDegrees: rotation.southernPoleLatitude,
    longitudeOfSouthernPoleInDegrees: rotation.southernPoleLongitude,
    angleOfRotationInDegrees: rotation.angleOfRotation,
  };
}

/**
 * Turns rotated coordinates into geographic ones, in place: first about the rotated polar axis (clockwise
 * from the south is eastward), then the southern pole back along its meridian, then that meridian back to
 * Greenwich (WMO template 3.1, octets 73 to 84).
 */
export function unrotate({ latitudes, longitudes }: Coordinates, rotation: Rotation): void {
  const sinePole = -Math.sin(rotation.southernPoleLatitude * RADIANS);
  const cosinePole = Math.cos(rotation.southernPoleLatitude * RADIANS);
  for (let k = 0; k < latitudes.length; k++) {
    const latitude = latitudes[k]! * RADIANS;
    const longitude = (longitudes[k]! + rotation.angleOfRotation) * RADIANS;
    const x = Math.cos(latitude) * Math.cos(longitude);
    const y = Math.cos(latitude) * Math.sin(longitude);
    const z = Math.sin(latitude);
    const towardsPole = sinePole * x - cosinePole * z;
    // Not by the arc sine, which is inexact near the poles.
    const fromAxis = Math.sqrt(towardsPole * towardsPole + y * y);
    latitudes[k] = Math.atan2(sinePole * z + cosinePole * x, fromAxis) / RADIANS;
    longitudes[k] = wrap360(rotation.southernPoleLongitude + Math.atan2(y, towardsPole) / RADIANS);
  }
}
