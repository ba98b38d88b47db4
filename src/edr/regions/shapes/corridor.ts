import { type Place, parallelsOf, planesOf } from '../great-circle.ts';
import { intervalBetween, type LongitudeInterval, MICRO, meridiansBetween, type Region } from '../region.ts';
import { type Arc, arcIn, type HalfSpace, sharedArcs } from './arcs.ts';
import { circleRegion, EARTH_RADIUS_KM } from './circle.ts';

const DEGREES = 180 / Math.PI;

interface CorridorForm {
  /** The distance from the path, along great circles, that points have at most. */
  readonly km: number;
  /** Points that belong to it however far they are from the path, and how far that is at most. */
  readonly crossed: readonly Place[];
  readonly crossedKm: number;
}

/** The points within a distance of a path of great circles. */
export function corridorRegion(path: readonly Place[], { km, crossed, crossedKm }: CorridorForm): Region {
  const legs = path.flatMap((b, n) => {
    const a = path[n - 1];
    return a === undefined ? [] : [legOf(a, b, km)];
  });
  const ends = path.map((place) => circleRegion(place, km));
  const points = Map.groupBy(crossed, ({ latitude }) => Math.round(latitude * MICRO));
  return {
    box: boxAround(path, Math.max(km, crossedKm)),
    corners: path.length,
    intervalsAt(latitude) {
      return [
        ...legs.flatMap((leg) => leg(latitude)),
        ...ends.flatMap((end) =>
          latitude >= end.box.south && latitude <= end.box.north ? end.intervalsAt(latitude) : [],
        ),
        ...(points.get(Math.round(latitude * MICRO)) ?? []).map(({ longitude }) =>
          intervalBetween(longitude, longitude),
        ),
      ];
    },
  };
}

/** The part of a parallel along a leg of a path: between the planes across its ends, and not too far from that along it. */
function legOf(a: Place, b: Place, km: number): (latitude: number) => readonly LongitudeInterval[] {
  const planes = planesOf(a, b);
  // The ends are all there is.
  if (planes === null) return () => [];
  const { normal, afterFrom, beforeTo } = planes;
  const reach = km / EARTH_RADIUS_KM;
  const farthest = Math.sin(Math.min(reach, Math.PI / 2));
  const spaces: readonly HalfSpace[] = [
    { ...normal, least: -farthest },
    { x: -normal.x, y: -normal.y, z: -normal.z, least: -farthest },
    { ...afterFrom, least: 0 },
    { ...beforeTo, least: 0 },
  ];
  const { south, north } = parallelsOf(a, b);
  const margin = reach * DEGREES;
  return (latitude) => {
    if (latitude < south - margin || latitude > north + margin) return [];
    let arcs: readonly Arc[] = [{ west: -180, width: 360 }];
    for (const space of spaces) {
      const arc = arcIn(space, latitude);
      if (arc === null) return [];
      arcs = arcs.flatMap((one) => sharedArcs(one, arc));
    }
    return arcs.map(({ west, width }) => intervalBetween(west, west + width));
  };
}

/** A box around a path; wider than it has to be on its way past a pole. */
function boxAround(path: readonly Place[], km: number): Region['box'] {
  const margin = (km / EARTH_RADIUS_KM) * DEGREES;
  let [south, north] = [90, -90];
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let longitude = path[0]?.longitude ?? 0;
  for (const [n, b] of path.entries()) {
    const a = path[n - 1] ?? b;
    const parallels = parallelsOf(a, b);
    [south, north] = [Math.min(south, parallels.south), Math.max(north, parallels.north)];
    const previous = longitude;
    // Legs take the shorter way round.
    longitude += b.longitude - a.longitude - 360 * Math.round((b.longitude - a.longitude) / 360);
    const farthest = Math.max(Math.abs(parallels.south), Math.abs(parallels.north)) + margin;
    const isPastPole = farthest >= 90 || Math.abs(longitude - previous) >= 180 - 1e-9;
    const widest = isPastPole
      ? 180
      : Math.asin(Math.min(1, Math.sin(margin / DEGREES) / Math.cos((farthest - margin) / DEGREES))) *
        DEGREES;
    west = Math.min(west, longitude - widest, previous - widest);
    east = Math.max(east, longitude + widest, previous + widest);
  }
  return {
    ...meridiansBetween(west, east),
    south: Math.max(-90, south - margin),
    north: Math.min(90, north + margin),
  };
}
