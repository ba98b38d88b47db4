/**
 * A box of latitudes and longitudes on the plane of a conic projection: sectors of a ring around the apex, one for each time
 * that the box's meridians occur on the plane.
 */
export interface PlaneRing {
  /** 1 for a cone over the north pole, -1 over the south pole. */
  readonly sign: number;
  /** Metres. */
  readonly apexY: number;
  /** Distances from the apex, metres. */
  readonly inner: number;
  readonly outer: number;
  /** Radians from the y axis, as `LambertProjection.angle` gives them: from -pi to pi, where the cone is cut open. */
  readonly sectors: readonly (readonly [from: number, to: number])[];
}

/** Metres along a line parallel to the x axis. */
export interface PlaneSpan {
  readonly left: number;
  readonly right: number;
}

const QUARTER = Math.PI / 2;

/**
 * Where the line of constant `y` crosses a ring's sectors. On each side of the y axis, distance and angle change steadily along
 * the line, so that it crosses a sector at most once there.
 */
export function crossingsOf({ sign, apexY, inner, outer, sectors }: PlaneRing, y: number): PlaneSpan[] {
  const ahead = sign * (apexY - y);
  if (!(outer >= Math.abs(ahead))) return [];
  const farthest = Math.sqrt(outer ** 2 - ahead ** 2);
  const nearest = inner > Math.abs(ahead) ? Math.sqrt(inner ** 2 - ahead ** 2) : 0;
  const spans: PlaneSpan[] = [];
  for (const side of [1, -1]) {
    for (const [from, to] of sectors) {
      const span = side > 0 ? distancesBetween(ahead, from, to) : distancesBetween(ahead, -to, -from);
      if (span === null) continue;
      const [low, high] = [Math.max(nearest, span[0]), Math.min(farthest, span[1])];
      if (low > high) continue;
      spans.push(side * sign > 0 ? { left: low, right: high } : { left: -high, right: -low });
    }
  }
  return spans;
}

/** Range of distances from the y axis at which a line lies between two angles, on the side where angles are positive. */
function distancesBetween(
  ahead: number,
  from: number,
  to: number,
): readonly [low: number, high: number] | null {
  if (to < 0 || from > Math.PI) return null;
  if (ahead >= 0) {
    if (from > QUARTER) return null;
    return [ahead * Math.tan(Math.max(0, from)), to >= QUARTER ? Infinity : ahead * Math.tan(to)];
  }
  if (to < QUARTER) return null;
  return [ahead * Math.tan(Math.min(Math.PI, to)), from <= QUARTER ? Infinity : ahead * Math.tan(from)];
}
