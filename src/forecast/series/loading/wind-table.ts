import type { Run } from '../../runs/run/run.ts';
import { type HeightPair, type WindAtHeight, windAtHeight, windNamesAt } from '../derived/wind-at-height.ts';
import type { LeadTable } from './lead-table.ts';

/** The wind at a height above ground over the leads of a table. It is read and computed when it is requested, once. */
export class WindTable {
  readonly leads: readonly number[];
  readonly metres: number;
  /** The model's heights from which it is computed; both are the same if the model has the requested one. */
  readonly between: HeightPair;
  readonly #table: LeadTable;
  #wind: Promise<WindAtHeight> | null = null;

  constructor(table: LeadTable, metres: number, between: HeightPair) {
    this.leads = table.leads;
    this.metres = metres;
    this.between = between;
    this.#table = table;
  }

  get requested(): Run {
    return this.#table.requested;
  }

  /** As `LeadTable.run`. */
  run(): Run | Promise<Run> {
    return this.#table.run();
  }

  wind(): Promise<WindAtHeight> {
    this.#wind ??= this.#read();
    return this.#wind;
  }

  async #read(): Promise<WindAtHeight> {
    const columns = await this.#table.columns(windNamesAt(this.between));
    return windAtHeight({ leads: this.leads, columns }, this.metres, this.between);
  }
}
