import { SYNTHETIC_NOTICE, titleAttributes } from '../attribution.ts';
import { addHorizontal, addLevels, addMembers, addTimes } from './arrays/coordinates.ts';
import { addMessageArray, joinLevels } from './arrays/message-arrays.ts';
import { planArrays } from './plan/plan-arrays.ts';
import type { Omission, ReferencedRun } from './referenced-run.ts';
import { asciiJson } from './zarr/ascii-json.ts';
import type { Attributes, References } from './zarr/zarr-array.ts';

/**
 * A kerchunk reference set, version 1 (fsspec's `reference://`): the producer's own files of a run as one Zarr group, without
 * a copy of any value. Chunks are GRIB2 messages, `[step][level][y][x]` with one step and one level each, of an ensemble
 * `[step][member][level][y][x]`, decoded by numcodecs'
 * `grib`; coordinates are in the set itself. Values are as the producer packed them: not clamped, winds not rotated, sums not
 * subtracted, and arrays are named after what they hold. The group's attribute `isobar:omitted` lists the service's other variables
 * with reasons. The same run always gives the same text, in ASCII.
 */
export function encodeReferences(run: ReferencedRun): string {
  const { arrays, omitted } = planArrays(run);
  const { joined, levels } = joinLevels(arrays);
  const messages = arrays.flatMap((array) => array.messages);
  const leads = ascending(messages.map(({ window }) => window.endHours));
  const members = ascending(messages.map(({ member }) => member));
  const references: References = {
    '.zgroup': asciiJson({ zarr_format: 2 }),
    '.zattrs': asciiJson(groupAttributes(run, omitted)),
  };
  addTimes(references, run.initTime, leads);
  addMembers(references, members);
  addLevels(references, levels);
  const horizontal = addHorizontal(references, run);
  for (const each of joined) addMessageArray(references, run, each, { leads, members, horizontal });
  return asciiJson({ version: 1, refs: references });
}

function ascending(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The codec marks points without a value with ecCodes' default and cannot be configured with another one. */
const MISSING_VALUE_NOTE =
  "kerchunk's codec makes NaN of every value that equals 9999, ecCodes' mark of missing values: geopotential heights near 250 hPa can be 9999 m. Values that are not missing survive with the codec in docs/kerchunk.md.";

function groupAttributes(run: ReferencedRun, omitted: readonly Omission[]): Attributes {
  const { source, attribution, licence, synthetic, version, notes } = run;
  return {
    Conventions: 'CF-1.11',
    ...titleAttributes(run),
    source,
    history: `Isobar ${version}: references to the producer's GRIB2 messages, no data copied`,
    ...(synthetic && { comment: SYNTHETIC_NOTICE }),
    license: licence,
    ...(attribution !== null && { attribution }),
    'isobar:missing_value': MISSING_VALUE_NOTE,
    'isobar:omitted': omitted,
    ...(notes.length > 0 && { 'isobar:notes': notes }),
  };
}
