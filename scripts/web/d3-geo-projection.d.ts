declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  import type { Geometry } from 'geojson';
  /** The geometry on the plane of the projection, clipped as the projection clips. */
  export function geoProject(geometry: Geometry, projection: GeoProjection): Geometry;
}
