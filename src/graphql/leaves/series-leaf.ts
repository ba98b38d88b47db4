import type { SeriesName } from '../../catalog/index.ts';
import type { Run, Units } from '../../forecast/index.ts';
import type { TextBuffer } from '../../formats/index.ts';
import { type DecimalSeries, JsonLeaf, type NumberSeries } from './json-leaf.ts';

/** What a table needs to know of the values of a series, whatever else the operation selects. */
export interface SeriesFacts {
  readonly variable: SeriesName;
  readonly units: Units;
  readonly cellMethods: string | null;
  readonly run: Run;
  /** Hours: one for each value. */
  readonly leads: readonly number[];
  /** Number of the member of an ensemble; left out for a single forecast. */
  readonly member?: number;
  /** Whether the values are corrected to another height than that of the model's ground. */
  readonly isCorrected?: boolean;
  /** The place as requested. */
  readonly requested: {
    readonly label?: string | null | undefined;
    readonly latitude: number;
    readonly longitude: number;
  };
}

/** The values of a series. */
export class SeriesLeaf extends JsonLeaf {
  readonly #values: DecimalSeries | NumberSeries;
  readonly facts: SeriesFacts;

  constructor(values: DecimalSeries | NumberSeries, facts: SeriesFacts) {
    super();
    this.#values = values;
    this.facts = facts;
  }

  get maxBytes(): number {
    return this.#values.maxBytes;
  }

  writeJson(out: TextBuffer): void {
    this.#values.writeJson(out);
  }

  toJSON(): readonly (number | null)[] {
    return this.#values.toJSON();
  }
}
