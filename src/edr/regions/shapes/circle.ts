import type { Place } from '../great-circle.ts';
import { intervalBetween, type LongitudeInterval, type Region, wrapped } from '../region.ts';

/** The sphere of all distances: GRIB2 code table 3.2, shape 6. */
export const EARTH_RADIUS_KM = 6371.229;
const DEGREES = 180 / Math.PI;

/** The points within a distance along great circles. */
export function circleRegion({ longitude, latitude }: Place, km: number): Region {
  const angle = Math.min(Math.PI, km / EARTH_RADIUS_KM);
  const centre = latitude / DEGREES;
  const reach = angle * DEGREES;
  const [south, north] = [Math.max(-90, latitude - reach), Math.min(90, latitude + reach)];
  const hasPole = latitude - reach <= -90 || latitude + reach >= 90;
  // The outermost meridians touch a circle on the poleward side of its centre, so that they span more than its radius.
  const widest = hasPole ? 180 : Math.asin(Math.min(1, Math.sin(angle) / Math.cos(centre))) * DEGREES;
  const box =
    widest >= 180
      ? { west: -180, east: 180 }
      : { west: wrapped(longitude - widest), east: wrapped(longitude + widest) };
  return {
    box: { ...box, south, north },
    corners: 0,
    intervalsAt: (parallel) => intervalsAt(parallel / DEGREES),
  };

  /** Spherical law of cosines: cos angle = sin a sin b + cos a cos b cos (difference of longitudes). */
  function intervalsAt(parallel: number): readonly LongitudeInterval[] {
    const above = Math.cos(angle) - Math.sin(centre) * Math.sin(parallel);
    const below = Math.cos(centre) * Math.cos(parallel);
    // On a parallel that is a pole, or of a centre that is one, all or nothing is inside.
    if (below < 1e-12) return above <= 1e-12 ? [intervalBetween(-180, 180)] : [];
    const cosine = above / below;
    if (cosine > 1) return [];
    const half = cosine <= -1 ? 180 : Math.acos(cosine) * DEGREES;
    return [intervalBetween(longitude - half, longitude + half)];
  }
}
