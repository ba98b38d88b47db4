import { DAY_MS, HOUR_MS } from '../../catalog/index.ts';
import type { Facts, SpokenUnit } from '../facts.ts';
import { readingsOf } from './tokens/printed.ts';

/** All numbers that facts support. */
export interface Support {
  /** Values and statistics by unit, ascending. */
  readonly ofUnit: ReadonlyMap<SpokenUnit, Float64Array>;
  /** Minutes of the day, dates as `12-24`, days of the month and years of the window and the run. */
  readonly minutes: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
  readonly days: ReadonlySet<number>;
  readonly years: ReadonlySet<number>;
  /** Hours that the window is long, and those between its values; days that it has. */
  readonly hourCounts: ReadonlySet<number>;
  readonly dayCounts: ReadonlySet<number>;
  /** Heights above ground in metres. */
  readonly heights: ReadonlySet<number>;
  /** Numbers in the place's name, or its coordinates, hours that local time is ahead of UTC, and counts of members; without signs. */
  readonly others: Float64Array;
}

const supports = new WeakMap<Facts, Support>();

/** Collected once for the same facts: answers are checked sentence by sentence. */
export function supportOf(facts: Facts): Support {
  const known = supports.get(facts);
  if (known !== undefined) return known;
  const support = collect(facts);
  supports.set(facts, support);
  return support;
}

function collect(facts: Facts): Support {
  const hourCounts = new Set<number>();
  const times = new Set([
    facts.initTime,
    startOnClocks(facts),
    facts.window.from,
    facts.window.to,
    facts.window.askedTo,
  ]);
  const stepsFrom = new Map<string, Set<number>>();
  for (const { values } of facts.facts) {
    for (const [time, hours] of intervalsOf(values.map(({ time }) => time))) {
      stepsFrom.set(time, (stepsFrom.get(time) ?? new Set()).add(hours));
      hourCounts.add(hours);
    }
  }
  const ends = [...stepsFrom].flatMap(([time, steps]) => [...steps].map((hours) => later(time, hours)));
  const all = [...times, ...stepsFrom.keys(), ...ends].filter((time) => time !== null);
  const hours = (Date.parse(facts.window.to) - Date.parse(facts.window.from)) / HOUR_MS;
  for (const step of [0, ...hourCounts]) hourCounts.add(hours + step);
  const { chance } = facts;
  if (chance !== null && 'share' in chance && chance.hours !== null) hourCounts.add(chance.hours);
  const dates = new Set(all.map((time) => time.slice(5, 10)));
  const heights = facts.facts.flatMap(({ heightMetres, variables }) =>
    heightMetres === null ? (variables.some((name) => name.endsWith('_2m')) ? [2] : []) : [heightMetres],
  );
  return {
    ofUnit: valuesByUnit(facts),
    minutes: new Set(all.map((time) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)))),
    dates,
    days: new Set(all.map((time) => Number(time.slice(8, 10)))),
    years: new Set(all.map((time) => Number(time.slice(0, 4)))),
    hourCounts,
    dayCounts: new Set([dayCountOf(facts), Math.round((hours * HOUR_MS) / DAY_MS)]),
    heights: new Set(heights),
    others: Float64Array.from([
      ...numbersIn(facts.place.label),
      ...all.map(offsetHours),
      ...membersOf(facts),
    ]).sort(),
  };
}

function membersOf({ chance }: Facts): readonly number[] {
  return chance !== null && 'share' in chance ? [chance.met, chance.used, chance.size] : [];
}

function valuesByUnit({ facts, verdict, chance }: Facts): ReadonlyMap<SpokenUnit, Float64Array> {
  const byUnit = new Map<SpokenUnit, number[]>();
  for (const { unit, values, min, max, mean, sum, course } of facts) {
    const list = byUnit.get(unit) ?? [];
    for (const { value } of values) list.push(value);
    list.push(min.value, max.value, ...(course?.degrees ?? []));
    if (mean !== null) list.push(mean);
    if (sum !== null) list.push(sum);
    byUnit.set(unit, list);
  }
  if (verdict !== null) {
    const { unit, limit, first } = verdict;
    const said = [limit, first?.value ?? null].filter((value) => value !== null);
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), ...said]);
  }
  if (chance !== null && 'share' in chance) {
    for (const { unit, limit } of [chance, ...chance.also])
      byUnit.set(unit, [...(byUnit.get(unit) ?? []), limit]);
    const error = chance.shareError === null ? [] : [Math.round(100 * chance.shareError)];
    byUnit.set('%', [...(byUnit.get('%') ?? []), chance.percent, ...error]);
  }
  return new Map([...byUnit].map(([unit, list]) => [unit, Float64Array.from(list).sort()]));
}

/** Longest time between two output steps of any model: values farther apart have hours between them that were not requested. */
const MAX_STEP_HOURS = 6;

/** Times with the hours until the next one, or until as long after as the one before is, where the window has a gap or ends. */
function intervalsOf(times: readonly string[]): readonly (readonly [time: string, hours: number])[] {
  let before = 1;
  return times.map((time, index) => {
    const next = times[index + 1];
    const hours = next === undefined ? before : (Date.parse(next) - Date.parse(time)) / HOUR_MS;
    if (hours <= MAX_STEP_HOURS) before = hours;
    return [time, before];
  });
}

/** Start of the run on the clocks of the place, by the offset that the window begins with. */
function startOnClocks({ initTime, window }: Facts): string {
  const utc = `${initTime.slice(0, 19)}${window.from.slice(19)}`;
  return later(utc, (Date.parse(initTime) - Date.parse(utc)) / HOUR_MS);
}

/** A local time some hours later, with the same offset. */
function later(time: string, hours: number): string {
  const local = Date.parse(`${time.slice(0, 19)}Z`) + hours * HOUR_MS;
  return `${new Date(local).toISOString().slice(0, 19)}${time.slice(19)}`;
}

function dayCountOf({ facts }: Facts): number {
  return new Set(facts.flatMap(({ values }) => values.map(({ time }) => time.slice(0, 10)))).size;
}

function offsetHours(time: string): number {
  const [, hours = '0', minutes = '0'] = /[+-](\d{2}):(\d{2})$/.exec(time) ?? [];
  return Number(hours) + Number(minutes) / 60;
}

function numbersIn(label: string): readonly number[] {
  return (label.match(/\d+(?:[.,]\d+)?/g) ?? []).flatMap((digits) =>
    readingsOf(digits, 'en').map(({ value }) => value),
  );
}
