import { EARTH_RADIUS_METRES } from '../../catalog/index.ts';
import type { LambertParameters } from '../../geo/index.ts';
import { messageCodecs, referenceTo } from './message-chunk.ts';
import type { ReferencedMessage, ReferencedRun } from './referenced-run.ts';
import { type Attributes, describeArray, inlineArray, type References } from './zarr-array.ts';

const EPOCH = { units: 'seconds since 1970-01-01T00:00:00', calendar: 'proleptic_gregorian' };
const LATITUDE = { standard_name: 'latitude', long_name: 'Latitude', units: 'degrees_north' };
const LONGITUDE = { standard_name: 'longitude', long_name: 'Longitude', units: 'degrees_east' };

/** Initialisation, leads and valid times. */
export function addTimes(references: References, initTime: Date, leads: readonly number[]): void {
  const start = initTime.getTime() / 1000;
  inlineArray(references, 'time', BigInt64Array.of(BigInt(start)), null, {
    standard_name: 'forecast_reference_time',
    long_name: 'Initialisation of the run',
    ...EPOCH,
  });
  inlineArray(references, 'step', Float64Array.from(leads), 'step', {
    standard_name: 'forecast_period',
    long_name: 'Time since the initialisation',
    units: 'hours',
  });
  const validTimes = BigInt64Array.from(leads, (lead) => BigInt(start + lead * 3600));
  inlineArray(references, 'valid_time', validTimes, 'step', {
    standard_name: 'time',
    long_name: 'Valid time',
    ...EPOCH,
  });
}

export function addLevels(references: References, levels: readonly number[]): void {
  if (levels.length === 0) return;
  inlineArray(references, 'isobaricInhPa', Float64Array.from(levels), 'isobaricInhPa', {
    standard_name: 'air_pressure',
    long_name: 'Pressure',
    units: 'hPa',
    positive: 'down',
  });
}

/** The last dimensions of every array of messages. */
export interface Horizontal {
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
  /** Coordinates that are no dimensions. */
  readonly coordinates: readonly string[];
}

/** Where points are, in the scan order of messages. */
export function addHorizontal(references: References, { axes, messages }: ReferencedRun): Horizontal {
  switch (axes.kind) {
    case 'latlon': {
      const { latitudes, longitudes } = axes;
      inlineArray(references, 'latitude', latitudes, 'latitude', { ...LATITUDE, axis: 'Y' });
      inlineArray(references, 'longitude', longitudes, 'longitude', { ...LONGITUDE, axis: 'X' });
      addGridMapping(references, {
        grid_mapping_name: 'latitude_longitude',
        earth_radius: EARTH_RADIUS_METRES,
        longitude_of_prime_meridian: 0,
      });
      const shape = [latitudes.length, longitudes.length];
      return { dimensions: ['latitude', 'longitude'], shape, coordinates: [] };
    }
    case 'projected': {
      const { x, y, projection } = axes;
      inlineArray(references, 'y', Float64Array.from(y), 'y', planeAttributes('y'));
      inlineArray(references, 'x', Float64Array.from(x), 'x', planeAttributes('x'));
      addGridMapping(references, lambertAttributes(projection));
      const shape = [y.length, x.length];
      // Any message tells where the points of its grid are; those that are first fields do for certain.
      const telling = messages.find(({ place }) => place === 0);
      if (telling === undefined) return { dimensions: ['y', 'x'], shape, coordinates: [] };
      addPlaces(references, 'latitude', telling, 'latitude', ['y', 'x'], shape, LATITUDE);
      addPlaces(references, 'longitude', telling, 'longitude', ['y', 'x'], shape, LONGITUDE);
      return { dimensions: ['y', 'x'], shape, coordinates: ['latitude', 'longitude'] };
    }
    case 'cells': {
      const shape = [axes.cells];
      const coordinates: string[] = [];
      for (const [name, field, attributes] of [
        ['latitude', 'cell_latitude', LATITUDE],
        ['longitude', 'cell_longitude', LONGITUDE],
      ] as const) {
        const places = messages.find((message) => message.field === field && message.place === 0);
        if (places === undefined) continue;
        // These are values of fields of their own, not of the grid, which has none.
        addPlaces(references, name, places, field, ['cell'], shape, attributes);
        coordinates.push(name);
      }
      addGridMapping(references, {
        grid_mapping_name: 'latitude_longitude',
        earth_radius: EARTH_RADIUS_METRES,
        longitude_of_prime_meridian: 0,
      });
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

function planeAttributes(axis: 'x' | 'y'): Attributes {
  return {
    standard_name: `projection_${axis}_coordinate`,
    long_name: `${axis} on the projection plane`,
    units: 'm',
    axis: axis.toUpperCase(),
  };
}

function lambertAttributes(projection: LambertParameters): Attributes {
  const { lov, lad, latin1, latin2, majorAxisMetres, minorAxisMetres } = projection;
  return {
    grid_mapping_name: 'lambert_conformal_conic',
    // One stands for a cone that touches the earth at the origin; others have two (CF-1.11, appendix F).
    standard_parallel: latin1 === latin2 && latin1 === lad ? latin1 : [latin1, latin2],
    longitude_of_central_meridian: lov,
    latitude_of_projection_origin: lad,
    false_easting: 0,
    false_northing: 0,
    ...(majorAxisMetres === minorAxisMetres
      ? { earth_radius: majorAxisMetres }
      : { semi_major_axis: majorAxisMetres, semi_minor_axis: minorAxisMetres }),
  };
}

function addGridMapping(references: References, attributes: Attributes): void {
  inlineArray(references, 'crs', Int32Array.of(0), null, attributes);
}
