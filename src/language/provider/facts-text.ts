import type { Fact, Facts, TimedValue } from '../facts.ts';

/** Values of each quantity that a provider sees at least, if there are so many. */
const MIN_VALUES = 8;

/**
 * The facts as JSON for a provider, in at most `maxCharacters`: where all values are too many, every n-th of them. Smallest and
 * largest values, means and sums are always of all.
 */
export function factsText(facts: Facts, maxCharacters: number): string {
  for (let step = 1; ; step += 1) {
    const text = JSON.stringify(thinned(facts, step));
    const most = Math.max(0, ...facts.facts.map(({ values }) => values.length));
    if (text.length <= maxCharacters || most / (step + 1) < MIN_VALUES) return text;
  }
}

function thinned({ language: _, facts, ...rest }: Facts, step: number): unknown {
  return { ...rest, every: step, quantities: facts.map((fact) => quantity(fact, step)) };
}

function quantity({ quantity: name, heightMetres, unit, values, min, max, mean, sum }: Fact, step: number) {
  return {
    name: heightMetres === null ? name : `${name}_${heightMetres}m`,
    unit,
    min: pair(min),
    max: pair(max),
    ...(mean === null ? {} : { mean }),
    ...(sum === null ? {} : { sum }),
    values: values.filter((_, n) => n % step === 0).map(pair),
  };
}

/** Without seconds and offset: all times are local. */
const pair = ({ time, value }: TimedValue) => [time.slice(0, 16), value];
