/** How much of the sky is covered. */
type Sky = 'clear' | 'fair' | 'partly' | 'overcast';
/** What falls. `precipitation` where the model does not say which. */
export type Falling = 'drizzle' | 'rain' | 'sleet' | 'snow' | 'freezing' | 'ice' | 'precipitation';
type Strength = 'light' | 'moderate' | 'heavy';

/** The weather of a stretch of time, as one symbol shows it. */
export interface Weather {
  readonly sky: Sky;
  readonly isNight: boolean;
  /** Null where it stays dry. */
  readonly falling: Falling | null;
  readonly strength: Strength;
  readonly hasThunder: boolean;
}

/** What a window of precipitation adds to the weather. */
export interface Fall {
  /** mm in the window, or in the part of it that counts. */
  readonly amount: number;
  /** Length of that window or part, h. */
  readonly hours: number;
  /** Code of WMO code table 4.201 at its end; null where the model says none. */
  readonly type: number | null;
  /** J/kg at its end; null where the model says none. */
  readonly cape: number | null;
}

/** Upper bounds of the mean cloud cover, %: one, three and six eighths of the sky, each to the nearest eighth. */
const SKIES: readonly (readonly [number, Sky])[] = [
  [18.75, 'clear'],
  [43.75, 'fair'],
  [81.25, 'partly'],
];
/** mm of a day: what falls below the first leaves it dry. */
const WET = 0.3;
const MODERATE = 4;
const HEAVY = 15;
/** mm in an hour that is heavy, however dry the rest of the day is. */
const HEAVY_RATE = 5;
/** Freezing rain is shown from this amount on, mm, whatever else falls: little of it is dangerous. */
const FREEZING = 0.2;
/** Part of the amount that falls as one kind, where the day has one. */
const MOSTLY = 0.7;
/** Thunder needs air that rises by itself, J/kg, and rain in the same step, mm in an hour. */
const THUNDER_CAPE = 500;
const THUNDER_RATE = 0.5;

/** By code of WMO code table 4.201. */
const KINDS: Readonly<Record<number, Falling>> = {
  1: 'rain',
  3: 'freezing',
  5: 'snow',
  6: 'sleet',
  7: 'sleet',
  8: 'ice',
  9: 'ice',
  10: 'ice',
  11: 'drizzle',
  12: 'freezing',
};

/** What falls by a code of WMO code table 4.201; `precipitation` for none, for those that say nothing, and for unknown ones. */
export const fallingOf = (code: number | null | undefined): Falling =>
  (typeof code === 'number' ? KINDS[code] : undefined) ?? 'precipitation';

/**
 * The weather of a stretch of time by the rule of docs/weather-symbols.md; null where the model has neither clouds nor amounts.
 * @param covers total cloud cover of the steps whose sky is shown, %: those by day, or all of them in a night
 */
export function weatherOf(
  covers: readonly number[],
  falls: readonly Fall[],
  isNight = false,
): Weather | null {
  if (covers.length === 0 && falls.length === 0) return null;
  const total = sumOf(falls.map(({ amount }) => amount));
  const falling = total < WET ? null : kindOf(falls, total);
  const rates = falls.map(({ amount, hours, cape }) => ({ rate: amount / hours, cape: cape ?? 0 }));
  const isHeavy = total >= HEAVY || rates.some(({ rate }) => rate >= HEAVY_RATE);
  const mean = covers.length === 0 ? 100 : sumOf(covers) / covers.length;
  return {
    sky: SKIES.find(([bound]) => mean < bound)?.[1] ?? 'overcast',
    isNight,
    falling,
    strength: isHeavy ? 'heavy' : total >= MODERATE ? 'moderate' : 'light',
    hasThunder:
      falling !== null && rates.some(({ rate, cape }) => rate >= THUNDER_RATE && cape >= THUNDER_CAPE),
  };
}

/** What most of the amount falls as. Of rain with snow it is sleet, and a little freezing rain comes first. */
function kindOf(falls: readonly Fall[], total: number): Falling {
  const parts = new Map<Falling, number>();
  for (const { amount, type } of falls) {
    const kind = fallingOf(type);
    parts.set(kind, (parts.get(kind) ?? 0) + amount);
  }
  const part = (...kinds: readonly Falling[]) => sumOf(kinds.map((kind) => parts.get(kind) ?? 0));
  if (part('freezing') >= FREEZING) return 'freezing';
  const known = total - part('precipitation');
  if (known < total / 2) return 'precipitation';
  if (part('ice') > known / 2) return 'ice';
  if (part('drizzle') >= MOSTLY * known) return 'drizzle';
  if (part('rain', 'drizzle') >= MOSTLY * known) return 'rain';
  return part('snow') >= MOSTLY * known ? 'snow' : 'sleet';
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
