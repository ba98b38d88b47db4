import { variableOf } from '../../catalog/index.ts';
import type { Fact, TimedValue, Verdict } from '../facts.ts';
import type { Condition } from '../quantities/condition.ts';
import { FOG_METRES, SNOW_KELVIN, THUNDER_ENERGY } from '../quantities/thresholds.ts';
import { inUnit as convertedTo } from './quantities/in-unit.ts';

/** Rain that is worth saying, in kg m-2 of one step: less is a trace (WMO-No. 8). */
const WET_AMOUNT = 0.1;
/** Which values a condition holds at, and what is said of the first. */
interface Found {
  readonly limit: number | null;
  readonly first: TimedValue | null;
}

/**
 * Whether a condition holds in a window, and since when. Null where no fact has its quantity, and for what no value decides.
 * Thunderstorms occur where there is energy for them.
 * @param isSnow whether precipitation counts only where it may fall as snow
 */
export async function verdictOf(
  condition: Condition,
  facts: readonly Fact[],
  isSnow: boolean,
): Promise<Verdict | null> {
  const { quantity, comparison, includesLimit = false } = condition;
  const fact = facts.find((one) => one.quantity === quantity);
  if (fact === undefined) return null;
  const found = await foundIn(condition, fact, facts, isSnow);
  if (found === null) return null;
  const { unit, decimals } = fact;
  const holds = (found.first === null) === (comparison === 'absent');
  return { quantity, comparison, isSnow, unit, decimals, includesLimit, holds, ...found };
}

async function foundIn(
  { quantity, comparison, threshold, includesLimit = false }: Condition,
  fact: Fact,
  facts: readonly Fact[],
  isSnow: boolean,
): Promise<Found | null> {
  const inUnit = await limitsOf(fact);
  if (comparison === 'occurs' || comparison === 'absent' || comparison === 'ends') {
    if (quantity === 'cape' && comparison !== 'ends') {
      return { limit: null, first: firstOf(fact, (value) => value >= THUNDER_ENERGY) };
    }
    if (quantity === 'visibility') {
      const fog = inUnit(FOG_METRES);
      const isFog = (value: number) => value < fog;
      return { limit: null, first: firstOf(fact, comparison === 'ends' ? ending(fact, isFog) : isFog) };
    }
    if (quantity !== 'precipitation') return null;
    const isWet = wetIn(fact, inUnit(WET_AMOUNT));
    const snow = isSnow ? await snowTimes(facts) : null;
    const counts = (value: number, time: string) => isWet(value) && (snow === null || snow.has(time));
    return { limit: null, first: firstOf(fact, comparison === 'ends' ? ending(fact, counts) : counts) };
  }
  if (threshold === null) return null;
  const isBeyond = beyond(comparison, includesLimit);
  if (fact.unit === 'Bft') {
    // Forces are compared as whole ones: force 6 is not above force 6, whatever its speed.
    const force = Math.floor(inUnit(threshold));
    return { limit: force, first: firstOf(fact, (value) => isBeyond(Math.floor(value), force)) };
  }
  const limit = inUnit(threshold);
  if (fact.sum !== null)
    return { limit, first: amountBeyond(fact, comparison, (total) => isBeyond(total, limit)) };
  return { limit, first: firstOf(fact, (value) => isBeyond(value, limit)) };
}

/** Far below what any value is rounded to: what units and sums add in binary. */
const NOISE = 1e-9;

/** Whether a value is above or below a limit, or equal to it where that counts. */
function beyond(
  comparison: 'above' | 'below',
  includesLimit: boolean,
): (value: number, limit: number) => boolean {
  const sign = comparison === 'above' ? 1 : -1;
  return (value, limit) => {
    const over = sign * (value - limit);
    return includesLimit ? over >= -NOISE : over > NOISE;
  };
}

/** Converts values of a fact's variables, in their fixed unit, to the unit of the fact. */
async function limitsOf({ variables: [variable], unit }: Fact): Promise<(value: number) => number> {
  if (variable === undefined || unit === '°') return (value) => value;
  return convertedTo(variableOf(variable), unit);
}

type Holds = (value: number, time: string) => boolean;

function firstOf({ values, exact }: Fact, holds: Holds): TimedValue | null {
  return values.find(({ time }, index) => holds(exact[index] ?? Number.NaN, time)) ?? null;
}

/** Holds where something is over that was so at a time before. */
function ending({ values, exact }: Fact, holds: Holds): Holds {
  const all = values.map(({ time }, index) => holds(exact[index] ?? Number.NaN, time));
  const end = all.indexOf(false, Math.max(0, all.indexOf(true)));
  const last = all.includes(true) ? values[end]?.time : undefined;
  return (_, time) => time === last;
}

/** Steps with rain that is worth saying; where all are traces that add up to some, those with any. */
function wetIn({ sum, decimals, exact }: Fact, amount: number): (value: number) => boolean {
  const least = Math.max(amount, 0.5 / 10 ** decimals);
  const isTrace = (sum ?? 0) > 0 && !exact.some((value) => value >= least);
  return isTrace ? (value) => value > 0 : (value) => value >= least;
}

/** Times at which it is cold enough for snow. */
async function snowTimes(facts: readonly Fact[]): Promise<ReadonlySet<string>> {
  const temperature = facts.find(({ quantity }) => quantity === 'temperature');
  if (temperature === undefined) return new Set();
  const cold = (await limitsOf(temperature))(SNOW_KELVIN);
  const { values, exact } = temperature;
  return new Set(values.filter((_, index) => (exact[index] ?? Number.NaN) <= cold).map(({ time }) => time));
}

/** When so much has fallen since the window began; of less than an amount, the end of the window where that is so. */
function amountBeyond(
  { values, exact, decimals }: Fact,
  comparison: 'above' | 'below',
  isBeyond: (total: number) => boolean,
): TimedValue | null {
  let total = 0;
  for (const [index, { time }] of values.entries()) {
    total += exact[index] ?? 0;
    const isDecided = comparison === 'above' || index === values.length - 1;
    if (isDecided && isBeyond(total)) return { time, value: Number(total.toFixed(decimals)) };
  }
  return null;
}
