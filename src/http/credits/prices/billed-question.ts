import { fieldsOverMembers } from '../../../forecast/index.ts';
import {
  type AskEvent,
  type QuestionService,
  seriesOfChance,
  type Tokens,
  type Understood,
} from '../../../language/index.ts';
import { workOfLanguage, workOfTokens } from './prices.ts';

/** Receives what a question costs while it is answered. */
export interface QuestionBill {
  /** Its cost so far, which is charged when the client leaves before the answer. */
  spent(price: number): void;
  /** What was spent at a language-model provider so far: it is charged whatever becomes of the question. */
  owe(price: number): void;
}

/** The events of a question, which is sent when the first of them is taken. */
export async function* billedQuestion(
  language: Pick<QuestionService, 'ask'>,
  question: Parameters<QuestionService['ask']>[0],
  asking: Parameters<QuestionService['ask']>[1],
  bill: QuestionBill,
): AsyncGenerator<AskEvent, void> {
  bill.spent(workOfLanguage({ tokens: { input: 0, output: 0 }, parts: [] }).price);
  let understood: Understood | null = null;
  const spent = (tokens: Tokens) => bill.owe(workOfTokens(tokens));
  for await (const event of language.ask(question, { ...asking, spent })) {
    if (event.kind === 'understood' || event.kind === 'done') understood = event.understood;
    if (understood !== null) bill.spent(priceOfAnswer({ understood, tokens: event.tokens }));
    yield event;
  }
}

/** The price of a question by what it used. */
export function priceOfAnswer({
  understood: { compared, ...first },
  tokens,
}: {
  readonly understood: Understood;
  readonly tokens: Tokens;
}): number {
  const parts = [first, ...compared].map(({ variables, table, facts: { chance } }) => ({
    variables,
    leads: table.leads.length,
    ...(chance !== null &&
      'share' in chance && {
        members: { count: fieldsOverMembers(table.run), variables: seriesOfChance(chance) },
      }),
  }));
  return workOfLanguage({ tokens, parts }).price;
}
