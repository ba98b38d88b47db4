import { SURFACE_VARIABLE_NAMES } from '../../../catalog/index.ts';

import { LOOKUP, mostOfLanguage, workOfLanguage } from '../../../http/index.ts';
import { type QuestionService, questionFault } from '../../../language/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { UsedAnswer } from '../../context/language-calls.ts';
import type { FieldArguments } from '../../pricing/operation-field.ts';
import { longestModel, type Scope, stepsIn } from '../../pricing/scope.ts';

type QuestionScope = Pick<Scope, 'models' | 'runs' | 'whole' | 'leads' | 'axis' | 'items' | 'words'>;

const NO_TOKENS = { input: 0, output: 0 };

/** The scope of a question before it is parsed, without the price of its words. */
export function scopeOfQuestion(): QuestionScope {
  const models = [longestModel()];
  const leads = stepsIn({ models, runs: null, whole: true });
  const items = SURFACE_VARIABLE_NAMES.length;
  return { models, runs: null, whole: true, leads, axis: leads, items, words: { price: 0, elsewhere: 0 } };
}

/** The scope of a question that was answered. */
export function scopeOfAnswer(price: number, { run, variables, leads }: UsedAnswer): QuestionScope {
  return {
    models: [run.model],
    runs: (model) => (model === run.model ? run : undefined),
    whole: true,
    leads,
    axis: leads,
    items: variables,
    words: { price, elsewhere: 0 },
  };
}

const REFUSED = { price: LOOKUP, elsewhere: 0 };

/**
 * The most that the words of a question may cost. One that fails at once costs next to nothing: without a language provider,
 * and where its text cannot be one.
 */
export async function mostOfWords(
  language: QuestionService,
  { question }: FieldArguments,
): Promise<Scope['words']> {
  if (questionFault(question as string) !== null) return REFUSED;
  try {
    const tokens = await language.maxTokens();
    const ofTokens = { tokens, parts: [] };
    const elsewhere =
      workOfLanguage(ofTokens).price - workOfLanguage({ ...ofTokens, tokens: NO_TOKENS }).price;
    return { price: mostOfLanguage(tokens).price, elsewhere };
  } catch (error) {
    if (error instanceof IsobarError && error.code === 'overloaded') return REFUSED;
    throw error;
  }
}
