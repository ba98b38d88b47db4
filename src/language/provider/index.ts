import {
  type Engine,
  MAX_ANSWER_CHARACTERS,
  NO_TOKENS,
  type Outcome,
  type ReportTokens,
  sumOfTokens,
  type Tokens,
} from '../engine.ts';
import type { Facts } from '../facts.ts';
import type { Parse } from '../parse.ts';
import { Chat, type ChatRequest, type ProviderSettings } from './chat/chat.ts';
import { unusable } from './chat/failures.ts';
import { factsText } from './instructions/facts-text.ts';
import { answerInstructions, PARSE_INSTRUCTIONS } from './instructions/instructions.ts';
import { parseOf, parseSchema } from './instructions/parse-schema.ts';

export type { ProviderSettings } from './chat/chat.ts';

/** Tokens that a parse and an answer may have at most. */
const PARSE_TOKENS = 400;
const ANSWER_TOKENS = 600;
/** An unusable parse is requested once more, as an answer with wrong numbers is. */
const TRIES = 2;
/** Of instructions and facts; a token of JSON has about so many characters at least. */
const CHARACTERS_PER_TOKEN = 2;
/** The instructions, with room for a question of 1,000 characters of any script. */
const PARSE_INPUT = 3_000;
const ANSWER_INPUT = 1_500;

/**
 * An engine that asks a language-model provider, one call for the parse and one for the answer. A provider sees the question and
 * the facts that answer it. Names of places come back as words of the question; what they mean is not for the provider to say.
 * @param budget the most tokens that one question may use, at least 13,000: both calls, each tried twice, with some facts
 */
export function openProviderEngine(settings: ProviderSettings, budget: number): Engine {
  const chat = new Chat(settings);
  const output = TRIES * (PARSE_TOKENS + ANSWER_TOKENS);
  const forFacts = Math.floor((budget - output - TRIES * (PARSE_INPUT + ANSWER_INPUT)) / TRIES);
  return {
    name: settings.model,
    maxTokens: { input: budget - output, output },
    parse: (question, signal, wasted) => parse(chat, question, signal, wasted),
    answer(question, facts, mistakes, signal, wasted) {
      return plainText(chat.text(answerRequest(question, facts, mistakes, forFacts), signal, wasted));
    },
  };
}

async function parse(
  chat: Chat,
  question: string,
  signal: AbortSignal,
  wasted: ReportTokens = () => {},
): Promise<Outcome<Parse>> {
  const request = {
    instructions: PARSE_INSTRUCTIONS,
    data: JSON.stringify({ question }),
    maxOutput: PARSE_TOKENS,
  };
  let tokens = NO_TOKENS;
  for (let n = 0; n < TRIES; n += 1) {
    const { result, tokens: used } = await chat.json(request, signal, (more) =>
      wasted(sumOfTokens(tokens, more)),
    );
    tokens = sumOfTokens(tokens, used);
    const read = parseSchema.safeParse(jsonIn(result));
    if (read.success) return { result: parseOf(read.data), tokens };
  }
  wasted(tokens);
  throw unusable('did not answer in the form that it was asked for');
}

/** JSON, also where it stands in a code block, as small models like to answer; undefined for anything else. */
function jsonIn(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

function answerRequest(
  question: string,
  facts: Facts,
  mistakes: readonly string[],
  factsTokens: number,
): ChatRequest {
  const content = factsText(facts, factsTokens * CHARACTERS_PER_TOKEN);
  const mistakesText = mistakes.length === 0 ? '' : `,"mistakes":${JSON.stringify(mistakes)}`;
  return {
    instructions: answerInstructions(facts.language),
    data: `{"question":${JSON.stringify(question)},"facts":${content}${mistakesText}}`,
    maxOutput: ANSWER_TOKENS,
  };
}

/** The pieces without control and bidirectional characters. Throws for an answer that is too long. */
async function* plainText(pieces: AsyncGenerator<string, Tokens>): AsyncGenerator<string, Tokens> {
  let characters = 0;
  let step = await pieces.next();
  try {
    while (step.done !== true) {
      const text = step.value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
      characters += text.length;
      if (characters > MAX_ANSWER_CHARACTERS) throw unusable('answered at too great length');
      yield text;
      step = await pieces.next();
    }
    return step.value;
  } finally {
    // Whoever stops listening ends the provider's call too.
    await pieces.return(NO_TOKENS);
  }
}
