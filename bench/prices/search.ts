import { OPERATION } from '../../src/graphql/pricing/price.ts';
import { schema } from '../../src/graphql/schema/index.ts';
import { randomFrom } from '../store/measure.ts';
import { OperationMaker, selectionsOf } from './make-operation.ts';
import type { Measure, Prices } from './measure.ts';

/** An operation that was found, and what it took. */
export interface Found extends Measure {
  readonly query: string;
}

/** Operations that are kept and changed further. */
const KEPT = 12;

/** Fields of one operation: each has an alias, of which a document may have so many. */
const MAX_SELECTIONS = 500;

/** Cheaper ones say nothing of a price: they are all start-up. */
const MIN_MS = 10;

/** Generates operations and changes the dearest ones for so many seconds. @returns the worst, by time per price and by event-loop turns */
export async function search(prices: Prices, seconds: number): Promise<readonly Found[]> {
  const random = randomFrom(Date.now() % 100_000);
  const maker = new OperationMaker(schema, random);
  const end = Date.now() + seconds * 1000;
  let kept: { readonly made: ReturnType<OperationMaker['make']>; readonly found: Found }[] = [];
  let [tried, refused] = [0, 0];
  while (Date.now() < end) {
    const parent = random() < 0.6 ? kept[Math.floor(random() * kept.length)] : undefined;
    const made = parent === undefined ? maker.make() : maker.change(parent.made);
    // The gateway refuses longer ones, and nested counts multiply to texts of any length.
    if (selectionsOf(made) > MAX_SELECTIONS) continue;
    const query = maker.print(made);
    const measure = await prices.measure({ query });
    tried++;
    if (measure === null) {
      refused++;
      continue;
    }
    if (measure.ms < MIN_MS) continue;
    kept.push({ made, found: { query, ...measure } });
    kept = worst(kept);
  }
  console.log(`Search: ${tried} operations tried, ${refused} of them refused.`);
  return kept.map(({ found }) => found);
}

function worst<Item extends { readonly found: Found }>(items: readonly Item[]): Item[] {
  const byPrice = items.toSorted((a, b) => perUnit(b.found) - perUnit(a.found));
  const byTurns = items.toSorted((a, b) => b.found.longestTurnMs - a.found.longestTurnMs);
  return [...new Set([...byPrice.slice(0, KEPT), ...byTurns.slice(0, 3)])];
}

/** With the price of the operation itself, so that a price near 0 does not blow up the ratio. */
function perUnit({ ms, price }: Found): number {
  return ms / (price + OPERATION.price);
}
