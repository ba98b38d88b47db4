import { billedQuestion, priceOfAnswer } from '../../../http/index.ts';
import type { AskEvent } from '../../../language/index.ts';
import type { Context } from '../../context/context.ts';
import { openTimeSliced } from '../../context/scheduling/time-slicer.ts';
import type { questionOf } from './question.ts';

export type Answered = Extract<AskEvent, { kind: 'done' }>;

/**
 * Answers a question of an operation, and says what it used. It has its own request, as if it were sent alone: the ranges of
 * other fields do not choose its run, nor those of another question.
 * @param name of the field in the answer
 * @throws as `QuestionService.ask`
 */
export async function answered(
  question: ReturnType<typeof questionOf>,
  context: Context,
  name: string,
): Promise<Answered> {
  const { forecasts, fetches, language, now, languageCalls } = context;
  const { signal } = context.httpRequest;
  const request = openTimeSliced(forecasts, signal, fetches);
  const bill = {
    spent: (price: number) => languageCalls.spent(name, price),
    owe: (price: number) => languageCalls.owe(name, price),
  };
  try {
    for await (const event of billedQuestion(language, question, { request, now: now(), signal }, bill)) {
      if (event.kind !== 'done') continue;
      const { variables, table } = event.understood;
      const answer = { run: table.run, variables: variables.length, leads: table.leads.length };
      languageCalls.answered(name, priceOfAnswer(event), answer);
      return event;
    }
    throw new Error('a question ended without an answer');
  } catch (error) {
    // A client that has left pays for what was used until then.
    if (!signal.aborted) languageCalls.failed(name);
    throw error;
  }
}
