import { openGazetteer } from '../../places/index.ts';
import type { Engine, Tokens } from '../engine.ts';
import { writeAnswer } from './answers/index.ts';
import { parseQuestion } from './parse-question.ts';

const NOTHING: Tokens = { input: 0, output: 0 };

/** An engine of rules, which needs no provider: the vocabularies of four languages, and sentences for each quantity. */
export async function openTemplateEngine(): Promise<Engine> {
  const gazetteer = await openGazetteer();
  return {
    name: 'template',
    maxTokens: NOTHING,
    parse: async (question) => ({ result: parseQuestion(question, gazetteer), tokens: NOTHING }),
    async *answer(_question, facts) {
      yield writeAnswer(facts).text;
      return NOTHING;
    },
  };
}
