import {
  isDiagnosticName,
  PRESSURE_BASES,
  PRESSURE_DIAGNOSTIC_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type PressureDiagnosticBase,
  type PressureLevel,
  quantityOf,
  type SeriesName,
} from '../../catalog/index.ts';
import { MISSING } from '../../store/index.ts';
import type { Run } from '../runs/run/run.ts';
import type { LeadTable } from './loading/lead-table.ts';
import type { Nulls } from './values/nulls.ts';
import { LeadValues, type Series } from './values/series.ts';

/** The quantities that a profile has on every pressure level: variables, then diagnostics. */
export const PROFILE_BASES = [...PRESSURE_BASES, ...PRESSURE_DIAGNOSTIC_BASES] as const;
export type ProfileBase = PressureBase | PressureDiagnosticBase;

/** One quantity on all levels. */
export interface ProfileColumn {
  readonly base: ProfileBase;
  /** Whether it is computed from the variables. */
  readonly diagnostic: boolean;
  readonly units: string;
  readonly decimals: number;
  readonly standardName: string | null;
  /** One per level, from the lowest up: value = integer / 10^decimals; MISSING if there is none. */
  readonly integers: Int32Array;
  /** The same as numbers; a null has its reason in `nulls`. */
  readonly values: readonly (number | null)[];
  readonly nulls: readonly Nulls[];
}

/** All pressure levels over one place at one lead. Quantities are read when they are requested. */
export class Profile {
  readonly lead: number;
  /** From the lowest level up. */
  readonly levelsHpa: readonly number[] = PRESSURE_LEVELS_HPA;
  readonly #table: LeadTable;

  /** @param table over the lead alone, or over none where the run has nothing at it */
  constructor(table: LeadTable, lead: number) {
    this.#table = table;
    this.lead = lead;
  }

  get requested(): Run {
    return this.#table.requested;
  }

  /** As `LeadTable.run`. */
  run(): Run | Promise<Run> {
    return this.#table.run();
  }

  async column(base: ProfileBase): Promise<ProfileColumn> {
    return profileColumn(base, await this.#table.columns(profileNames(base)));
  }
}

/** The names of the series that make up a quantity on all levels, from the lowest up. */
function profileNames(base: ProfileBase): readonly SeriesName[] {
  return PRESSURE_LEVELS_HPA.map((level) => nameOn(base, level));
}

/** A quantity on all levels. @param series of `profileNames`, at one lead or at none */
function profileColumn(base: ProfileBase, series: readonly Series[]): ProfileColumn {
  const [lowest] = PRESSURE_LEVELS_HPA;
  const { units, decimals, standardName } = quantityOf(nameOn(base, lowest));
  // Nothing is stored at a lead that is not on the axis.
  const integers = Int32Array.from(series, (ofLevel) => ofLevel.integers[0] ?? MISSING);
  const reasons = series.map((ofLevel) => ofLevel.reasonAt(0) ?? 'NOT_INGESTED');
  const { values, nulls } = new LeadValues({
    units,
    decimals,
    leads: PRESSURE_LEVELS_HPA,
    integers,
    reasons,
  });
  const diagnostic = isDiagnosticName(nameOn(base, lowest));
  return { base, diagnostic, units, decimals, standardName, integers, values, nulls };
}

function nameOn(base: ProfileBase, level: PressureLevel): SeriesName {
  return `${base}_${level}hpa`;
}
