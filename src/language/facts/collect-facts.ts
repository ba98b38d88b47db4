import { SURFACE_VARIABLE_NAMES, type SurfaceVariableName, type VariableName } from '../../catalog/index.ts';
import {
  type CellColumn,
  type CellTable,
  formatTime,
  NULL_REASONS,
  windFromDirection,
  windSpeed,
} from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Fact, Facts, SpokenUnit } from '../facts.ts';
import type { Intent, Language } from '../parse.ts';
import type { Condition, QuestionUnit } from '../quantities/condition.ts';
import type { WindowInRun } from '../windows/index.ts';
import { directionFact } from './directions.ts';
import { factOf, type Sample } from './fact.ts';
import { inUnit } from './quantities/in-unit.ts';
import { SPOKEN, spokenIn, WIND_DIRECTION, WIND_SPEED, WINDS } from './quantities/quantities.ts';
import { localClock } from './samples/local-time.ts';
import { samplesOf } from './samples/samples.ts';
import { verdictOf } from './verdict.ts';

/** The input that facts are made from. */
export interface FactsSource {
  readonly language: Language;
  /** As answers name the place. */
  readonly placeLabel: string;
  /** Of `leadsIn`, for the table's run. */
  readonly window: WindowInRun;
  /** Values at the place's cell, read over the window's leads. */
  readonly table: CellTable;
  /** Requested units; by default none. */
  readonly units?: readonly QuestionUnit[];
  /** By default their course. */
  readonly intent?: Intent;
  /** Whether the question is about snow. */
  readonly isSnow?: boolean;
  /** The time of the question: a window before it is past. By default it is not. */
  readonly now?: Date;
}

const DESCRIBE: Intent = { kind: 'describe' };
const RAIN: Condition = { quantity: 'precipitation', comparison: 'occurs', threshold: null, written: null };

/**
 * All that an answer may say of some variables in a window: values in the units that people speak of, with the local times of the
 * place. Wind is speed and the direction that it comes from, where both components were read. Amounts are named by the start of
 * their interval. A variable without a value in the window is left out.
 * @throws IsobarError 'validation_error' (reason 'no_data') where no variable has a value in the window
 */
export async function collectFacts({
  language,
  placeLabel,
  window,
  table,
  units = [],
  intent = DESCRIBE,
  isSnow = false,
  now,
}: FactsSource): Promise<Facts> {
  const clock = localClock(window.timeZone);
  const samples = new Map(
    table.columns.map((column) => [column.variable, samplesOf(table, column, window, clock)]),
  );
  const facts = (
    await Promise.all([
      ...table.columns.map((column) => spokenFact(column, samples.get(column.variable) ?? [], units)),
      ...WINDS.flatMap((wind) => windFacts(wind, table, samples, units)),
    ])
  ).filter((fact) => fact !== null);
  if (facts.length === 0) throw noValues(table);
  const spoken = facts.flatMap(({ variables }) => variables.map((name) => samples.get(name) ?? []));
  const starts = spoken.flatMap((each) => each[0]?.time ?? []);
  const ends = spoken.flatMap((each) => each.at(-1)?.end ?? []);
  const { model, synthetic, initTime } = table.run;
  const last = window.spans.at(-1)?.to ?? null;
  return {
    language,
    model,
    synthetic,
    initTime: formatTime(initTime),
    place: { label: placeLabel, timeZone: window.timeZone },
    window: {
      from: furthest(starts, (a, b) => a < b),
      to: furthest(ends, (a, b) => a > b),
      askedTo: window.askedTo === null ? null : clock(window.askedTo),
      isPast: now !== undefined && isOver(window, now),
      isToEnd: last === null || window.askedTo !== null,
    },
    facts: facts.toSorted((a, b) => orderOf(a) - orderOf(b)),
    intent,
    verdict: await verdictOfIntent(intent, facts, isSnow),
    chance: null,
    compared: [],
  };
}

/** Whether all of a window is before a time: the present hour is not. */
function isOver({ spans }: WindowInRun, now: Date): boolean {
  const [first, last] = [spans[0], spans.at(-1)];
  return first !== undefined && first.from < now && last?.to != null && last.to <= now;
}

/** An umbrella is needed where it rains; for other activities only the numbers are given. */
async function verdictOfIntent(
  intent: Intent,
  facts: readonly Fact[],
  isSnow: boolean,
): Promise<Facts['verdict']> {
  if (intent.kind === 'chance' && !intent.isWhether) return null;
  if ('condition' in intent) return verdictOf(intent.condition, facts, isSnow);
  const isUmbrella = intent.kind === 'activity' && intent.activity === 'umbrella';
  return isUmbrella ? verdictOf(RAIN, facts, false) : null;
}

/** In the order of the catalog; of a wind its speed first. */
function orderOf({ variables: [first] }: Fact): number {
  return first === undefined ? 0 : SURFACE_VARIABLE_NAMES.indexOf(first);
}

async function spokenFact(
  column: CellColumn,
  samples: readonly Sample[],
  units: readonly QuestionUnit[],
): Promise<Fact | null> {
  const variable = column.variable as SurfaceVariableName;
  const usual = SPOKEN.get(variable);
  if (usual === undefined) return null;
  const spoken = spokenIn(usual, units);
  const kind = {
    spoken,
    heightMetres: variable === 'wind_gust_10m' ? 10 : null,
    variables: [variable],
    isAmount: variable === 'total_precipitation' || variable === 'snowfall_amount',
  } as const;
  return factOf(kind, await converted(column, spoken.unit, samples));
}

function windFacts(
  { heightMetres, eastward, northward }: (typeof WINDS)[number],
  table: CellTable,
  samples: ReadonlyMap<VariableName, readonly Sample[]>,
  units: readonly QuestionUnit[],
): readonly Promise<Fact | null>[] {
  const column = table.columns.find(({ variable }) => variable === eastward);
  const us = samples.get(eastward);
  const vs = new Map(samples.get(northward)?.map((sample) => [sample.time, sample.value]));
  if (column === undefined || us === undefined) return [];
  const both = us.flatMap((u) => {
    const v = vs.get(u.time);
    return v === undefined ? [] : [{ ...u, u: u.value, v }];
  });
  const kind = { heightMetres, variables: [eastward, northward], isAmount: false } as const;
  const speeds = both.map(({ u, v, ...sample }) => ({ ...sample, value: windSpeed(u, v) }));
  const directions = both
    .map(({ u, v, ...sample }) => ({ ...sample, value: windFromDirection(u, v) }))
    // Calm air comes from nowhere.
    .filter(({ value }) => !Number.isNaN(value));
  const spoken = spokenIn(WIND_SPEED, units);
  return [
    converted(column, spoken.unit, speeds).then((values) => factOf({ ...kind, spoken }, values)),
    Promise.resolve(directionFact({ ...kind, spoken: WIND_DIRECTION }, directions)),
  ];
}

async function converted(
  column: CellColumn,
  unit: SpokenUnit,
  samples: readonly Sample[],
): Promise<readonly Sample[]> {
  const convert = await inUnit(column, unit);
  return samples.map((sample) => ({ ...sample, value: convert(sample.value) }));
}

function furthest(times: readonly string[], isFurther: (a: number, b: number) => boolean): string {
  return times.reduce((best, time) => (isFurther(Date.parse(time), Date.parse(best)) ? time : best));
}

/** Why there is nothing to say: each variable with the reasons of its missing values. */
function noValues({ run, leads, columns }: CellTable): IsobarError {
  const reasons = columns.map(({ variable, absences }) => {
    const codes = new Set(absences.map((absence) => absence ?? 'MASKED'));
    return `${variable}: ${[...codes].map((code) => NULL_REASONS[code]).join(' ')}`;
  });
  const title = `the ${run.model} run of ${formatTime(run.initTime)}`;
  return new IsobarError(
    'validation_error',
    `no values match: ${title} has none at this place from lead ${leads[0]} to ${leads.at(-1)}. ${reasons.join(' ')}`,
    { reason: 'no_data' },
  );
}
