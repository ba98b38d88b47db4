import { z } from 'zod';
import type { BoxPolicy } from '../../http/index.ts';
import { HEIGHT_UNITS } from '../parameters/corridor-height.ts';
import { DISTANCE_UNITS } from '../parameters/distance.ts';
import type { RawParameterName } from '../parameters/raw-parameters.ts';

type Described = Readonly<Partial<Record<RawParameterName, z.ZodType>>>;

const text = (description: string, example: string) => z.string().meta({ description, example }).optional();
const wholeNumber = (description: string, example: number, minimum: number) =>
  z
    .string()
    .meta({ description, example, override: { type: 'integer', minimum } })
    .optional();

function unitsOf(parameter: RawParameterName, units: readonly string[], example: string) {
  return z
    .string()
    .meta({
      description: `The unit of \`${parameter}\`.`,
      example,
      override: { type: 'string', enum: [...units] },
    })
    .optional();
}

/** @param geometries the allowed types, for people */
export const coords = (geometries: string, example: string) =>
  text(`${geometries} in WKT, longitude before latitude.`, example);

/** What `bbox` takes. */
export const BOX: BoxPolicy = { vertical: 'levels', onGlobe: true };

export const bbox = text(
  'A box: west, south, east, north in degrees. With west > east it crosses the antimeridian. Of six numbers the third and the sixth are levels in hPa.',
  '5,45,15,55',
);

export const WITHIN = {
  within: text('The distance from the place.', '50'),
  'within-units': unitsOf('within', DISTANCE_UNITS, 'km'),
} as const satisfies Described;

export const CORRIDOR = {
  'corridor-width': text(
    'The whole width of the corridor, half of it on each side. Where it is narrower than a cell, the cells that the path crosses answer.',
    '100',
  ),
  'width-units': unitsOf('corridor-width', DISTANCE_UNITS, 'km'),
  'corridor-height': text(
    'The whole height of the corridor, half of it on each side of its level: that of `z`, or the heights in `coords`.',
    '300',
  ),
  'height-units': unitsOf('corridor-height', HEIGHT_UNITS, 'hPa'),
} as const satisfies Described;

/** Values at several places by their coordinates. */
export const MULTI_POINT = {
  lats: text(
    'Latitudes of places, separated by commas or repeated: the answer has values at them.',
    '52.5,48.85',
  ),
  lons: text('Their longitudes, as many.', '13.4,2.35'),
  lead_from: wholeNumber('First lead hour at these places.', 0, 0),
  lead_to: wholeNumber('Last lead hour at these places, inclusive.', 24, 0),
} as const satisfies Described;

export const limit = wholeNumber(
  'Places that are listed at most; more than 10000 are taken as 10000.',
  10,
  1,
);

/** What every data query takes. */
export const COMMON = {
  'parameter-name': text(
    'Parameters, separated by commas: those of `parameter_names` of the collection, or variables on one level such as `temperature_850hpa`; all when left out.',
    'air_temperature_2m,temperature',
  ),
  datetime: text(
    'Valid times: one (`2026-01-15T00:00:00Z`), an interval (`2026-01-15T00:00Z/2026-01-16T00:00Z`, `../2026-01-16T00:00Z`), a list separated by commas, a repetition (`R4/2026-01-15T00:00Z/PT6H`), or hours after the run began (`+0h/+24h`); all when left out.',
    '+0h/+24h',
  ),
  z: text(
    'Pressure levels in hPa: one (`850`), a list (`1000,850`), an interval (`250/850`) or a repetition (`R3/300/200`); all when left out.',
    '850,500',
  ),
  crs: text('The coordinate reference system: CRS84, longitude before latitude.', 'CRS84'),
} as const satisfies Described;

/** For queries whose path does not name the run. */
export const PIN = text(
  'A token that fixes the run of every model over many requests: `pin` of `/models`, or of GraphQL.',
  'eyJnZnMiOiIyMDI2LTAxLTE1VDAwWiJ9',
);
