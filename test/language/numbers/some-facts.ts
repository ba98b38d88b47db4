import type { Fact, Facts, Language, SpokenQuantity, SpokenUnit } from '../../../src/language/index.ts';

const START = Date.UTC(2026, 10, 23, 15);

/** Values from 15:00 local time on 23 November 2026 on, one an hour. */
export function someFact(
  quantity: SpokenQuantity,
  unit: SpokenUnit,
  decimals: number,
  numbers: readonly number[],
  more: Partial<Fact> = {},
): Fact {
  const values = numbers.map((value, index) => ({
    time: `${new Date(START + index * 3_600_000).toISOString().slice(0, 19)}+01:00`,
    value,
  }));
  const extreme = (choose: (...all: number[]) => number) => {
    const found = values.find(({ value }) => value === choose(...numbers));
    if (found === undefined) throw new Error('no values');
    return found;
  };
  return {
    quantity,
    heightMetres: quantity.startsWith('wind') ? 10 : null,
    variables: quantity === 'temperature' ? ['air_temperature_2m'] : ['cape'],
    unit,
    decimals,
    values,
    exact: numbers,
    min: extreme(Math.min),
    max: extreme(Math.max),
    mean: null,
    sum: null,
    course: quantity === 'wind_direction' ? { kind: 'mostly', degrees: numbers.slice(-1) } : null,
    ...more,
  };
}

export function someFacts(facts: readonly Fact[], language: Language = 'en'): Facts {
  const times = facts.flatMap(({ values }) => values.map(({ time }) => time)).sort();
  return {
    language,
    model: 'gfs',
    synthetic: false,
    initTime: '2026-11-23T06:00:00Z',
    place: { label: 'Berlin (Germany)', timeZone: 'Europe/Berlin' },
    window: { from: times[0] ?? '', to: times.at(-1) ?? '', askedTo: null, isPast: false, isToEnd: false },
    facts,
    intent: { kind: 'describe' },
    verdict: null,
    chance: null,
    compared: [],
  };
}
