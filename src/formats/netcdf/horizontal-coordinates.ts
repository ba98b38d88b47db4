import { LATITUDE, LATLON_MAPPING, LONGITUDE, lambertMapping, planeAxis } from '../cf-attributes.ts';
import { risingLongitudes } from '../grid/rising-longitudes.ts';
import type { GridAxes, LatLonAxes, ProjectedAxes } from './grid-dataset.ts';
import { type Attributes, along, type Dimension, type SmallVariable } from './netcdf-file.ts';

export const GRID_MAPPING = 'crs';

/** Rows and columns of the values, and where they are on the earth. */
export interface HorizontalCoordinates {
  readonly rows: Dimension;
  readonly columns: Dimension;
  /** Names of coordinates that are no dimension. */
  readonly coordinates: readonly string[];
  readonly variables: readonly SmallVariable[];
}

export function horizontalCoordinates(axes: GridAxes): HorizontalCoordinates {
  return axes.kind === 'latlon' ? latLonCoordinates(axes) : projectedCoordinates(axes);
}

function latLonCoordinates({ latitudes, longitudes }: LatLonAxes): HorizontalCoordinates {
  return {
    rows: { name: 'lat', length: latitudes.length },
    columns: { name: 'lon', length: longitudes.length },
    coordinates: [],
    variables: [
      along('lat', latitudes, { ...LATITUDE, axis: 'Y' }),
      along('lon', risingLongitudes(longitudes), { ...LONGITUDE, axis: 'X' }),
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
    rows: { name: 'y', length: y.length },
    columns: { name: 'x', length: x.length },
    coordinates: ['lat', 'lon'],
    variables: [
      along('y', y, planeAxis('y')),
      along('x', x, planeAxis('x')),
      plane('lat', latitudes, LATITUDE),
      plane('lon', longitudes, LONGITUDE),
      gridMapping(lambertMapping(projection)),
    ],
  };
}

/** A variable for its attributes (CF-1.11, appendix F); its value means nothing. */
function gridMapping(attributes: Attributes): SmallVariable {
  return { kind: 'small', name: GRID_MAPPING, dimensions: [], attributes, values: Int32Array.of(0) };
}
