/** A part of a parallel in degrees: from `west`, any number, `width` eastward, up to 360. */
export interface Arc {
  readonly west: number;
  readonly width: number;
}

const DEGREES = 180 / Math.PI;

/** A linear condition on points of the unit sphere: `x * px + y * py + z * pz >= least`. */
export interface HalfSpace {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly least: number;
}

/** The part of a parallel that lies in a half space; null for none of it. */
export function arcIn({ x, y, z, least }: HalfSpace, latitude: number): Arc | null {
  const parallel = latitude / DEGREES;
  const reach = Math.cos(parallel) * Math.hypot(x, y);
  const missing = least - z * Math.sin(parallel);
  if (missing <= -reach) return { west: -180, width: 360 };
  if (missing > reach) return null;
  const half = Math.acos(missing / reach) * DEGREES;
  return { west: Math.atan2(y, x) * DEGREES - half, width: 2 * half };
}

/** What two arcs of a parallel share: up to two arcs. */
export function sharedArcs(a: Arc, b: Arc): readonly Arc[] {
  if (a.width >= 360) return [b];
  if (b.width >= 360) return [a];
  // `b` begins from 0 to 360 degrees east of where `a` does, and may come round to it again.
  const offset = (((b.west - a.west) % 360) + 360) % 360;
  return [offset, offset - 360].flatMap((from) => {
    const [west, east] = [Math.max(0, from), Math.min(a.width, from + b.width)];
    return west <= east ? [{ west: a.west + west, width: east - west }] : [];
  });
}
