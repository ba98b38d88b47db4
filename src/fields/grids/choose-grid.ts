import { isDeepStrictEqual } from 'node:util';
import type { GribField } from 'gribjs';
import {
  gridFieldsOf,
  type LambertGridFacts,
  type LatLonGridFacts,
  MODEL_IDS,
  type ModelId,
  modelOf,
} from '../../catalog/index.ts';
import {
  type Grid,
  type GridSpecWithRows,
  greatCircleKm,
  gridSpecOf,
  type LambertGridSpec,
  type LatLonGridSpec,
  makeGrid,
  UnsupportedGridError,
} from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fetchMessages, type SelectedEntry } from '../../source/index.ts';
import { gridOfMessage } from '../decoding/decode-native.ts';
import { type ChosenGrid, readCellGrid } from './cell-grid.ts';

/** Messages that are tried before a source without a single valid one is given up. */
const MAX_ATTEMPTS = 20;
/** Steps computed from corners in microdegrees or coarser may be slightly shorter than the true step. */
const ALLOWED_ROUNDING = 0.999;

/** Whether an entry may be on the grid. An entry from an index does not say on which grid it is, so it may. */
export function mayLieOn({ description }: SelectedEntry, grid: Grid): boolean {
  return description.kind === 'names' || grid.matches(description.field.grid);
}

/**
 * The grid of a new run: the model's own if any entry is on it, or else the grid of the model's kind that most entries are on (a
 * coarser product, or part of the domain). If no entry states its grid, the first readable message decides. For a model whose
 * messages do not describe their grid, the run's fields of cell coordinates are read.
 * Throws IsobarError('validation_error') if the fields are another model's, 'upstream_unavailable' if none can be read.
 */
export async function chooseGrid(
  model: ModelId,
  entries: readonly SelectedEntry[],
  signal?: AbortSignal,
): Promise<ChosenGrid> {
  const coordinates = gridFieldsOf(model);
  if (coordinates.length === 0) {
    return { grid: makeGrid(await chooseGridWithRows(model, entries, signal)), geometry: null };
  }
  const [foreign] = scannedGrids(entries);
  const hasCoordinates = entries.some(({ nativeField }) => coordinates.some((id) => id === nativeField));
  if (foreign !== undefined && !hasCoordinates) throw notOnModelGrid(model, foreign.spec);
  return readCellGrid(model, entries, signal);
}

async function chooseGridWithRows(
  model: ModelId,
  entries: readonly SelectedEntry[],
  signal?: AbortSignal,
): Promise<GridSpecWithRows> {
  const scanned = scannedGrids(entries);
  const points = modelOf(model).grid.points;
  const [best] = scanned
    .filter(({ spec }) => fitsModel(model, spec))
    .toSorted((a, b) => preference(b, points) - preference(a, points));
  if (best !== undefined) return best.spec;
  const fromIndexes = entries.filter(({ description }) => description.kind === 'names');
  if (fromIndexes.length > 0) return readGrid(model, fromIndexes, signal);
  const [foreign] = scanned;
  throw foreign === undefined
    ? new IsobarError('upstream_unavailable', `no field of ${model} is on a grid that can be served`)
    : notOnModelGrid(model, foreign.spec);
}

interface ScannedGrid {
  readonly spec: GridSpecWithRows;
  count: number;
}

function scannedGrids(entries: readonly SelectedEntry[]): readonly ScannedGrid[] {
  const grids: ScannedGrid[] = [];
  for (const { description } of entries) {
    const spec = description.kind === 'sections' ? servableGrid(description.field) : null;
    if (spec === null) continue;
    const known = grids.find((grid) => isDeepStrictEqual(grid.spec, spec));
    if (known === undefined) grids.push({ spec, count: 1 });
    else known.count++;
  }
  return grids;
}

/** Prefers the model's own grid, then the grid with most entries. */
function preference({ spec, count }: ScannedGrid, modelPoints: number): number {
  return spec.nx * spec.ny === modelPoints ? Number.MAX_SAFE_INTEGER : count;
}

function servableGrid({ grid }: GribField): GridSpecWithRows | null {
  try {
    return gridSpecOf(grid);
  } catch (error) {
    if (error instanceof UnsupportedGridError) return null;
    throw error;
  }
}

/**
 * Whether files of a model can be on a grid: one of the model's projection that is not finer than its own and does not leave its domain.
 * Where a message does not say which process made it, only the grid reveals a file of another model of the same centre.
 */
function fitsModel(model: ModelId, spec: GridSpecWithRows): boolean {
  const facts = modelOf(model).grid;
  if (spec.nx * spec.ny > facts.points) return false;
  if (spec.kind === 'lambert') return facts.kind === 'lambert' && fitsPlane(spec, facts);
  if (facts.kind !== 'latlon') return false;
  // A single row or column may have no step.
  const steps = [spec.latitudeStep, spec.longitudeStep].filter((step) => step > 0);
  return steps.every((step) => step >= facts.stepDegrees * ALLOWED_ROUNDING) && isWithin(spec, facts);
}

/** Whether a grid stays in the model's domain. Half a step beyond its edges is rounding of corners. */
function isWithin(spec: LatLonGridSpec, { box, stepDegrees }: LatLonGridFacts): boolean {
  const slack = stepDegrees / 2;
  const [south, north] = [spec.latitudeOfFirst, spec.latitudeOfLast].toSorted((a, b) => a - b);
  if (south === undefined || north === undefined) return false;
  if (south < box.south - slack || north > box.north + slack) return false;
  if (box.east - box.west >= 360 - stepDegrees) return true;
  const fromWest = (((spec.longitudeOfFirst - box.west + slack) % 360) + 360) % 360;
  return fromWest + (spec.nx - 1) * spec.longitudeStep <= box.east - box.west + 2 * slack;
}

/**
 * Whether a grid is on the model's projection plane, either with the model's steps anywhere in its domain, or with longer steps from
 * the model's first point. Other models share the plane (RAP's grid 130 is on NAM's), but not that corner.
 */
function fitsPlane(spec: LambertGridSpec, facts: LambertGridFacts): boolean {
  if (spec.lov !== facts.lov || spec.latin1 !== facts.latin1 || spec.latin2 !== facts.latin2) return false;
  if (spec.dxMetres === facts.dxMetres) return spec.dyMetres === facts.dyMetres;
  const isCoarser = spec.dxMetres > facts.dxMetres && spec.dyMetres > facts.dyMetres;
  const distanceKm = greatCircleKm(
    { latitude: spec.latitudeOfFirst, longitude: spec.longitudeOfFirst },
    { latitude: facts.latitudeOfFirst, longitude: facts.longitudeOfFirst },
  );
  return isCoarser && distanceKm < 1;
}

async function readGrid(
  model: ModelId,
  entries: readonly SelectedEntry[],
  signal?: AbortSignal,
): Promise<GridSpecWithRows> {
  let reason: unknown = null;
  for (const entry of entries.slice(0, MAX_ATTEMPTS)) {
    for await (const { bytes, error } of fetchMessages([entry], signal)) {
      try {
        if (error !== null) throw error;
        const spec = gridOfMessage(model, entry, bytes);
        if (fitsModel(model, spec)) return spec;
        reason ??= notOnModelGrid(model, spec);
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        reason ??= error;
      }
    }
  }
  throw reason;
}

function notOnModelGrid(model: ModelId, spec: GridSpecWithRows): IsobarError {
  const others = MODEL_IDS.filter(
    (id) => modelOf(id).centre === modelOf(model).centre && fitsModel(id, spec),
  );
  const hint = others.length === 0 ? '' : `; are these files of ${others.join(' or ')}?`;
  const grid = `${spec.kind} grid of ${spec.nx} x ${spec.ny} points`;
  return new IsobarError(
    'validation_error',
    `the fields are on a ${grid}, which ${model} does not use${hint}`,
  );
}
