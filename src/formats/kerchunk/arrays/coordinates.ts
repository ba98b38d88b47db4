import {
  AIR_PRESSURE,
  FORECAST_PERIOD,
  LATITUDE,
  LATLON_MAPPING,
  LONGITUDE,
  lambertMapping,
  planeAxis,
  REALIZATION,
} from '../../cf-attributes.ts';
import type { ReferencedMessage, ReferencedRun } from '../referenced-run.ts';
import { type Attributes, describeArray, inlineArray, type References } from '../zarr/zarr-array.ts';
import { messageCodecs, referenceTo } from './message-chunk.ts';

const EPOCH = { units: 'seconds since 1970-01-01T00:00:00', calendar: 'proleptic_gregorian' };

/** Initialisation, leads and valid times, named as in NetCDF files. */
export function addTimes(references: References, initTime: Date, leads: readonly number[]): void {
  const start = initTime.getTime() / 1000;
  inlineArray(references, 'forecast_reference_time', BigInt64Array.of(BigInt(start)), null, {
    standard_name: 'forecast_reference_time',
    long_name: 'Initialisation of the model',
    ...EPOCH,
  });
  inlineArray(references, 'forecast_period', Float64Array.from(leads), 'time', FORECAST_PERIOD);
  const validTimes = BigInt64Array.from(leads, (lead) => BigInt(start + lead * 3600));
  inlineArray(references, 'time', validTimes, 'time', {
    standard_name: 'time',
    long_name: 'Valid time',
    ...EPOCH,
    axis: 'T',
  });
}

/** @param members numbers, ascending; one for a single forecast, which has no such dimension */
export function addMembers(references: References, members: readonly number[]): void {
  if (members.length > 1) inlineArray(references, 'member', Int32Array.from(members), 'member', REALIZATION);
}

export function addLevels(references: References, levels: readonly number[]): void {
  if (levels.length === 0) return;
  inlineArray(references, 'air_pressure', Float64Array.from(levels), 'air_pressure', {
    ...AIR_PRESSURE,
    axis: 'Z',
  });
}

/** The last dimensions of every array of messages. */
export interface Horizontal {
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  /** Coordinates that are not dimensions. */
  readonly coordinates: readonly string[];
}

/** Where points are, in the scan order of messages. */
export function addHorizontal(references: References, { axes, messages }: ReferencedRun): Horizontal {
  switch (axes.kind) {
    case 'latlon': {
      const { latitudes, longitudes } = axes;
      inlineArray(references, 'latitude', latitudes, 'latitude', { ...LATITUDE, axis: 'Y' });
      inlineArray(references, 'longitude', longitudes, 'longitude', { ...LONGITUDE, axis: 'X' });
      addGridMapping(references, LATLON_MAPPING);
      const shape = [latitudes.length, longitudes.length];
      return { dimensions: ['latitude', 'longitude'], shape, coordinates: [] };
    }
    case 'projected': {
      const { x, y, projection } = axes;
      inlineArray(references, 'y', Float64Array.from(y), 'y', planeAxis('y'));
      inlineArray(references, 'x', Float64Array.from(x), 'x', planeAxis('x'));
      addGridMapping(references, lambertMapping(projection));
      const shape = [y.length, x.length];
      // Any message has the places of its grid's points; the codec reads those that are first fields.
      const located = messages.find(({ fieldIndex }) => fieldIndex === 0);
      if (located === undefined) return { dimensions: ['y', 'x'], shape, coordinates: [] };
      addPlaces(references, 'latitude', located, 'latitude', ['y', 'x'], shape, LATITUDE);
      addPlaces(references, 'longitude', located, 'longitude', ['y', 'x'], shape, LONGITUDE);
      return { dimensions: ['y', 'x'], shape, coordinates: ['latitude', 'longitude'] };
    }
    case 'cells': {
      const shape = [axes.cells];
      const coordinates: string[] = [];
      for (const [name, field, attributes] of [
        ['latitude', 'cell_latitude', LATITUDE],
        ['longitude', 'cell_longitude', LONGITUDE],
      ] as const) {
        const places = messages.find((message) => message.field === field && message.fieldIndex === 0);
        if (places === undefined) continue;
        // These are values of separate fields: the grid has no places.
        addPlaces(references, name, places, field, ['cell'], shape, attributes);
        coordinates.push(name);
      }
      addGridMapping(references, LATLON_MAPPING);
      return { dimensions: ['cell'], shape, coordinates };
    }
  }
}

function addPlaces(
  references: References,
  name: string,
  message: ReferencedMessage,
  decoded: string,
  dimensions: readonly string[],
  shape: readonly number[],
  attributes: Attributes,
): void {
  const codecs = messageCodecs(message, decoded, 'float64');
  describeArray(references, name, { shape, chunks: shape, dimensions, attributes, ...codecs });
  references[`${name}/${shape.map(() => 0).join('.')}`] = referenceTo(message);
}

function addGridMapping(references: References, attributes: Attributes): void {
  inlineArray(references, 'crs', Int32Array.of(0), null, attributes);
}
