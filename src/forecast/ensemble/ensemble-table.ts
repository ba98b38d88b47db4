import {
  isVariableName,
  MEAN_AND_DEVIATION_NUMBER,
  MEAN_NUMBER,
  quantityOf,
  type SeriesName,
  STATISTIC_NUMBERS,
} from '../../catalog/index.ts';
import type { Place } from '../points/place.ts';
import { hasStatisticsAlone, memberRun, membersOfStatistics, statisticRun } from '../runs/run/member-run.ts';
import type { Run } from '../runs/run/run.ts';
import type { LeadTable } from '../series/loading/lead-table.ts';
import type { Accumulation, Series } from '../series/values/series.ts';
import { chosenNumbers, requireKeptMembers } from './require-members.ts';

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

/** What is kept of a variable in place of members, beside its quantiles. */
export interface KeptColumn {
  readonly run: Run;
  readonly mean: Series;
  /** The mean plus the standard deviation. */
  readonly meanAndDeviation: Series;
  /** Of how many members all of it is, at each lead. */
  readonly counts: readonly number[];
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
  /** Where statistics are kept in place of members: the kept quantiles, from the minimum to the maximum. */
  readonly members: readonly MemberSeries[];
  /** Left out where members are kept. */
  readonly kept?: KeptColumn;
}

/**
 * The members of a run at a place, or the statistics that are kept in their place. Throws as `chosenNumbers`, and for places between grid
 * points where statistics are kept.
 * @param numbers of members; null for all, or for statistics
 * @param tableOf the table of a member
 */
export function openEnsemble(
  run: Run,
  place: Place | null,
  numbers: readonly number[] | null,
  tableOf: (member: Run) => LeadTable,
): EnsembleTable {
  if (place?.kind === 'corners') requireKeptMembers(run, 'values between grid points');
  const fromStatistics = numbers === null && hasStatisticsAlone(run);
  const chosen = fromStatistics ? STATISTIC_NUMBERS : chosenNumbers(run, numbers);
  const runOf = fromStatistics ? statisticRun : memberRun;
  return new EnsembleTable(
    run,
    chosen.map((number) => ({ number, table: tableOf(runOf(run, number)) })),
  );
}

/** The leads of an ensemble's run at one place, over which every member is a table. The members that are requested together are read together. */
export class EnsembleTable {
  readonly requested: Run;
  /** Hours, ascending. */
  readonly leads: readonly number[];
  readonly #members: readonly MemberTable[];
  readonly #columns = new Map<string, Promise<EnsembleColumn>>();

  /** @param members at least one, the control first; of a run with statistics in their place all of these */
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

  #keptOf(name: SeriesName, all: readonly Series[]): KeptColumn {
    const ofNumber = (wanted: number) => {
      const series = all[this.#members.findIndex(({ number }) => number === wanted)];
      if (series === undefined) throw new Error(`forecast: the statistic ${wanted} of ${name} was not read`);
      return series;
    };
    return {
      run: this.requested,
      mean: ofNumber(MEAN_NUMBER),
      meanAndDeviation: ofNumber(MEAN_AND_DEVIATION_NUMBER),
      counts: this.leads.map((lead) =>
        isVariableName(name) ? membersOfStatistics(this.requested, name, lead) : 0,
      ),
    };
  }

  async #read(name: SeriesName, accumulation: Accumulation): Promise<EnsembleColumn> {
    const { requested: run } = this;
    const hasStatistics = hasStatisticsAlone(run);
    if (accumulation === 'RUN_TOTAL') requireKeptMembers(run, 'amounts since the start of the run');
    const all = await Promise.all(this.#members.map(({ table }) => table.column(name, accumulation)));
    const members = this.#members.flatMap(({ number }, n) => {
      const series = all[n];
      return series === undefined || (hasStatistics && number >= MEAN_NUMBER) ? [] : [{ number, series }];
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
      ...(hasStatistics && { kept: this.#keptOf(name, all) }),
    };
  }
}
