import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_CLOCK, type DemoOfAllModels, openDemoOfAllModels } from '../support/demo-of-all-models.ts';
import { openSharedDemo } from '../support/shared-demo.ts';
import { recordOf } from './ask.ts';
import { Draws } from './draws.ts';
import { edrQuestions } from './edr-questions.ts';
import { graphqlQuestions } from './graphql-questions.ts';
import { type Question, textOf } from './question.ts';
import { restQuestions } from './rest-questions.ts';
import { stacQuestions } from './stac-questions.ts';

/**
 * 2,000 answers of all interfaces, in all forms, about all models, each by the SHA-256 of its body: what is rebuilt inside
 * must not change a byte of them. Where an answer is meant to change, `npm run answers` records all of them again, and the
 * difference of `answers.json` shows which ones did.
 */
const FILE = fileURLToPath(new URL('./answers.json', import.meta.url));
const RECORDS = process.env['RECORD_ANSWERS'] === 'true';
const SEED = 20_260_915;

const draws = new Draws(SEED);
const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  REST: restQuestions(draws),
  EDR: edrQuestions(draws),
  STAC: stacQuestions(),
  GraphQL: graphqlQuestions(draws),
};

/** Of whom without `CI=true` every other question is asked: its run is ingested in a second. */
const QUICK_MODELS = ['arome'] as const;
const OTHERS = /gfs|icon|euro|hrrr|nam\b|gef|gfz|models|forecasts|spread|search|collections(?!\/)/i;
const ASKS_ALL = RECORDS || process.env['CI'] === 'true';

/** In plain test runs every other question about the quick model alone. */
function isAsked(question: Question, n: number): boolean {
  if (ASKS_ALL) return true;
  const text = textOf(question);
  return n % 2 === 0 && !OTHERS.test(text) && QUICK_MODELS.some((model) => text.includes(model));
}

let demo: DemoOfAllModels;
beforeAll(async () => {
  demo = ASKS_ALL ? await openSharedDemo() : await openDemoOfAllModels(QUICK_MODELS);
  vi.useFakeTimers({ toFake: ['Date'], now: DEMO_CLOCK });
}, 300_000);
afterAll(async () => {
  vi.useRealTimers();
  await demo?.close();
});

describe.skipIf(RECORDS)('answers are those that were recorded', () => {
  let recorded: Readonly<Record<string, string>>;
  beforeAll(() => {
    recorded = JSON.parse(readFileSync(FILE, 'utf8'));
  });

  it('asks 2,000 questions, each of them recorded', () => {
    const texts = Object.values(QUESTIONS).flatMap((questions) => questions.map(textOf));
    expect(texts).toHaveLength(2000);
    expect(new Set(texts)).toEqual(new Set(Object.keys(recorded)));
  });

  it.each(Object.entries(QUESTIONS))('%s', { timeout: 300_000 }, async (_interface, questions) => {
    const changed: object[] = [];
    for (const question of questions.filter(isAsked)) {
      const answer = await recordOf(demo.gateway, question);
      const before = recorded[textOf(question)];
      if (answer !== before) changed.push({ question: textOf(question), before, answer });
    }
    expect(changed.slice(0, 20)).toEqual([]);
  });
});

// Not a test that is skipped otherwise: in CI nothing may be skipped.
if (RECORDS) {
  it('records all answers', { timeout: 600_000 }, async () => {
    const answers: Record<string, string> = {};
    for (const question of Object.values(QUESTIONS).flat()) {
      answers[textOf(question)] = await recordOf(demo.gateway, question);
    }
    writeFileSync(FILE, `${JSON.stringify(answers, null, 2)}\n`);
  });
}
