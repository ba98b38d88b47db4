import type { GroupSide } from './tiles/layout.ts';

/** How the tiles of a cube are coded: bricks of a group of cells at the leads of a segment. */
export interface CubeCoding {
  /** Cells along each side of a group. */
  readonly groupSide: GroupSide;
  /** Leads of each segment but the last. */
  readonly segmentLeads: number;
}

/**
 * Leads of a segment: their differences in time are whole octets. Finding one value means adding up the differences of its segment before
 * it, so short segments favour boxes at one lead, and long ones series. Runs that come in at full size are cut into cubes of some 35 leads,
 * which are maps too; cubes of whole runs are of coarse grids, or of a few variables.
 */
const SHORT_SEGMENT = 25;
const LONG_SEGMENT = 73;

/**
 * The coding of a new cube. A value refers to others of its group: the larger the group, the better it is predicted, and the more has
 * to be unpacked for the series of a single cell. So short series come in large groups.
 * @param leads encoded values of each series
 */
export function codingFor(leads: number): CubeCoding {
  return {
    groupSide: groupSideFor(leads),
    segmentLeads: leads < LONG_SEGMENT ? SHORT_SEGMENT : LONG_SEGMENT,
  };
}

function groupSideFor(leads: number): GroupSide {
  if (leads <= 2) return 16;
  if (leads <= 12) return 8;
  // Above, the length of a group of four by four might not fit its two bytes.
  return leads <= 900 ? 4 : 2;
}
