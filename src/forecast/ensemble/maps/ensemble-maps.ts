import { KEPT_QUANTILES, quantileNumber, type SeriesName, stepOfQuantile } from '../../../catalog/index.ts';
import { MISSING } from '../../../store/index.ts';
import { type Condition, requireLimitedSize } from '../../analysis/searches/index.ts';
import { runInSteps } from '../../common/run-in-steps.ts';
import type { Slab } from '../../grids/slabs/slab.ts';
import { hasStatisticsAlone, memberNumbers, memberRun, statisticRun } from '../../runs/run/member-run.ts';
import type { Run } from '../../runs/run/run.ts';
import { chosenNumbers, isStoredAt, requireKeptMembers } from '../require-members.ts';
import { requireKeptQuantiles, requireOneThreshold } from '../statistics/kept-quantiles.ts';
import { requireQuantiles } from '../statistics/order.ts';
import { requireSummarized } from '../statistics/summaries.ts';
import { keptCounts, keptProbability, keptQuantileMaps } from './kept-maps.ts';
import {
  type MemberField,
  type MemberMap,
  type ProbabilityMap,
  probabilityMap,
  quantileMaps,
  requireMapSize,
} from './member-maps.ts';

/** A window of an ensemble's grid at one time. */
export interface EnsembleWindow {
  readonly run: Run;
  /** Columns and rows. */
  readonly nx: number;
  readonly ny: number;
  /** The output steps that its maps are made from: two where they lie between them. */
  readonly leads: readonly number[];
  /** Reads the map of a variable or diagnostic of the run, or of a member of it. Throws as `ForecastRequest.requireSlabAt`. */
  readonly read: (run: Run, name: SeriesName) => Promise<Slab>;
}

/**
 * Maps of an ensemble over one window: its members, and statistics over them. All of them throw IsobarError('validation_error') for a
 * run or a variable without members, and as `requireMapSize`, before anything is read.
 */
export class EnsembleMaps {
  readonly #window: EnsembleWindow;
  readonly #requireMembers: (names: readonly SeriesName[]) => Promise<void>;
  readonly #signal: AbortSignal | undefined;

  /** @param signal aborts the computation */
  constructor(
    window: EnsembleWindow,
    requireMembers: (names: readonly SeriesName[]) => Promise<void>,
    signal: AbortSignal | undefined,
  ) {
    this.#window = window;
    this.#requireMembers = requireMembers;
    this.#signal = signal;
  }

  /** Members in order of their numbers. Throws as `chosenNumbers` too. @param numbers null for all */
  async members(
    name: SeriesName,
    numbers: readonly number[] | null,
  ): Promise<readonly { readonly number: number; readonly field: MemberField }[]> {
    await this.#requireMembers([name]);
    const chosen = chosenNumbers(this.#window.run, numbers);
    const fields = await this.#read([name], chosen);
    return chosen.flatMap((number, m) => fields[m]?.map((field) => ({ number, field })) ?? []);
  }

  /** Quantiles in the order of `at`. Throws as `quantileMaps` too. @param at shares of members from 0 to 1 */
  async quantiles(name: SeriesName, at: readonly number[]): Promise<readonly MemberMap[]> {
    requireQuantiles(at);
    requireSummarized(name);
    await this.#requireMembers([name]);
    const { run, leads } = this.#window;
    if (hasStatisticsAlone(run)) {
      requireKeptQuantiles(at);
      this.#requireOneLead();
      const numbers = at.map((share) => quantileNumber(stepOfQuantile(share) ?? 0));
      const fields = await this.#read([name], numbers, statisticRun);
      return keptQuantileMaps(fields.flat(), keptCounts(run, [name], leads));
    }
    const members = await this.#read([name], memberNumbers(run));
    return runInSteps(quantileMaps(members.flat(), at), this.#signal);
  }

  /** Throws as `probabilityMap` too. @param names the variables that the conditions compare */
  async probability(names: readonly SeriesName[], conditions: readonly Condition[]): Promise<ProbabilityMap> {
    requireLimitedSize({ kind: 'AND', conditions });
    await this.#requireMembers(names);
    const { run, leads } = this.#window;
    if (hasStatisticsAlone(run)) {
      requireOneThreshold(run, conditions);
      this.#requireOneLead();
      const numbers = KEPT_QUANTILES.map((_, step) => quantileNumber(step));
      const fields = await this.#read(names, numbers, statisticRun);
      const found = await runInSteps(probabilityMap(fields, conditions), this.#signal);
      return keptProbability(found, keptCounts(run, names, leads));
    }
    const members = await this.#read(names, memberNumbers(run));
    return runInSteps(probabilityMap(members, conditions), this.#signal);
  }

  #requireOneLead(): void {
    const { run, leads } = this.#window;
    if (leads.length > 1) requireKeptMembers(run, 'values between output steps');
  }

  async #read(
    names: readonly SeriesName[],
    numbers: readonly number[],
    runOf = memberRun,
  ): Promise<readonly (readonly MemberField[])[]> {
    const { run, nx, ny, leads, read } = this.#window;
    requireMapSize(nx * ny * names.length, numbers.length);
    const nothing = new Int32Array(nx * ny).fill(MISSING);
    // A member that is not stored at the leads counts as one without values.
    const fieldOf = (member: Run, name: SeriesName) =>
      isStoredAt(member, name, leads)
        ? read(member, name)
        : { run: member, name, nx, ny, decimals: 0, integers: nothing };
    return Promise.all(
      numbers.map((number) => Promise.all(names.map((name) => fieldOf(runOf(run, number), name)))),
    );
  }
}
