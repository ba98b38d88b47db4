import { describe, expect, it } from 'vitest';
import { askPeopleQuestions } from '../../bench/language/evaluate.ts';
import { readPeopleQuestions } from '../../bench/language/people-question.ts';
import type { Judged } from '../../bench/language/people-score.ts';

describe('questions as people ask them', () => {
  it('are answered right or honestly refused, and none misleads', async () => {
    const judged = await askPeopleQuestions({}, readPeopleQuestions('open'));
    const said = ({ question, remarks }: Judged) => `${question.id}: ${question.text}: ${remarks.join('; ')}`;
    expect(judged.filter(({ verdict }) => verdict === 'misleading').map(said)).toEqual([]);
    const good = judged.filter(({ verdict }) => verdict === 'right' || verdict === 'refused');
    expect(good.length / judged.length).toBeGreaterThanOrEqual(0.98);
    // 819 questions, each with its reading of the store.
  }, 300_000);
});
