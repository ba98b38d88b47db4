import type { ProjectedAxes } from '../../forecast/index.ts';

/** A projection in PROJJSON (schema version 0.4): what the datacube extension takes where EPSG has no code. */
export function lambertCrs({ lad, lov, latin1, latin2, ...axes }: ProjectedAxes['projection']): object {
  const degrees = (name: string, value: number, code: number) => parameter(name, value, 'degree', code);
  const metres = (name: string, code: number) => parameter(name, 0, 'metre', code);
  return {
    $schema: 'https://proj.org/schemas/v0.4/projjson.schema.json',
    type: 'ProjectedCRS',
    name: 'Lambert conformal conic grid',
    base_crs: {
      type: 'GeographicCRS',
      name: 'Earth of the model',
      datum: { type: 'GeodeticReferenceFrame', name: 'Earth of the model', ellipsoid: ellipsoidOf(axes) },
      coordinate_system: {
        subtype: 'ellipsoidal',
        axis: [
          { name: 'Longitude', abbreviation: 'lon', direction: 'east', unit: 'degree' },
          { name: 'Latitude', abbreviation: 'lat', direction: 'north', unit: 'degree' },
        ],
      },
    },
    conversion: {
      name: 'Lambert conformal conic',
      method: { name: 'Lambert Conic Conformal (2SP)', id: { authority: 'EPSG', code: 9802 } },
      parameters: [
        degrees('Latitude of false origin', lad, 8821),
        degrees('Longitude of false origin', lov, 8822),
        degrees('Latitude of 1st standard parallel', latin1, 8823),
        degrees('Latitude of 2nd standard parallel', latin2, 8824),
        metres('Easting at false origin', 8826),
        metres('Northing at false origin', 8827),
      ],
    },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: [
        { name: 'Easting', abbreviation: 'E', direction: 'east', unit: 'metre' },
        { name: 'Northing', abbreviation: 'N', direction: 'north', unit: 'metre' },
      ],
    },
  };
}

function ellipsoidOf({
  majorAxisMetres,
  minorAxisMetres,
}: Pick<ProjectedAxes['projection'], 'majorAxisMetres' | 'minorAxisMetres'>): object {
  return majorAxisMetres === minorAxisMetres
    ? { name: 'Sphere', radius: majorAxisMetres }
    : { name: 'Ellipsoid', semi_major_axis: majorAxisMetres, semi_minor_axis: minorAxisMetres };
}

function parameter(name: string, value: number, unit: string, code: number): object {
  return { name, value, unit, id: { authority: 'EPSG', code } };
}
