import { quantityOf, type SeriesName } from '../../catalog/index.ts';
import type { Run } from '../runs/run/run.ts';
import type { LeadTable } from '../series/loading/lead-table.ts';
import type { Accumulation, Series } from '../series/values/series.ts';

/** One member's table; the control has the number 0. */
interface MemberTable {
  readonly number: number;
  readonly table: LeadTable;
}

/** The series of one member. */
interface MemberSeries {
  readonly number: number;
  readonly series: Series;
}

/** A variable or diagnostic of an ensemble at a place: one series a member over the same leads, the control first. */
export interface EnsembleColumn {
  readonly name: SeriesName;
  readonly units: string;
  /** Of statistics: those of the member with the most, which is the control. */
  readonly decimals: number;
  readonly leads: readonly number[];
  readonly cellMethods: string | null;
  readonly windowStarts: readonly (number | null)[] | null;
  readonly members: readonly MemberSeries[];
}

/** The leads of an ensemble's run at one place, over which every member is a table. The members that are requested together are read together. */
export class EnsembleTable {
  readonly requested: Run;
  /** Hours, ascending. */
  readonly leads: readonly number[];
  readonly #members: readonly MemberTable[];
  readonly #columns = new Map<string, Promise<EnsembleColumn>>();

  /** @param members at least one, the control first */
  constructor(run: Run, members: readonly MemberTable[]) {
    this.requested = run;
    this.leads = members[0]?.table.leads ?? [];
    this.#members = members;
  }

  get numbers(): readonly number[] {
    return this.#members.map(({ number }) => number);
  }

  /** As `LeadTable.run`. Members are only stored, so that the run is as it was found. */
  run(): Run {
    return this.requested;
  }

  /** A variable or diagnostic, computed for each member from its own inputs; read once. */
  column(name: SeriesName, accumulation: Accumulation = 'STEP'): Promise<EnsembleColumn> {
    const key = `${accumulation} ${name}`;
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    const column = this.#read(name, accumulation);
    this.#columns.set(key, column);
    return column;
  }

  async columns(names: readonly SeriesName[]): Promise<readonly EnsembleColumn[]> {
    return Promise.all(names.map((name) => this.column(name)));
  }

  async #read(name: SeriesName, accumulation: Accumulation): Promise<EnsembleColumn> {
    const all = await Promise.all(this.#members.map(({ table }) => table.column(name, accumulation)));
    const members = this.#members.flatMap(({ number }, n) => {
      const series = all[n];
      return series === undefined ? [] : [{ number, series }];
    });
    const [first] = all;
    return {
      name,
      units: first?.units ?? quantityOf(name).units,
      decimals: Math.max(0, ...all.map(({ decimals }) => decimals)),
      leads: this.leads,
      cellMethods: first?.cellMethods ?? null,
      windowStarts: first?.windowStarts ?? null,
      members,
    };
  }
}
