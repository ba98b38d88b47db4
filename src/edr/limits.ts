/** Places of one answer. */
export const MAX_PLACES = 100;

/** Points along one path at which the cell is looked up. */
export const MAX_TRAJECTORY_LOOKUPS = 20_000;

/** Cells along a path, counted at each lead. */
export const MAX_TRAJECTORY_CELLS = 20_000;

/** Features of one answer: each is some hundred bytes besides its values. */
export const MAX_FEATURES = 5000;

/** Values of one answer that is sent while it is read, over all parameters, levels and times. */
export const MAX_VALUES = 2 ** 24;

/** Points of a projected grid by corners of a polygon: some 30 ns each. */
export const MAX_SIDE_TESTS = 2 ** 27;

/** Values of one answer that is built in memory: a file, or series at places. */
export const MAX_HELD_VALUES = 2 ** 22;

/** Values of members that series of one answer are made from, over all places, parameters and times. */
export const MAX_MEMBER_SERIES_VALUES = 2 ** 20;

/** Values of members that maps of one answer are made from, over all parameters and times. */
export const MAX_MEMBER_VALUES = 2 ** 26;
