/** Knots in a metre per second. */
const KNOTS = 3600 / 1852;
/** Below it the wind has no direction worth drawing. */
const CALM_KNOTS = 2.5;

/** The parts of a wind barb of WMO-No. 485: it points where the wind comes from. */
export interface Barb {
  /** Degrees clockwise from north that the wind comes from. */
  readonly from: number;
  readonly flags: number;
  readonly full: number;
  readonly half: number;
  readonly isCalm: boolean;
}

/**
 * The barb of a wind: 50 knots a flag, 10 a full line, 5 a half one, to the nearest 5 knots.
 * @param u eastward, m s-1
 * @param v northward, m s-1
 */
export function barbOf(u: number, v: number): Barb {
  const knots = Math.hypot(u, v) * KNOTS;
  const fives = Math.round(knots / 5);
  return {
    from: ((Math.atan2(-u, -v) * 180) / Math.PI + 360) % 360,
    flags: Math.floor(fives / 10),
    full: Math.floor((fives % 10) / 2),
    half: fives % 2,
    isCalm: knots < CALM_KNOTS,
  };
}

const LENGTH = 22;
const SPACE = 4;
const FEATHER = 8;

/**
 * SVG path of a barb for wind from the north at the origin: turn it by `from`. Feathers point to lower pressure: of the northern
 * hemisphere that is to the left of who has the wind in the back.
 */
export function barbPath({ flags, full, half, isCalm }: Barb, isSouthern = false): string {
  if (isCalm) return 'M-3,0a3,3 0 1,0 6,0a3,3 0 1,0 -6,0';
  const side = isSouthern ? -1 : 1;
  const parts = [`M0,0V${-LENGTH}`];
  let at = LENGTH;
  for (let n = 0; n < flags; n += 1) {
    parts.push(`M0,${-at}L${side * FEATHER},${-(at - 2)}L0,${-(at - SPACE)}Z`);
    at -= SPACE + 1;
  }
  for (let n = 0; n < full; n += 1) {
    parts.push(`M0,${-at}L${side * FEATHER},${-(at + 3)}`);
    at -= SPACE;
  }
  // A half line alone stands a little below the end, so that it is not read as a full one.
  if (half > 0) {
    const place = flags + full === 0 ? at - SPACE : at;
    parts.push(`M0,${-place}L${(side * FEATHER) / 2},${-(place + 1.5)}`);
  }
  return parts.join('');
}
