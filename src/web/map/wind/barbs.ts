const KNOTS = 3600 / 1852;
/** Below this speed a barb is a circle, knots. */
const CALM = 2.5;

/** What stands on the shaft of a barb. */
export interface BarbMarks {
  /** Triangles of 50 knots, long strokes of 10, a short one of 5. */
  readonly pennants: number;
  readonly full: number;
  readonly half: 0 | 1;
  readonly isCalm: boolean;
}

/** The marks of a speed in m s-1, to the nearest 5 knots (WMO No. 485, appendix II-4). */
export function barbMarks(speed: number): BarbMarks {
  const knots = speed * KNOTS;
  if (knots < CALM) return { pennants: 0, full: 0, half: 0, isCalm: true };
  const fives = Math.round(knots / 5);
  return {
    pennants: Math.floor(fives / 10),
    full: Math.floor((fives % 10) / 2),
    half: fives % 2 === 1 ? 1 : 0,
    isCalm: false,
  };
}

/** A straight line, or a filled triangle, in pixels from the station. */
export type BarbStroke = readonly (readonly [x: number, y: number])[];

const SHAFT = 22;
const STEP = 4;
const FEATHER = 9;

/**
 * The strokes of a barb: the shaft points to where the wind comes from, y downward. Its marks stand on the left of one who looks
 * along it from the station in the northern hemisphere's sense, on the other side south of the equator.
 */
export function barbStrokes(eastward: number, northward: number, isSouth: boolean): readonly BarbStroke[] {
  const speed = Math.hypot(eastward, northward);
  const marks = barbMarks(speed);
  if (marks.isCalm) return [];
  const [ux, uy] = [-eastward / speed, northward / speed];
  // Clockwise from the shaft in the north, as it is read on charts there.
  const [sx, sy] = isSouth ? [uy, -ux] : [-uy, ux];
  const at = (along: number, aside: number): readonly [number, number] => [
    ux * along + sx * aside,
    uy * along + sy * aside,
  ];
  const strokes: BarbStroke[] = [[at(0, 0), at(SHAFT, 0)]];
  let along = SHAFT;
  for (let n = 0; n < marks.pennants; n++) {
    strokes.push([at(along, 0), at(along - STEP / 2, FEATHER), at(along - STEP, 0)]);
    along -= STEP + 1;
  }
  for (let n = 0; n < marks.full; n++) {
    strokes.push([at(along, 0), at(along + STEP / 2, FEATHER)]);
    along -= STEP;
  }
  if (marks.half === 1) {
    // A single short stroke stands off the end, so that it is not taken for a long one.
    if (marks.full === 0 && marks.pennants === 0) along -= STEP;
    strokes.push([at(along, 0), at(along + STEP / 4, FEATHER / 2)]);
  }
  return strokes;
}
