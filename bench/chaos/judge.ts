import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { HttpRequest } from '../http/request.ts';
import { SMALL_QUESTION, smallValues } from './data.ts';

/** An answer as it came, with what says how to go on. */
export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/**
 * `explained`: no values, with the cause and when to ask again, or the name of what is damaged. `unexplained`: any other answer than
 * values where there are some.
 */
export type Verdict = 'right' | 'wrong' | 'explained' | 'unexplained';

const graphqlAnswer = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).optional(),
});
const problem = z.object({ detail: z.string() });
const smallAnswer = z.object({
  init_time: z.string(),
  vars: z.object({ air_temperature_2m: z.object({ values: z.array(z.number().nullable()) }) }),
});

/** What REST and GraphQL say of a cube that cannot be trusted. */
const NAMES_DAMAGE = /damaged|cut off|is gone|no cube|is not a cube/;

/** The values in an answer, to be held against those of others: a text, or GraphQL's data. */
export function valuesOf({ path }: HttpRequest, text: string, address: string): unknown {
  return path === '/graphql' ? graphqlAnswer.parse(JSON.parse(text)).data : text.replaceAll(address, '');
}

/**
 * @param expected what `valuesOf` gave of the answer of an undamaged store
 * @param couldBeDamaged whether a cube is damaged on purpose
 */
export function judge(
  request: HttpRequest,
  answer: Answer,
  address: string,
  expected: unknown,
  couldBeDamaged: boolean,
): Verdict {
  const { status, retryAfter, text } = answer;
  if (status === 503) return retryAfter !== null && problemIn(text) !== null ? 'explained' : 'unexplained';
  if (status === 500) {
    return couldBeDamaged && NAMES_DAMAGE.test(problemIn(text) ?? '') ? 'explained' : 'unexplained';
  }
  if (status !== 200) return 'unexplained';
  if (request.path === SMALL_QUESTION) return isSmallRun(text) ? 'right' : 'wrong';
  if (request.path === '/graphql') return judgeGraphql(answer, expected, couldBeDamaged);
  return text.replaceAll(address, '') === expected ? 'right' : 'wrong';
}

function isSmallRun(text: string): boolean {
  const { init_time: initTime, vars } = smallAnswer.parse(JSON.parse(text));
  return isDeepStrictEqual(vars.air_temperature_2m.values, smallValues(initTime));
}

/** GraphQL answers 200 with errors: they have the cause, and values are null. */
function judgeGraphql({ text, retryAfter }: Answer, expected: unknown, couldBeDamaged: boolean): Verdict {
  const { data, errors = [] } = graphqlAnswer.parse(JSON.parse(text));
  if (errors.length === 0) return isDeepStrictEqual(data, expected) ? 'right' : 'wrong';
  const isExplained = errors.every(({ message, extensions: { code } }) =>
    code === 'internal_error' ? couldBeDamaged && NAMES_DAMAGE.test(message) : retryAfter !== null,
  );
  return isExplained ? 'explained' : 'unexplained';
}

/** What a problem document or GraphQL's errors say; null where the text is neither. */
function problemIn(text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(text);
    const said = problem.safeParse(parsed);
    if (said.success) return said.data.detail;
    return graphqlAnswer.parse(parsed).errors?.[0]?.message ?? null;
  } catch {
    return null;
  }
}
