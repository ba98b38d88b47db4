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
import type { Run } from '../runs/run.ts';
import type { NullReason } from './null-reason.ts';
import { groupNulls } from './null-spans.ts';
import type { Series, SeriesTable } from './series.ts';

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
  /** One per level of the profile; a null has its reason in `nulls`. */
  readonly values: readonly (number | null)[];
  readonly nulls: readonly { readonly reason: NullReason; readonly levelsHpa: readonly number[] }[];
}

/** All pressure levels over one place at one lead. */
export interface Profile {
  readonly run: Run;
  readonly lead: number;
  /** From the lowest level up. */
  readonly levelsHpa: readonly number[];
  readonly columns: readonly ProfileColumn[];
}

/** The names of all series that make up a profile of these bases. */
export function profileNames(bases: readonly ProfileBase[]): readonly SeriesName[] {
  return bases.flatMap((base) => PRESSURE_LEVELS_HPA.map((level) => nameOn(base, level)));
}

/** Makes a profile from a table of `profileNames` at one lead. */
export function profileOf(table: SeriesTable, bases: readonly ProfileBase[], lead: number): Profile {
  const columns = new Map(table.columns.map((series) => [series.name, series]));
  return {
    run: table.run,
    lead,
    levelsHpa: PRESSURE_LEVELS_HPA,
    columns: bases.map((base) => columnOf(columns, base, lead)),
  };
}

function columnOf(series: ReadonlyMap<SeriesName, Series>, base: ProfileBase, lead: number): ProfileColumn {
  const [lowest] = PRESSURE_LEVELS_HPA;
  const { units, decimals, standardName } = quantityOf(nameOn(base, lowest));
  const reasons: { reason: NullReason; at: number }[] = [];
  const values = PRESSURE_LEVELS_HPA.map((level) => {
    const ofLevel = series.get(nameOn(base, level));
    const value = ofLevel?.values[ofLevel.leads.indexOf(lead)] ?? null;
    if (value !== null) return value;
    const span = ofLevel?.nulls.find(({ leads }) => leads.includes(lead));
    // Nothing is stored at a lead that is not on the table's axis.
    reasons.push({ reason: span?.reason ?? 'NOT_INGESTED', at: level });
    return null;
  });
  return {
    base,
    diagnostic: isDiagnosticName(nameOn(base, lowest)),
    units,
    decimals,
    standardName,
    values,
    nulls: groupNulls(reasons).map(({ reason, at }) => ({ reason, levelsHpa: at })),
  };
}

function nameOn(base: ProfileBase, level: PressureLevel): SeriesName {
  return `${base}_${level}hpa`;
}
