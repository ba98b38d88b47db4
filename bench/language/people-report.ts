import { type Judged, VERDICTS, type Verdict } from './people-score.ts';

/** How many of some questions came to each verdict. */
export interface PeopleShare {
  /** What the questions have in common: a language, a kind, `all`. */
  readonly of: string;
  readonly questions: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
  /** Of the answers to "when" and "will it", how many begin with yes or no. */
  readonly yesOrNo: { readonly questions: number; readonly said: number };
}

/** Shares by language and by kind, and of all. */
export function peopleSharesOf(judged: readonly Judged[]): readonly PeopleShare[] {
  const by = (common: (one: Judged) => string) =>
    [...Map.groupBy(judged, common)].map(([of, group]) => peopleShareOf(of, group));
  return [
    ...by(({ question }) => question.language),
    ...by(({ question }) => question.kind),
    peopleShareOf('all', judged),
  ];
}

function peopleShareOf(of: string, judged: readonly Judged[]): PeopleShare {
  const counts = VERDICTS.map((verdict) => [verdict, judged.filter((one) => one.verdict === verdict).length]);
  const first = judged.filter(({ saysYesOrNo }) => saysYesOrNo !== null);
  return {
    of,
    questions: judged.length,
    verdicts: Object.fromEntries(counts) as Record<Verdict, number>,
    yesOrNo: { questions: first.length, said: first.filter(({ saysYesOrNo }) => saysYesOrNo).length },
  };
}

export function printPeopleShares(shares: readonly PeopleShare[]): void {
  console.table(
    shares.map(({ of, questions, verdicts, yesOrNo }) => ({
      of,
      questions,
      ...verdicts,
      'right or refused': `${((100 * (verdicts.right + verdicts.refused)) / questions).toFixed(1)} %`,
      'yes or no first': yesOrNo.questions === 0 ? '' : `${yesOrNo.said} of ${yesOrNo.questions}`,
    })),
  );
}

/**
 * Each question that was answered wrongly; those that mislead first.
 * @param isFull whether the others are printed too
 */
export function printPeopleMisses(judged: readonly Judged[], isFull: boolean): void {
  const shown = isFull ? VERDICTS.toReversed() : (['misleading', 'wrong'] as const);
  for (const verdict of shown) {
    for (const { question, reply, remarks } of judged.filter((one) => one.verdict === verdict)) {
      console.log(`\n${question.id}  ${question.text}\n  ${verdict}: ${remarks.join('; ')}`);
      const { answer } = reply.body as { readonly answer?: string };
      if (answer !== undefined) console.log(`  ${answer.replaceAll('\n', '\n  ')}`);
    }
  }
}
