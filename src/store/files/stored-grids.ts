import { LRUCache } from 'lru-cache';
import { type Grid, type GridSpec, makeGrid, parseGeometry } from '../../geo/index.ts';
import type { GeometryFiles } from './geometry-files.ts';

/** Most grids in memory: one or two for each model. An icosahedral one takes tens of megabytes. */
const CACHED_GRIDS = 16;

/** The grids of stored runs; runs on the same grid share one object. */
export class StoredGrids {
  readonly #geometries: GeometryFiles;
  readonly #grids = new LRUCache<string, Promise<Grid>>({ max: CACHED_GRIDS });

  constructor(geometries: GeometryFiles) {
    this.#geometries = geometries;
  }

  /** Throws IsobarError when the grid needs a geometry that is not stored or damaged; the next call tries again. */
  async of(spec: GridSpec): Promise<Grid> {
    const key = JSON.stringify(spec);
    const cached = this.#grids.get(key);
    if (cached !== undefined) return await cached;
    const grid = this.#open(spec);
    this.#grids.set(key, grid);
    try {
      return await grid;
    } catch (error) {
      if (this.#grids.peek(key) === grid) this.#grids.delete(key);
      throw error;
    }
  }

  async #open(spec: GridSpec): Promise<Grid> {
    if (spec.kind !== 'icosahedral') return makeGrid(spec);
    return makeGrid(spec, parseGeometry(await this.#geometries.read(spec.geometry)));
  }
}
