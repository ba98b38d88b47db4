import type { FieldKey } from '../../../catalog/index.ts';
import type { Attributes } from '../zarr/zarr-array.ts';

/** ecCodes' names of types of level, by the type of the first fixed surface (code table 4.5). */
const LEVEL_TYPES: ReadonlyMap<number, string> = new Map([
  [1, 'surface'],
  [10, 'atmosphere'],
  [17, 'mostUnstableParcel'],
  [100, 'isobaricInhPa'],
  [101, 'meanSea'],
  [103, 'heightAboveGround'],
  [200, 'atmosphereSingleLayer'],
  [214, 'lowCloudLayer'],
  [224, 'middleCloudLayer'],
  [234, 'highCloudLayer'],
]);

/** ecCodes' short names by discipline, category and number, where they do not depend on centres' tables. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['0/0/0', 't'],
  ['0/1/0', 'q'],
  ['0/1/1', 'r'],
  ['0/2/2', 'u'],
  ['0/2/3', 'v'],
  ['0/2/8', 'w'],
  ['0/3/4', 'z'],
  ['0/3/5', 'gh'],
]);
const SHORT_NAMES_AT_HEIGHT: ReadonlyMap<string, string> = new Map([
  ['0/0/0 2', '2t'],
  ['0/0/6 2', '2d'],
  ['0/1/1 2', '2r'],
  ['0/2/2 10', '10u'],
  ['0/2/3 10', '10v'],
  ['0/2/2 100', '100u'],
  ['0/2/3 100', '100v'],
  ['0/2/2 80', 'u'],
  ['0/2/3 80', 'v'],
]);

const ISOBARIC = 100;
const HEIGHT_ABOVE_GROUND = 103;

/** What a field is by its key in GRIB2, under the names that readers of GRIB give such attributes. */
export function gribAttributes(key: FieldKey, hasLevels: boolean): Attributes {
  const { discipline, category, number, surfaceType, surfaceValue, secondSurfaceType } = key;
  const parameter = `${discipline}/${category}/${number}`;
  const shortName =
    surfaceType === HEIGHT_ABOVE_GROUND
      ? SHORT_NAMES_AT_HEIGHT.get(`${parameter} ${surfaceValue}`)
      : surfaceType === ISOBARIC && secondSurfaceType === null
        ? SHORT_NAMES.get(parameter)
        : undefined;
  const levelType =
    surfaceType === null || secondSurfaceType !== null ? undefined : LEVEL_TYPES.get(surfaceType);
  const level = surfaceType === ISOBARIC ? (surfaceValue ?? 0) / 100 : surfaceValue;
  return {
    GRIB_discipline: discipline,
    GRIB_parameterCategory: category,
    GRIB_parameterNumber: number,
    ...(shortName !== undefined && { GRIB_shortName: shortName }),
    ...(levelType !== undefined && { GRIB_typeOfLevel: levelType }),
    ...(levelType !== undefined && level !== null && !hasLevels && { GRIB_level: level }),
  };
}
