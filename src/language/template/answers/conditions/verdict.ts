import type { Fact, Facts, TimedValue, Verdict } from '../../../facts.ts';
import type { Phrases } from '../phrases.ts';
import type { SpokenTimes } from '../spoken/spoken-time.ts';
import { limitDecimals, spokenValue } from '../spoken/spoken-value.ts';
import { subjectOf } from '../spoken/subjects.ts';

/** What a verdict is written from. */
interface Writing {
  readonly phrases: Phrases;
  readonly times: SpokenTimes;
  readonly facts: readonly Fact[];
  readonly question: Pick<Facts, 'verdict' | 'window'>;
}

/**
 * Yes or no to the condition of a question, with the first time at which it holds; a no that lasts to the end of the forecast
 * says when that is. Nothing where there is no condition, or none that values decide.
 */
export function verdictSentences(writing: Writing): readonly string[] {
  const { question, phrases, times } = writing;
  const { verdict } = question;
  if (verdict === null) return [];
  if (verdict.first !== null) return [found(verdict, verdict.first, writing)];
  return [
    `${notFound(verdict, writing)}${question.window.isToEnd ? phrases.toEnd(times.at(question.window.to)) : ''}`,
  ];
}

/** What is said of an occurrence: where it is first found, and where it is not. */
type Occurrence = readonly [found: (when: string, value: string) => string, notFound: string];

function occurrenceOf({ quantity, comparison, isSnow }: Verdict, words: Phrases['verdict']): Occurrence {
  if (quantity === 'cape') return [words.thunder, words.noThunder];
  if (quantity !== 'precipitation') return [words.fog, words.noFog];
  if (comparison === 'absent') return [words.notDry, words.dry];
  return isSnow ? [words.snow, words.noSnow] : [words.rain, words.noRain];
}

/** Words for a limit that does not count itself, and for one that does. */
const FOUND = { above: ['above', 'reaches'], below: ['below', 'falls'] } as const;
const NOT_FOUND = { above: ['notAbove', 'notReaches'], below: ['notBelow', 'notFalls'] } as const;

function found(verdict: Verdict, first: TimedValue, { phrases, times, facts }: Writing): string {
  const { quantity, comparison, includesLimit } = verdict;
  const words = phrases.verdict;
  const value = spokenValue(first.value, verdict, phrases);
  const isAmount = quantity === 'precipitation';
  if (comparison === 'ends') {
    return (isAmount ? words.rainEnds : words.fogEnds)(times.at(first.time));
  }
  const when = isAmount ? times.since(first.time) : times.at(first.time);
  if (comparison === 'occurs' || comparison === 'absent') return occurrenceOf(verdict, words)[0](when, value);
  const say = words[FOUND[comparison][includesLimit ? 1 : 0]];
  return say(subject(verdict, facts, phrases), limitOf(verdict, phrases), when, value);
}

function notFound(verdict: Verdict, { phrases, facts }: Writing): string {
  const { quantity, comparison, includesLimit } = verdict;
  const words = phrases.verdict;
  const isAmount = quantity === 'precipitation';
  const isNever = comparison === 'ends' && isDry(verdict, facts);
  if (comparison === 'occurs' || comparison === 'absent' || isNever) return occurrenceOf(verdict, words)[1];
  if (comparison === 'ends') return isAmount ? words.rainGoesOn : words.fogGoesOn;
  const say = words[NOT_FOUND[comparison][includesLimit ? 1 : 0]];
  return say(subject(verdict, facts, phrases), limitOf(verdict, phrases));
}

/** Nothing ends that never is. */
function isDry({ quantity }: Verdict, facts: readonly Fact[]): boolean {
  const fact = facts.find((one) => one.quantity === quantity);
  return fact?.sum === 0 || quantity !== 'precipitation';
}

function limitOf(verdict: Verdict, phrases: Phrases): string {
  const limit = verdict.limit ?? 0;
  return spokenValue(limit, { unit: verdict.unit, decimals: limitDecimals(limit) }, phrases);
}

function subject({ quantity }: Verdict, facts: readonly Fact[], phrases: Phrases): string {
  const fact = facts.find((one) => one.quantity === quantity);
  return (fact === undefined ? null : subjectOf(fact, phrases)) ?? '';
}
