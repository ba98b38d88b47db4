import { EARTH_RADIUS_METRES } from '../../catalog/index.ts';
import type { LambertParameters } from '../../geo/index.ts';
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

const LATITUDE = { standard_name: 'latitude', long_name: 'Latitude', units: 'degrees_north' };
const LONGITUDE = { standard_name: 'longitude', long_name: 'Longitude', units: 'degrees_east' };

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
      gridMapping({
        grid_mapping_name: 'latitude_longitude',
        earth_radius: EARTH_RADIUS_METRES,
        longitude_of_prime_meridian: 0,
      }),
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
  const { lov, lad } = projection;
  const plane = (name: string, values: Float64Array, attributes: Attributes): SmallVariable => {
    return { kind: 'small', name, dimensions: ['y', 'x'], attributes, values };
  };
  return {
    rows: { name: 'y', length: y.length },
    columns: { name: 'x', length: x.length },
    coordinates: ['lat', 'lon'],
    variables: [
      along('y', y, {
        standard_name: 'projection_y_coordinate',
        long_name: 'y on the projection plane',
        units: 'm',
        axis: 'Y',
      }),
      along('x', x, {
        standard_name: 'projection_x_coordinate',
        long_name: 'x on the projection plane',
        units: 'm',
        axis: 'X',
      }),
      plane('lat', latitudes, LATITUDE),
      plane('lon', longitudes, LONGITUDE),
      gridMapping({
        grid_mapping_name: 'lambert_conformal_conic',
        standard_parallel: standardParallels(projection),
        longitude_of_central_meridian: lov,
        latitude_of_projection_origin: lad,
        false_easting: 0,
        false_northing: 0,
        ...earthOf(projection),
      }),
    ],
  };
}

/** One stands for a cone that touches the earth at the origin, whatever its value: PROJ and GDAL take it so. Others have two. */
function standardParallels({ latin1, latin2, lad }: LambertParameters): number | Float64Array {
  return latin1 === latin2 && latin1 === lad ? latin1 : Float64Array.of(latin1, latin2);
}

function earthOf({ majorAxisMetres, minorAxisMetres }: LambertParameters): Attributes {
  if (majorAxisMetres === minorAxisMetres) return { earth_radius: majorAxisMetres };
  return { semi_major_axis: majorAxisMetres, semi_minor_axis: minorAxisMetres };
}

/** A variable for its attributes (CF-1.11, appendix F); its value means nothing. */
function gridMapping(attributes: Attributes): SmallVariable {
  return { kind: 'small', name: GRID_MAPPING, dimensions: [], attributes, values: Int32Array.of(0) };
}
