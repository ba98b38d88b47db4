/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A weather model. The ids are those of REST with `_` in place of `-`. */
export type ModelId =
  /** Météo-France AROME France 0.025 degree */
  | 'arome'
  /** ECMWF IFS open data 0.25 degree */
  | 'euro_ifs'
  /** NOAA GFS v16 0.25 degree */
  | 'gfs'
  /** NOAA HRRR v4 CONUS 3 km */
  | 'hrrr'
  /** DWD ICON-EU 6.5 km */
  | 'icon_eu'
  /** DWD ICON global 13 km */
  | 'icon_global'
  /** NOAA NAM 12 km (grid 218) */
  | 'nam';

export type PlaceRunQueryVariables = Exact<{
  latitude: number;
  longitude: number;
  model: ModelId;
}>;


export type PlaceRunQuery = { point: { forecast: { distanceKm: number | null, run: { initTime: string, synthetic: boolean } } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const PlaceRunDocument = new TypedDocumentString(`
    query PlaceRun($latitude: Float!, $longitude: Float!, $model: ModelId!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: $model) {
      run {
        initTime
        synthetic
      }
      distanceKm
    }
  }
}
    `) as unknown as TypedDocumentString<PlaceRunQuery, PlaceRunQueryVariables>;