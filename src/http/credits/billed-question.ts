import type { AskEvent, Tokens, Understood } from '../../language/index.ts';
import { workOfLanguage } from './prices.ts';

/**
 * The events of a question, with what was used until each: that is what a client pays that leaves before the answer.
 * @param spent is told the price before the first event, and with each
 */
export async function* billedQuestion(
  events: AsyncGenerator<AskEvent, void>,
  spent: (price: number) => void,
): AsyncGenerator<AskEvent, void> {
  spent(workOfLanguage({ tokens: { input: 0, output: 0 }, variables: [], leads: 0 }).price);
  let understood: Understood | null = null;
  for await (const event of events) {
    if (event.kind === 'understood' || event.kind === 'done') understood = event.understood;
    if (understood !== null) spent(priceOfAnswer({ understood, tokens: event.tokens }));
    yield event;
  }
}

/** The price of a question by what it used. */
export function priceOfAnswer({
  understood: { variables, table },
  tokens,
}: {
  readonly understood: Understood;
  readonly tokens: Tokens;
}): number {
  return workOfLanguage({ tokens, variables, leads: table.leads.length }).price;
}
