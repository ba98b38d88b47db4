import type { Engine, Parse } from '../../src/language/index.ts';
import type { TestGateway } from '../../test/support/gateway.ts';
import { type Asked, askService } from './ask-service.ts';
import type { PeopleQuestion } from './people-question.ts';
import { type Judged, judge } from './people-score.ts';
import type { Question } from './question.ts';
import { type Scored, score } from './score.ts';

/** Longer than any engine tries. */
const MAX_MS = 120_000;

/** Holds what an engine makes of each question against what is expected, one after the other. */
export async function scoreAll(engine: Engine, questions: readonly Question[]): Promise<readonly Scored[]> {
  const scored: Scored[] = [];
  for (const question of questions) scored.push(score(question, await parseOf(engine, question.text)));
  return scored;
}

async function parseOf(engine: Engine, text: string): Promise<Parse | null> {
  try {
    return (await engine.parse(text, AbortSignal.timeout(MAX_MS))).result;
  } catch (error) {
    // Said without the question, which may be one that is held out.
    console.error(`the engine failed: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** Asks a service each question, and checks its answers. */
export async function askAll(
  gateway: TestGateway,
  questions: readonly Question[],
): Promise<readonly Asked[]> {
  const results: Asked[] = [];
  for (const question of questions) results.push(await askService(gateway, question));
  return results;
}

/** Asks a service each question as people ask it. */
export async function askPeopleQuestions(
  gateway: TestGateway,
  questions: readonly PeopleQuestion[],
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  for (const question of questions) {
    const response = await gateway.get(`/llm?${new URLSearchParams({ q: question.text })}`);
    judged.push(judge(question, { status: response.status, body: await response.json() }));
  }
  return judged;
}
