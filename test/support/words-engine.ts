import type { Engine, Facts, Parse, Tokens } from '../../src/language/index.ts';

/** What an engine of a test does, in the place of a language-model provider. */
export interface Script {
  /** By default rain in Berlin for all that there is. */
  readonly parse?: Partial<Parse> | ((question: string, signal: AbortSignal) => Promise<Partial<Parse>>);
  /** Pieces of the answer, for each try. */
  readonly answer?: (
    facts: Facts,
    mistakes: readonly string[],
    signal: AbortSignal,
  ) => AsyncIterable<string> | Iterable<string>;
  /** What a parse and what an answer use. */
  readonly tokens?: Tokens;
}

/** What a question about Berlin is parsed as. */
export const BERLIN: Parse = {
  language: 'en',
  places: [{ name: 'Berlin', hint: null, latitude: null, longitude: null }],
  variables: ['air_temperature_2m'],
  windows: [{ kind: 'all' }],
  models: [],
  intent: { kind: 'describe' },
  units: [],
  unread: [],
  notOffered: [],
};

/** An engine that does what a test says. */
export function scriptedEngine({ parse = {}, answer, tokens = { input: 100, output: 10 } }: Script): Engine {
  return {
    name: 'scripted',
    maxTokens: { input: 4000, output: 400 },
    async parse(question, signal) {
      const parsed = typeof parse === 'function' ? await parse(question, signal) : parse;
      return { result: { ...BERLIN, ...parsed }, tokens };
    },
    async *answer(_question, facts, mistakes, signal) {
      yield* answer?.(facts, mistakes, signal) ?? [warmest(facts)];
      return tokens;
    },
  };
}

/** One sentence with a number of the facts. */
export function warmest({ facts: [fact], place }: Facts): string {
  return `In ${place.label} it reaches ${fact?.max.value.toFixed(fact.decimals)} ${fact?.unit}.`;
}
