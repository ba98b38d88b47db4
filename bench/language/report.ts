import type { Asked } from './ask-service.ts';
import type { PeopleShare } from './people-report.ts';
import { FIELDS, type Scored, type Share, shareOf } from './score.ts';

/** What was found, as JSON. */
export interface Report {
  readonly engine: string;
  readonly part: 'open' | 'held-out' | 'sealed';
  readonly parses: readonly Share[];
  /** How many questions came to each outcome; null where none were asked. */
  readonly answers: Readonly<Record<Asked['outcome'], number>> | null;
  /** How many answers were delivered as first written, after a second try, replaced by the rules. */
  readonly checked: Readonly<Record<string, number>>;
  /** Verdicts on the questions as people ask them; null where none were asked. */
  readonly people: readonly PeopleShare[] | null;
}

/** Shares of all questions, and by kind and language. */
export function sharesOf(scored: readonly Scored[]): readonly Share[] {
  const by = (common: (one: Scored) => string) =>
    [...Map.groupBy(scored, common)].map(([of, group]) => shareOf(of, group));
  return [
    ...by(({ question }) => question.kind),
    ...by(({ question }) => question.expected.language),
    shareOf('all', scored),
  ];
}

export function printShares(shares: readonly Share[]): void {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  console.table(
    shares.map(({ of, questions, exact, fields }) => ({
      of,
      questions,
      exact,
      'exact %': percent(exact, questions),
      ...Object.fromEntries(FIELDS.map((field) => [field, percent(fields[field], questions)])),
    })),
  );
}

/** Members of a parse by the fields that are scored. */
const PARSED = {
  language: 'language',
  place: 'places',
  variables: 'variables',
  window: 'windows',
  model: 'models',
} as const;

/** Each wrong parse: what was expected, what came. */
export function printMisses(scored: readonly Scored[]): void {
  for (const { question, parse, wrong } of scored) {
    if (wrong.length === 0) continue;
    console.log(`\n${question.id}  ${question.text}`);
    if (parse === null) console.log('  the engine failed');
    else
      for (const field of wrong) {
        const shown = (value: unknown) => JSON.stringify(value);
        console.log(
          `  ${field}: ${shown(parse[PARSED[field]])}, expected ${shown(question.expected[field])}`,
        );
      }
  }
}

/** @param isOpen whether questions and answers may be shown */
export function printAnswers(results: readonly Asked[], isOpen: boolean, isFull: boolean): void {
  console.log('\nAnswers:', countsOf(results.map(({ outcome }) => outcome)));
  console.log('The product’s own check:', countsOf(results.flatMap(({ checked }) => checked ?? [])));
  if (!isOpen) return;
  for (const { question, outcome, answer, remarks } of results) {
    const isRight = outcome === 'answered' || outcome === 'refused';
    if (isRight && !isFull) continue;
    console.log(`\n${question.id}  ${question.text}\n  ${outcome}: ${remarks.join('; ')}`);
    if (answer !== null) console.log(`  ${answer.replaceAll('\n', '\n  ')}`);
  }
}

export function countsOf<Key extends string>(keys: readonly Key[]): Readonly<Record<Key, number>> {
  const counts = [...Map.groupBy(keys, (key) => key)].map(([key, group]) => [key, group.length]);
  return Object.fromEntries(counts);
}
