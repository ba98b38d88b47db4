import { openGazetteer } from '../../places/index.ts';
import { type Engine, NO_TOKENS } from '../engine.ts';
import { writeAnswer } from './answers/index.ts';
import { parseQuestion } from './parse-question.ts';

/** An engine of rules, which needs no provider: lexicons of eight languages, one grammar, and sentences for each quantity. */
export async function openTemplateEngine(): Promise<Engine> {
  const gazetteer = await openGazetteer();
  return {
    name: 'template',
    maxTokens: NO_TOKENS,
    parse: async (question) => ({ result: parseQuestion(question, gazetteer), tokens: NO_TOKENS }),
    async *answer(_question, facts) {
      yield writeAnswer(facts).text;
      return NO_TOKENS;
    },
  };
}
