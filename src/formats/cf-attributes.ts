import { EARTH_RADIUS_METRES } from '../catalog/index.ts';
import type { LambertParameters } from '../geo/index.ts';

/** Attributes of coordinates and grid mappings after the CF conventions, in NetCDF and in reference sets alike. */
export const LATITUDE = { standard_name: 'latitude', long_name: 'Latitude', units: 'degrees_north' };
export const LONGITUDE = { standard_name: 'longitude', long_name: 'Longitude', units: 'degrees_east' };

/** `hour`, since xarray makes durations of `hours`, and CDO does not know `h`. */
export const FORECAST_PERIOD = {
  standard_name: 'forecast_period',
  long_name: 'Time since the initialisation',
  units: 'hour',
};
export const AIR_PRESSURE = {
  standard_name: 'air_pressure',
  long_name: 'Pressure',
  units: 'hPa',
  positive: 'down',
};

/** Members of an ensemble, the control among them, by their numbers. */
export const REALIZATION = {
  standard_name: 'realization',
  long_name: 'Number of the member of the ensemble; 0 is the control',
  units: '1',
};
/** No standard name of CF says so. */
export const QUANTILE = {
  long_name: 'Share of the members of the ensemble that are below the value',
  units: '1',
};

/** Metres along an axis of the projection plane. */
export function planeAxis(axis: 'x' | 'y') {
  return {
    standard_name: `projection_${axis}_coordinate`,
    long_name: `${axis} on the projection plane`,
    units: 'm',
    axis: axis.toUpperCase(),
  };
}

/** The grid mapping of latitudes and longitudes on the sphere of GRIB2 (CF-1.11, appendix F). */
export const LATLON_MAPPING = {
  grid_mapping_name: 'latitude_longitude',
  earth_radius: EARTH_RADIUS_METRES,
  longitude_of_prime_meridian: 0,
};

/** The grid mapping of a Lambert conformal projection (CF-1.11, appendix F). */
export function lambertMapping(projection: LambertParameters) {
  const { lov, lad, latin1, latin2, majorAxisMetres, minorAxisMetres } = projection;
  return {
    grid_mapping_name: 'lambert_conformal_conic',
    // PROJ and GDAL take one parallel, whatever its value, for a cone that is tangent at the origin; others have two.
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
