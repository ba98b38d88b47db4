/** West, south, east and north in degrees; of what is in view, west may lie below -180 and east above 180. */
export type Box = readonly [number, number, number, number];

/** Of what is in view on each side of it: so far the map can be dragged before outlines are cut into tiles again. */
const MARGIN = 1;

/** What is in view, with as much again on each side. */
export function withMargin([west, south, east, north]: Box): Box {
  const [across, along] = [MARGIN * (east - west), MARGIN * (north - south)];
  return [west - across, south - along, east + across, north + along];
}

/** Whether all of the second box lies in the first. */
export const contains = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Whether a part of a piece may lie in a box, in whichever copy of the world. */
export function isNear([west, south, east, north]: Box, around: Box): boolean {
  if (north < around[1] || south > around[3]) return false;
  return [-360, 0, 360].some((turn) => east + turn >= around[0] && west + turn <= around[2]);
}
