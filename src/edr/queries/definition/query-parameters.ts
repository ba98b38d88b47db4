import { z } from 'zod';
import { parsePin } from '../../../forecast/index.ts';
import {
  asList,
  type BoxPolicy,
  invalidParameter,
  MEMBERS_FORM,
  PIN_FORM,
  parseBox,
  parseMembers,
  parseQuantiles,
  parseWholeNumber,
  quoted,
  readWith,
  shownAs,
} from '../../../http/index.ts';
import { requireCrs84 } from '../../documents/collections/reference-systems.ts';
import { DISTANCE_UNITS, parseLength, parseUnit } from '../../parameters/geometry/distance.ts';
import { parseLatitudes, parseLongitudes } from '../../parameters/geometry/multi-point.ts';
import { requireNumbersInWkt } from '../../parameters/geometry/wkt.ts';
import { HEIGHT_UNITS, parseHeightUnit } from '../../parameters/levels/corridor-height.ts';
import { parseLevels } from '../../parameters/levels/levels.ts';
import type { RawParameterName } from '../../parameters/raw-parameters.ts';
import { BOX_FORM, LENGTH_FORM, LEVELS_FORM } from '../../parameters/text-forms.ts';
import { parseDatetime } from '../../parameters/times/datetime.ts';

type Parameters = Readonly<Partial<Record<RawParameterName, z.ZodType>>>;

/** What is said of a parameter. */
interface Described {
  readonly description: string;
  readonly example: string | number;
  /** Of text by default. */
  readonly schema?: z.core.JSONSchema.BaseSchema;
}

const text = { type: 'string' } as const;

/**
 * A parameter that is checked as soon as it comes, so that one answer names all faults of a request. It stays the text that it is:
 * what it means may depend on others.
 */
function checked(name: RawParameterName, described: Described, check: (text: string) => unknown) {
  const { description, example, schema = text } = described;
  return readWith(
    z.string(),
    (given) => {
      check(given);
      return given;
    },
    name,
  ).meta({ description, example, ...shownAs(schema) });
}

const wholeNumber = (name: RawParameterName, description: string, example: number, minimum: 0 | 1) =>
  checked(name, { description, example, schema: { type: 'integer', minimum } }, (given) => {
    if ((parseWholeNumber(given) ?? -1) >= minimum) return;
    throw invalidParameter(name, `must be a whole number from ${minimum} on, not ${quoted(given)}`);
  }).optional();

const length = (name: RawParameterName, description: string, example: string) =>
  checked(name, { description, example, schema: { type: 'string', pattern: LENGTH_FORM } }, (given) =>
    parseLength(name, given),
  ).optional();

/** @param of the length that it is the unit of */
const unitOf = (name: RawParameterName, of: RawParameterName) =>
  checked(
    name,
    {
      description: `The unit of \`${of}\`.`,
      example: 'km',
      schema: { type: 'string', enum: [...DISTANCE_UNITS] },
    },
    (given) => parseUnit(name, given),
  ).optional();

/**
 * @param geometries the allowed types, for people
 * @param pattern of the texts, for programs
 */
export const coords = (geometries: string, example: string, pattern: string) =>
  checked(
    'coords',
    {
      description: `${geometries} in WKT, longitude before latitude.`,
      example,
      schema: { type: 'string', pattern },
    },
    requireNumbersInWkt,
  ).optional();

/** What `bbox` takes. */
export const BOX: BoxPolicy = { vertical: 'levels', onGlobe: true };

export const bbox = asList(
  checked(
    'bbox',
    {
      description:
        'A box: west, south, east, north in degrees. With west > east it crosses the antimeridian. Of six numbers the third and the sixth are levels in hPa.',
      example: '5,45,15,55',
      schema: { type: 'string', pattern: BOX_FORM },
    },
    (given) => parseBox(given, BOX),
  ),
).optional();

export const WITHIN = {
  within: length('within', 'The distance from the place.', '50'),
  'within-units': unitOf('within-units', 'within'),
} as const satisfies Parameters;

export const CORRIDOR = {
  'corridor-width': length(
    'corridor-width',
    'The whole width of the corridor, half of it on each side. Where it is narrower than a cell, the cells that the path crosses answer.',
    '100',
  ),
  'width-units': unitOf('width-units', 'corridor-width'),
  'corridor-height': length(
    'corridor-height',
    'The whole height of the corridor, half of it on each side of its level: that of `z`, or the heights in `coords`.',
    '300',
  ),
  'height-units': checked(
    'height-units',
    {
      description: 'The unit of `corridor-height`.',
      example: 'hPa',
      schema: { type: 'string', enum: [...HEIGHT_UNITS] },
    },
    parseHeightUnit,
  ).optional(),
} as const satisfies Parameters;

/** Values at several places by their coordinates. */
export const MULTI_POINT = {
  lats: asList(
    checked(
      'lats',
      {
        description: 'Latitudes of places, separated by commas or repeated: the answer has values at them.',
        example: '52.5,48.85',
      },
      parseLatitudes,
    ),
  ).optional(),
  lons: asList(
    checked('lons', { description: 'Their longitudes, as many.', example: '13.4,2.35' }, parseLongitudes),
  ).optional(),
  lead_from: wholeNumber('lead_from', 'First lead hour at these places.', 0, 0),
  lead_to: wholeNumber('lead_to', 'Last lead hour at these places, inclusive.', 24, 0),
} as const satisfies Parameters;

export const limit = wholeNumber(
  'limit',
  'Places that are listed at most, 100 when left out; more than 1000 are taken as 1000.',
  10,
  1,
);

/** What every data query takes. */
export const COMMON = {
  'parameter-name': asList(
    z.string().meta({
      description:
        'Parameters, separated by commas: those of `parameter_names` of the collection, or variables on one level such as `temperature_850hpa`; all when left out. `parameter_names` is the same.',
      example: 'air_temperature_2m,temperature',
    }),
  ).optional(),
  datetime: asList(
    checked(
      'datetime',
      {
        description:
          'Valid times: one (`2026-01-15T00:00:00Z`), an interval (`2026-01-15T00:00Z/2026-01-16T00:00Z`, `../2026-01-16T00:00Z`), a list separated by commas, a repetition (`R4/2026-01-15T00:00Z/PT6H`), or hours after the run began (`+0h/+24h`); all when left out.',
        example: '+0h/+24h',
      },
      parseDatetime,
    ),
  ).optional(),
  z: asList(
    checked(
      'z',
      {
        description:
          'Pressure levels in hPa: one (`850`), a list (`1000,850`), an interval (`250/850`) or a repetition (`R3/300/200`); all when left out.',
        example: '850,500',
        schema: { type: 'string', pattern: LEVELS_FORM },
      },
      parseLevels,
    ),
  ).optional(),
  crs: checked(
    'crs',
    {
      description: 'The coordinate reference system: CRS84, longitude before latitude.',
      example: 'CRS84',
    },
    requireCrs84,
  ).optional(),
} as const satisfies Parameters;

/** The custom dimensions of a run with members, by the names that `extent` has for them (OGC EDR 1.2). */
export const MEMBERS = {
  member: asList(
    checked(
      'member',
      {
        description:
          'For a run with members: their values, along a dimension `member`: `all`, or numbers and ranges, such as `0,3-9`; 0 is the control. Without it and `quantile` the values are those of the control.',
        example: '0,3-9',
        schema: { type: 'string', pattern: MEMBERS_FORM },
      },
      (given) => parseMembers(given, 'member'),
    ),
  ).optional(),
  quantile: asList(
    checked(
      'quantile',
      {
        description:
          'For a run with members: quantiles over all of them (NumPy’s method `linear`), along a dimension `quantile`: numbers from 0 to 1, separated by commas.',
        example: '0.1,0.5,0.9',
      },
      (given) => parseQuantiles(given, 'quantile'),
    ),
  ).optional(),
} as const satisfies Parameters;

/** For queries whose path does not name the run. */
export const PIN = checked(
  'pin',
  {
    description:
      'A token that fixes the run of every model over many requests: `pin` of `/models`, or of GraphQL.',
    example: 'eyJnZnMiOiIyMDI2LTAxLTE1VDAwWiJ9',
    schema: { type: 'string', pattern: PIN_FORM },
  },
  parsePin,
).optional();
