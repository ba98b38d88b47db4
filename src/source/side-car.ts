import { type Model, type ModelId, modelOf } from '../catalog/index.ts';

/** Kinds of index that lie beside files. */
export type SideCarKind = NonNullable<Model['index']>;

/** The kind of index that a model's files have; null where they have none. */
export function sideCarKindOf(model: ModelId): SideCarKind | null {
  return modelOf(model).index;
}

/** Path of the index beside a file: `x.grib2.idx` as wgrib2 users name it, or `x.index` as ECMWF does. */
export function sideCarPath(kind: SideCarKind, file: string): string {
  return kind === 'wgrib2-idx' ? `${file}.idx` : `${file.replace(/\.grib2?$/, '')}.index`;
}
