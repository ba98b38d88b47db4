import { type NativeTable, NOT_PRODUCED, unavailable } from './model/build.ts';
import { INSTITUTIONS, type Model } from './model/model.ts';
import type { EncodedField, GridFieldName, Native } from './model/native.ts';
import { iconD2, iconD2Natives } from './models/dwd/d2/icon-d2.ts';
import { iconD215min, iconD215minNatives } from './models/dwd/d2/icon-d2-15min.ts';
import { iconEu, iconEuNatives } from './models/dwd/icon-eu.ts';
import { iconEuEps, iconEuEpsGridFields, iconEuEpsNatives } from './models/dwd/icon-eu-eps.ts';
import { iconGlobal, iconGlobalGridFields, iconGlobalNatives } from './models/dwd/icon-global.ts';
import { aifs, aifsNatives } from './models/ecmwf/aifs.ts';
import { aifsEns, aifsEnsNatives } from './models/ecmwf/aifs-ens.ts';
import { euroIfs, euroIfsNatives } from './models/ecmwf/euro-ifs.ts';
import { ifsEns, ifsEnsNatives } from './models/ecmwf/ifs-ens.ts';
import { ifsWave, ifsWaveNatives } from './models/ecmwf/ifs-wave.ts';
import { arome, aromeNatives } from './models/meteo-france/arome.ts';
import { gefs, gefsNatives } from './models/noaa/gefs/gefs.ts';
import { gefs05, gefs05Natives } from './models/noaa/gefs/gefs-05.ts';
import { gfs, gfsNatives } from './models/noaa/gfs.ts';
import { hrrr, hrrrNatives } from './models/noaa/hrrr.ts';
import { nam, namNatives } from './models/noaa/nam.ts';
import { rrfs, rrfsNatives } from './models/noaa/rrfs.ts';
import { hrrr15min, hrrr15minNatives } from './models/noaa/sub-hourly/hrrr-15min.ts';
import { gfsWave, gfsWaveNatives } from './models/noaa/waves/gfs-wave.ts';
import { MODEL_IDS, type ModelId } from './names/models/model-ids.ts';
import {
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  SURFACE_VARIABLE_NAMES,
  type VariableName,
} from './variables/variable-names.ts';

const MODELS = {
  gfs,
  'euro-ifs': euroIfs,
  hrrr,
  nam,
  'icon-global': iconGlobal,
  'icon-eu': iconEu,
  arome,
  aifs,
  rrfs,
  'ifs-ens': ifsEns,
  gefs,
  'gefs-05': gefs05,
  'aifs-ens': aifsEns,
  'icon-eu-eps': iconEuEps,
  'gfs-wave': gfsWave,
  'ifs-wave': ifsWave,
  'hrrr-15min': hrrr15min,
  'icon-d2': iconD2,
  'icon-d2-15min': iconD215min,
} as const satisfies Record<ModelId, Model>;

const NATIVES = {
  gfs: expandLevels(gfsNatives),
  'euro-ifs': expandLevels(euroIfsNatives),
  hrrr: expandLevels(hrrrNatives),
  nam: expandLevels(namNatives),
  'icon-global': expandLevels(iconGlobalNatives),
  'icon-eu': expandLevels(iconEuNatives),
  arome: expandLevels(aromeNatives),
  aifs: expandLevels(aifsNatives),
  rrfs: expandLevels(rrfsNatives),
  'ifs-ens': expandLevels(ifsEnsNatives),
  gefs: expandLevels(gefsNatives),
  'gefs-05': expandLevels(gefs05Natives),
  'aifs-ens': expandLevels(aifsEnsNatives),
  'icon-eu-eps': expandLevels(iconEuEpsNatives),
  'gfs-wave': expandLevels(gfsWaveNatives),
  'ifs-wave': expandLevels(ifsWaveNatives),
  'hrrr-15min': expandLevels(hrrr15minNatives),
  'icon-d2': expandLevels(iconD2Natives),
  'icon-d2-15min': expandLevels(iconD215minNatives),
} as const satisfies Record<ModelId, ReadonlyMap<VariableName, Native>>;

const GRID_FIELDS: Readonly<Partial<Record<ModelId, Readonly<Record<GridFieldName, EncodedField>>>>> = {
  'icon-global': iconGlobalGridFields,
  'icon-eu-eps': iconEuEpsGridFields,
};

/** Facts of a model. */
export function modelOf(id: ModelId): Model {
  return MODELS[id];
}

/** Who computes the forecasts of a model. */
export function institutionOf(id: ModelId): string {
  return INSTITUTIONS[modelOf(id).centre];
}

/** How a model gives a variable: as a native field, derived from others, or not at all. */
export function nativeOf(model: ModelId, name: VariableName): Native {
  const native = NATIVES[model].get(name);
  if (native === undefined) throw new RangeError(`catalog: no variable ${name}`);
  return native;
}

/** The fields with the coordinates of a model's grid points; null where its messages describe the grid in full. */
export function gridFieldTableOf(model: ModelId): Readonly<Record<GridFieldName, EncodedField>> | null {
  return GRID_FIELDS[model] ?? null;
}

/** The models that give a variable, native or derived, in the order of `MODEL_IDS`. */
export function modelsWith(name: VariableName): readonly ModelId[] {
  return MODEL_IDS.filter((model) => nativeOf(model, name).status !== 'unavailable');
}

/** One entry for each variable. Variables that a model's table does not list are unavailable. */
export function expandLevels(table: NativeTable): ReadonlyMap<VariableName, Native> {
  const notListed = unavailable(table.notListed ?? NOT_PRODUCED);
  const natives = new Map<VariableName, Native>();
  for (const name of SURFACE_VARIABLE_NAMES) natives.set(name, table.surface[name] ?? notListed);
  for (const base of PRESSURE_BASES) {
    for (const level of PRESSURE_LEVELS_HPA) {
      natives.set(pressureVariableName(base, level), table.pressure[base]?.(level) ?? notListed);
    }
  }
  return natives;
}
