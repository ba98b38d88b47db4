import { isChanceAlone } from '../../facts/is-chance-alone.ts';
import type { Fact, Facts, TimedValue } from '../../facts.ts';

/** Values of each quantity that a provider sees at least, if there are so many. */
const MIN_VALUES = 8;

/**
 * The facts as JSON for a provider, in at most `maxCharacters`: where all values are too many, every n-th of them. Smallest and
 * largest values, means and sums are always of all.
 */
export function factsText(facts: Facts, maxCharacters: number): string {
  for (let step = 1; ; step += 1) {
    const text = JSON.stringify(thinned(facts, step));
    const parts = [facts, ...facts.compared];
    const most = Math.max(0, ...parts.flatMap((part) => part.facts.map(({ values }) => values.length)));
    if (text.length <= maxCharacters || most / (step + 1) < MIN_VALUES) return text;
  }
}

function thinned({ language: _, facts, compared, ...rest }: Facts, step: number): object {
  return {
    ...rest,
    every: step,
    // A chance is answered alone: no amount stands in its place.
    quantities: isChanceAlone(rest) ? [] : facts.map((fact) => quantity(fact, step)),
    ...(compared.length === 0 ? {} : { compared: compared.map((part) => thinned(part, step)) }),
  };
}

function quantity(
  { quantity: name, heightMetres, unit, values, min, max, mean, sum, course }: Fact,
  step: number,
) {
  return {
    name: heightMetres === null ? name : `${name}_${heightMetres}m`,
    unit,
    // Directions have no smallest and largest: their course says what they do.
    ...(course === null ? { min: pair(min), max: pair(max) } : { course }),
    ...(mean === null ? {} : { mean }),
    ...(sum === null ? {} : { sum }),
    values: values.filter((_, n) => n % step === 0).map(pair),
  };
}

/** Without seconds and offset: all times are local. */
const pair = ({ time, value }: TimedValue) => [time.slice(0, 16), value];
