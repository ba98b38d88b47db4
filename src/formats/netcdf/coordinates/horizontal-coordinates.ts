import { LATITUDE, LATLON_MAPPING, LONGITUDE, lambertMapping, planeAxis } from '../../cf-attributes.ts';
import { risingLongitudes } from '../../grid/rising-longitudes.ts';
import type { GridAxes, LatLonAxes, PlacesAxis, ProjectedAxes } from '../dataset/grid-dataset.ts';
import { type Attributes, along, type Dimension, type SmallVariable } from '../file/netcdf-file.ts';

export const GRID_MAPPING = 'crs';
const PLACE = 'place';

/** Rows and columns of the values, and where they are on the earth. */
export interface HorizontalCoordinates {
  /** Of a plane: rows and columns, or the places. */
  readonly dimensions: readonly Dimension[];
  /** Names of coordinates that are not dimensions. */
  readonly coordinates: readonly string[];
  readonly variables: readonly SmallVariable[];
}

export function horizontalCoordinates(axes: GridAxes): HorizontalCoordinates {
  switch (axes.kind) {
    case 'latlon':
      return latLonCoordinates(axes);
    case 'projected':
      return projectedCoordinates(axes);
    case 'places':
      return placesCoordinates(axes);
  }
}

/** Places are numbered; the meanings of the numbers are their names (CF-1.11, section 9.5 and appendix H.2). */
function placesCoordinates({ latitudes, longitudes, names }: PlacesAxis): HorizontalCoordinates {
  const numbers = Int32Array.from(names.keys());
  const isNamed = names.every((name) => name !== null);
  return {
    dimensions: [{ name: PLACE, length: names.length }],
    coordinates: ['latitude', 'longitude'],
    variables: [
      {
        kind: 'small',
        name: PLACE,
        dimensions: [PLACE],
        attributes: {
          long_name: 'Number of the place in the request',
          units: '1',
          cf_role: 'timeseries_id',
          ...(isNamed && { flag_values: numbers, flag_meanings: names.join(' ') }),
        },
        values: numbers,
      },
      along(PLACE, latitudes, LATITUDE, 'latitude'),
      along(PLACE, longitudes, LONGITUDE, 'longitude'),
      gridMapping(LATLON_MAPPING),
    ],
  };
}

function latLonCoordinates({ latitudes, longitudes }: LatLonAxes): HorizontalCoordinates {
  return {
    dimensions: [
      { name: 'latitude', length: latitudes.length },
      { name: 'longitude', length: longitudes.length },
    ],
    coordinates: [],
    variables: [
      along('latitude', latitudes, { ...LATITUDE, axis: 'Y' }),
      along('longitude', risingLongitudes(longitudes), { ...LONGITUDE, axis: 'X' }),
      gridMapping(LATLON_MAPPING),
    ],
  };
}

function projectedCoordinates({
  x,
  y,
  latitudes,
  longitudes,
  projection,
}: ProjectedAxes): HorizontalCoordinates {
  const plane = (name: string, values: Float64Array, attributes: Attributes): SmallVariable => {
    return { kind: 'small', name, dimensions: ['y', 'x'], attributes, values };
  };
  return {
    dimensions: [
      { name: 'y', length: y.length },
      { name: 'x', length: x.length },
    ],
    coordinates: ['latitude', 'longitude'],
    variables: [
      along('y', y, planeAxis('y')),
      along('x', x, planeAxis('x')),
      plane('latitude', latitudes, LATITUDE),
      plane('longitude', longitudes, LONGITUDE),
      gridMapping(lambertMapping(projection)),
    ],
  };
}

/** A variable for its attributes (CF-1.11, appendix F); its value means nothing. */
function gridMapping(attributes: Attributes): SmallVariable {
  return { kind: 'small', name: GRID_MAPPING, dimensions: [], attributes, values: Int32Array.of(0) };
}
