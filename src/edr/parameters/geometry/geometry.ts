/** Degrees; longitudes from -180 to 360 as they were given. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
  /** hPa; null where it is left out. */
  readonly z: number | null;
  /** Seconds since 1970-01-01T00:00:00Z; null where it is left out. */
  readonly m: number | null;
}

/** A closed line: the last position equals the first. */
export type Ring = readonly Position[];
/** The outer ring first, then those of its holes. */
export type Polygon = readonly Ring[];

/** A geometry that `coords` can hold. */
export type Geometry =
  | { readonly type: 'Point'; readonly positions: readonly [Position] }
  | { readonly type: 'MultiPoint'; readonly positions: readonly Position[] }
  | { readonly type: 'LineString'; readonly positions: readonly Position[] }
  | { readonly type: 'Polygon'; readonly polygons: readonly [Polygon] }
  | { readonly type: 'MultiPolygon'; readonly polygons: readonly Polygon[] };

export type GeometryType = Geometry['type'];
export type GeometryOf<Type extends GeometryType> = Extract<Geometry, { readonly type: Type }>;
