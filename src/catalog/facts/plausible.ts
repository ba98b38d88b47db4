import type { FieldKey } from '../model/native.ts';
import { nativeOf } from '../models.ts';
import type { ModelId } from '../names/models/model-ids.ts';
import { type NativeFieldId, nativeFieldOf } from '../producer-files/native-fields.ts';
import { PLAUSIBLE } from '../variables/rows/quantity.ts';
import type { Range } from '../variables/rows/variable-row.ts';
import { isVariableName } from '../variables/variable-names.ts';
import { variableOf } from '../variables/variables.ts';

/** Of fields that are not a variable, by category and number of discipline 0, in the units that derivations expect. */
const BY_PARAMETER: Readonly<Record<string, Range>> = {
  '0/0': PLAUSIBLE.temperature,
  '1/1': PLAUSIBLE.percentage,
  // Water equivalent of snow, kg m-2: ECMWF's own parameter, and WMO's.
  '1/254': { min: -100, max: 200_000 },
  '1/60': { min: -100, max: 200_000 },
  // Flags of rain, freezing rain, ice pellets and snow; present weather.
  '1/192': { min: -1, max: 2 },
  '1/193': { min: -1, max: 2 },
  '1/194': { min: -1, max: 2 },
  '1/195': { min: -1, max: 2 },
  '19/25': PLAUSIBLE.code,
  // Snowfall as water, kg m-2, grid scale and convective.
  '1/55': PLAUSIBLE.runPrecipitation,
  '1/56': PLAUSIBLE.runPrecipitation,
  // Density of snow, kg m-3.
  '1/61': { min: -10, max: 2000 },
  '2/2': PLAUSIBLE.wind,
  '2/3': PLAUSIBLE.wind,
  // Geometric vertical velocity, m s-1.
  '2/9': { min: -150, max: 150 },
  // Diffuse shortwave radiation, W m-2.
  '4/199': PLAUSIBLE.radiation,
  // Geometric height, m.
  '3/6': { min: -3000, max: 120_000 },
};

/**
 * The range that a native field's values have after the conversion of units: that of the variable that it is, of amounts since the start of
 * a run a wider one, else that of its parameter. Throws RangeError for coordinates of a grid, which have none.
 */
export function plausibleRangeOf(model: ModelId, id: NativeFieldId): Range {
  if (isVariableName(id)) {
    const native = nativeOf(model, id);
    const isAmount =
      native.status === 'native' &&
      (native.conversion === 'deaccumulate' ||
        native.conversion === 'use_1h_record' ||
        native.conversion === 'rate_of_step');
    const { plausible, plausibleRunTotal } = variableOf(id);
    return isAmount ? (plausibleRunTotal ?? plausible) : plausible;
  }
  const { key } = nativeFieldOf(model, id);
  const range = BY_PARAMETER[parameterOf(key)];
  if (range === undefined)
    throw new RangeError(`catalog: no plausible range of ${parameterOf(key)} (${id} of ${model})`);
  return range;
}

function parameterOf({ category, number }: FieldKey): string {
  return `${category}/${number}`;
}
