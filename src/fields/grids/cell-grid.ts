import { cellCoordinates, type DecodedField } from 'gribjs';
import { gridFieldsOf, type ModelId, modelOf, type NativeFieldId } from '../../catalog/index.ts';
import { buildGeometry, type Grid, icosahedralSpec, makeGrid, parseGeometry } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fetchMessages, type SelectedEntry } from '../../source/index.ts';
import { asUpstreamError, decodeEntryField } from '../decoding/decode-native.ts';

export interface ChosenGrid {
  readonly grid: Grid;
  /** Bytes to store with the run, needed to rebuild its grid; null if the grid's specification is enough. */
  readonly geometry: Uint8Array | null;
}

/** Messages of one coordinate that are tried before the run is given up. */
const MAX_ATTEMPTS = 5;

/**
 * The grid of a run whose messages name their grid without describing it, built from the fields with the coordinates of its cells.
 * It takes a second or two of one core for 3 million cells.
 * Throws IsobarError('upstream_unavailable') if those fields are missing, unusable, or of more cells than the model has.
 */
export async function readCellGrid(
  model: ModelId,
  entries: readonly SelectedEntry[],
  signal?: AbortSignal,
): Promise<ChosenGrid> {
  const [latitudes, longitudes] = await Promise.all(
    gridFieldsOf(model).map((id) => readCoordinate(model, id, entries, signal)),
  );
  if (latitudes === undefined || longitudes === undefined) throw new RangeError(`${model} has no cells`);
  const { grid } = latitudes.decoded.field;
  return asUpstreamError(latitudes.entry, () => {
    const coordinates = cellCoordinates(grid, latitudes.decoded, longitudes.decoded);
    if (!grid.known || grid.template !== 101)
      throw new RangeError('the coordinates of cells are not on an icosahedral grid');
    const bytes = buildGeometry(coordinates.latitudes, coordinates.longitudes);
    const geometry = parseGeometry(bytes);
    return { grid: makeGrid(icosahedralSpec(grid, geometry), geometry), geometry: bytes };
  });
}

interface Coordinate {
  readonly entry: SelectedEntry;
  readonly decoded: DecodedField;
}

async function readCoordinate(
  model: ModelId,
  id: NativeFieldId,
  entries: readonly SelectedEntry[],
  signal?: AbortSignal,
): Promise<Coordinate> {
  const candidates = entries.filter(({ nativeField }) => nativeField === id).slice(0, MAX_ATTEMPTS);
  let reason = new IsobarError(
    'upstream_unavailable',
    `the constant files of ${model} are missing: without its ${id} the positions of values are unknown`,
  );
  for (const entry of candidates) {
    for await (const { bytes, error } of fetchMessages([entry], signal)) {
      try {
        if (error !== null) throw error;
        return { entry, decoded: decodeEntryField(model, entry, bytes, modelOf(model).grid.points) };
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        reason = error;
      }
    }
  }
  throw reason;
}
