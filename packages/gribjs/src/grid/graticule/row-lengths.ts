import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import { longitudeSpan, wrap360 } from '../earth/angles.ts';
import { ALTERNATING, I_NEGATIVE, J_CONSECUTIVE, requireNoOffsets } from '../scan-order.ts';
import type { Coordinates, ReducedGrid } from '../template.ts';
import type { Graticule } from './graticule.ts';

/** Code table 3.11: numbers of points on full circles; the row may cover a part of its circle. */
const FULL_CIRCLES = 1;
/** Code table 3.11: numbers of points from the first longitude to the last, in every row. */
const BETWEEN_LIMITS = 2;

// 0 says that there is no list: where there is one all the same, it is one of numbers of points.

/** Half of the unit that angles are coded in, degrees, and some rounding. */
const ANGLE_ROUNDING = 1e-6;

/**
 * The list of numbers after a template of `templateLength` octets, one of each of the `ny` rows.
 *
 * @returns null where the list is absent or does not hold numbers of points (code table 3.11, 3)
 * @throws GribError CORRUPT when the section has no room for the list
 */
export function parseRowLengths(
  section: SectionOctets,
  templateLength: number,
  ny: number,
): Pick<ReducedGrid, 'rowLengths' | 'rowLengthsMeaning'> | null {
  const size = section.u8(11);
  const rowLengthsMeaning = section.u8(12);
  if (size === 0 || rowLengthsMeaning > BETWEEN_LIMITS) return null;
  if (size !== 1 && size !== 2 && size !== 4) {
    throw section.corrupt(11, `numbers of points of ${size} octets, where 1, 2 or 4 are expected`);
  }
  const first = templateLength + 1;
  if (templateLength + ny * size > section.length) {
    throw section.corrupt(first, `no room for the lengths of ${ny} rows of ${size} octets each`);
  }
  const read = { 1: section.u8, 2: section.u16, 4: section.u32 }[size].bind(section);
  return { rowLengths: Array.from({ length: ny }, (_, j) => read(first + j * size)), rowLengthsMeaning };
}

/**
 * Places in the file's order of rows of different length.
 *
 * Numbers that add up to the grid's points are those of the points that are there: around the globe when the
 * widest row leaves no more than a step open, or as much as the mesh of some row, otherwise from the first longitude to the last. (The message's
 * own word on that, code table 3.11, is not reliable: WAFS octants say "full circles".) Numbers of full
 * circles that are more than the grid's points belong to a part of the globe: a row has those multiples of its
 * circle's mesh that lie between the limits.
 *
 * @throws GribError CORRUPT when the numbers do not fit the grid's points, UNSUPPORTED for columns and
 *   staggered rows
 */
export function reducedCoordinates(grid: ReducedGrid & Graticule, rowLatitudes: Float64Array): Coordinates {
  const { points, rowLengths, scanningMode } = grid;
  requireNoOffsets(scanningMode, 'rows of different length');
  if (scanningMode & J_CONSECUTIVE) {
    throw new GribError(
      'UNSUPPORTED',
      `scanning mode ${scanningMode} (columns first) is not supported for rows of different length`,
    );
  }
  const spacing = [rowSpacing, oldRowSpacing].map((of) => rowLengths.map(of(grid)));
  const rows = spacing.find((found) => found.reduce((sum, { count }) => sum + count, 0) === points);
  if (rows === undefined) throw doesNotFit(grid);
  const latitudes = new Float64Array(points);
  const longitudes = new Float64Array(points);
  let from = 0;
  rows.forEach(({ first, step, count }, j) => {
    const backward = (scanningMode & ALTERNATING) !== 0 && j % 2 === 1;
    for (let i = 0; i < count; i++) {
      longitudes[from + (backward ? count - 1 - i : i)] = wrap360(first + i * step);
    }
    latitudes.fill(rowLatitudes[j] ?? Number.NaN, from, from + count);
    from += count;
  });
  return { latitudes, longitudes };
}

interface Row {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

function rowSpacing(grid: ReducedGrid & Graticule): (length: number) => Row {
  const { longitudeOfFirst: first, longitudeOfLast, rowLengths, rowLengthsMeaning } = grid;
  const westward = (grid.scanningMode & I_NEGATIVE) !== 0;
  const span = longitudeSpan(first, longitudeOfLast, westward);
  const total = rowLengths.reduce((sum, length) => sum + length, 0);
  if (total !== grid.points) {
    if (rowLengthsMeaning !== FULL_CIRCLES || westward) throw doesNotFit(grid);
    return (length) => partOfCircle(first, span, length);
  }
  const widest = rowLengths.reduce((most, length) => Math.max(most, length), 0);
  const step = Math.abs(span) / Math.max(1, widest - 1);
  const gap = 360 - Math.abs(span);
  // The last longitude may be that of any row, such as the first, which has few points.
  const isMeshOf = (length: number) => Math.abs(gap * length - 360) < 0.36;
  const closed = rowLengthsMeaning !== BETWEEN_LIMITS && (gap < 1.5 * step || rowLengths.some(isMeshOf));
  const turn = westward ? -360 : 360;
  return (count) => ({ first, count, step: closed ? turn / count : span / Math.max(1, count - 1) });
}

function partOfCircle(west: number, span: number, length: number): Row {
  if (length === 0) return { first: west, step: 0, count: 0 };
  const step = 360 / length;
  const from = Math.ceil((west - ANGLE_ROUNDING) / step);
  const to = Math.floor((west + span + ANGLE_ROUNDING) / step);
  return { first: from * step, step, count: Math.min(length, to - from + 1) };
}

/**
 * Parts of circles as ecCodes wrote them until 2018: a row has the whole steps of the span and one point, from the first mesh
 * that is not west of the span, so that its last point may lie beyond it.
 */
function oldRowSpacing({ longitudeOfFirst, longitudeOfLast }: Graticule): (length: number) => Row {
  const span = wrap360(longitudeOfLast - longitudeOfFirst);
  const west = longitudeOfLast < longitudeOfFirst ? longitudeOfFirst - 360 : longitudeOfFirst;
  return (length) => {
    if (length === 0) return { first: west, step: 0, count: 0 };
    const step = 360 / length;
    const from = Math.trunc((west * length) / 360);
    const to = Math.trunc(((west + span) * length) / 360);
    const count = Math.trunc((span * length) / 360 + 1);
    const isWest = from * step < west;
    if (to - from + 1 === count) return { first: (from + Number(isWest)) * step, step, count };
    if (to - from + 1 > count) {
      const isEast = to * step > west + span;
      return {
        first: (from + Number(isWest)) * step,
        step,
        count: to - from + 1 - Number(isWest) - Number(isEast),
      };
    }
    const hasBefore = (from - 1) * step > west;
    const hasAfter = (to + 1) * step < west + span;
    return {
      first: (from - Number(hasBefore)) * step,
      step,
      count: to - from + 1 + Number(hasBefore) + Number(hasAfter),
    };
  };
}

function doesNotFit(grid: ReducedGrid): GribError {
  return new GribError(
    'CORRUPT',
    `grid 3.${grid.template}: the lengths of the ${grid.ny} rows do not add up to ${grid.points} points`,
  );
}
