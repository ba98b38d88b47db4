import type { VariableName } from '../catalog/index.ts';
import type { CubeReader } from './cube-reader.ts';

/** One segment of a stored variable. */
export interface SeriesSegment {
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** For each lead of the segment, its index in the leads of the whole series. */
  readonly positions: Int32Array;
  readonly reader: CubeReader;
}

/**
 * All leads of one variable of one run, over its segments. Reads are synchronous; the readers are shared by
 * everyone who asks for this variable, so a tile must be used up before the event loop turns.
 */
export class StoredSeries {
  readonly variable: VariableName;
  readonly units: string;
  /** value = integer / 10^decimals, in `units`. */
  readonly decimals: number;
  /** Hours after the initialisation, ascending, over all segments. */
  readonly leads: readonly number[];
  readonly segments: readonly SeriesSegment[];
  readonly #room: Int32Array;

  /** @param readers of the variable's segments, at least one; no lead is in two of them */
  constructor(variable: VariableName, readers: readonly [CubeReader, ...CubeReader[]]) {
    const { units, decimals } = readers[0].header;
    const leads = readers.flatMap(({ header }) => header.leads).sort((a, b) => a - b);
    const indexes = new Map(leads.map((lead, index) => [lead, index]));
    this.variable = variable;
    this.units = units;
    this.decimals = decimals;
    this.leads = leads;
    this.segments = readers.map((reader) => ({
      leads: reader.header.leads,
      positions: Int32Array.from(reader.header.leads, (lead) => indexes.get(lead) ?? -1),
      reader,
    }));
    this.#room = new Int32Array(Math.max(...this.segments.map((segment) => segment.leads.length)));
  }

  /**
   * Writes the series of a cell (`j * nx + i`) to `into`, one integer per lead of `leads`, MISSING where there is
   * no value; returns `into`. Cells of one tile asked for one after another cost one read.
   * Throws DamagedTileError; RangeError when the cell is not of the grid or `into` is too short.
   */
  series(cell: number, into: Int32Array): Int32Array {
    if (into.length < this.leads.length) {
      throw new RangeError(`${this.leads.length} leads do not fit ${into.length} places`);
    }
    for (const { positions, reader } of this.segments) {
      const first = positions[0] ?? 0;
      if (positions.at(-1) === first + positions.length - 1) {
        reader.series(cell, into, first);
      } else {
        reader.series(cell, this.#room);
        for (let k = 0; k < positions.length; k++) into[positions[k]!] = this.#room[k]!;
      }
    }
    return into;
  }
}
