import { describe, expect, it } from 'vitest';
import { openEngine } from '../../bench/language/engine.ts';
import { askAll, scoreAll } from '../../bench/language/evaluate.ts';
import { readQuestions } from '../../bench/language/question.ts';
import { shareOf } from '../../bench/language/score.ts';
import { readConfig } from '../../src/platform/index.ts';

const questions = readQuestions('open');

describe('the rules that read questions', () => {
  it('understand nine of ten open questions in every respect', async () => {
    const engine = await openEngine(readConfig({}).language);
    const { exact } = shareOf('all', await scoreAll(engine, questions));
    expect(exact / questions.length).toBeGreaterThanOrEqual(0.9);
  });

  it('write answers whose every number is in the data, and refuse questions that are not about weather', async () => {
    const results = await askAll({}, questions);
    const wrong = results.filter(({ outcome }) => outcome === 'unexplained');
    expect(wrong).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'answered').length).toBeGreaterThan(200);
    // No sentence of the rules is left out by the product's own check.
    expect(results.every(({ checked }) => checked === null || checked === 'as_written')).toBe(true);
    // 280 questions, each with its reading of the store.
  }, 300_000);
});
