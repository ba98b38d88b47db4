import type { Fact, Facts, Verdict } from '../../facts.ts';
import type { Phrases } from './phrases.ts';
import type { SpokenTimes } from './spoken/spoken-time.ts';
import { limitDecimals, spokenValue } from './spoken/spoken-value.ts';
import { subjectOf } from './spoken/subjects.ts';

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
  const { holds, first } = verdict;
  if (holds && first !== null) return [yes(verdict, writing)];
  return [
    `${no(verdict, writing)}${question.window.isToEnd ? phrases.toEnd(times.at(question.window.to)) : ''}`,
  ];
}

function yes(verdict: Verdict, { phrases, times, facts }: Writing): string {
  const { quantity, comparison, isSnow, first } = verdict;
  const words = phrases.verdict;
  if (first === null) throw new Error('a condition holds at no time');
  const value = spokenValue(first.value, verdict, phrases);
  const isAmount = quantity === 'precipitation';
  if (comparison === 'ends') {
    return (isAmount ? words.rainEnds : words.fogEnds)(times.at(first.time));
  }
  const when = isAmount ? times.since(first.time) : times.at(first.time);
  if (comparison === 'occurs')
    return (isAmount ? (isSnow ? words.snow : words.rain) : words.fog)(when, value);
  const say = comparison === 'above' ? words.above : words.below;
  return say(subject(verdict, facts, phrases), limitOf(verdict, phrases), when, value);
}

function no(verdict: Verdict, { phrases, facts }: Writing): string {
  const { quantity, comparison, isSnow } = verdict;
  const words = phrases.verdict;
  const isAmount = quantity === 'precipitation';
  if (comparison === 'occurs' || (comparison === 'ends' && isDry(verdict, facts))) {
    return isAmount ? (isSnow ? words.noSnow : words.noRain) : words.noFog;
  }
  if (comparison === 'ends') return isAmount ? words.rainGoesOn : words.fogGoesOn;
  const say = comparison === 'above' ? words.notAbove : words.notBelow;
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
