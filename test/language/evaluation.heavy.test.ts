import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoService, openDemoService } from '../../bench/language/demo-service.ts';
import { openEngine } from '../../bench/language/engine.ts';
import { askAll, askPeopleQuestions, scoreAll } from '../../bench/language/evaluate.ts';
import { readPeopleQuestions } from '../../bench/language/people-question.ts';
import type { Judged } from '../../bench/language/people-score.ts';
import { readQuestions } from '../../bench/language/question.ts';
import { shareOf } from '../../bench/language/score.ts';
import { readConfig } from '../../src/platform/index.ts';

const questions = readQuestions('open');

describe('the rules that read questions', () => {
  let service: DemoService;
  beforeAll(async () => {
    service = await openDemoService({});
  });
  afterAll(() => service?.close());

  it('understand nine of ten open questions in every respect', async () => {
    const engine = await openEngine(readConfig({}).language);
    const { exact } = shareOf('all', await scoreAll(engine, questions));
    expect(exact / questions.length).toBeGreaterThanOrEqual(0.9);
  });

  it('write answers whose every number is in the data, and refuse questions that are not about weather', async () => {
    const results = await askAll(service.gateway, questions);
    const wrong = results.filter(({ outcome }) => outcome === 'unexplained');
    expect(wrong).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'answered').length).toBeGreaterThan(200);
    // No sentence of the rules is left out by the product's own check.
    expect(results.every(({ checked }) => checked === null || checked === 'as_written')).toBe(true);
    // 280 questions, each with its reading of the store.
  }, 300_000);

  it('answer questions as people ask them right or refuse them honestly, and mislead nobody', async () => {
    const judged = await askPeopleQuestions(service.gateway, readPeopleQuestions('open'));
    const said = ({ question, remarks }: Judged) => `${question.id}: ${question.text}: ${remarks.join('; ')}`;
    expect(judged.filter(({ verdict }) => verdict === 'misleading').map(said)).toEqual([]);
    const good = judged.filter(({ verdict }) => verdict === 'right' || verdict === 'refused');
    expect(good.length / judged.length).toBeGreaterThanOrEqual(0.98);
    // 1,500 questions, each with its reading of the store.
  }, 300_000);
});
