import { describe, expect, it } from 'vitest';
import type { ModelId } from '../../../src/catalog/index.ts';
import type { Ask } from './asking.ts';
import { rootMeanSquare } from './geostrophy.ts';

const HOUR_MS = 3_600_000;

export interface RunPair {
  readonly model: ModelId;
  readonly newer: Date;
  /** Hours from the older run to the newer. */
  readonly apart: number;
  /** Leads of the newer run, ascending, at which both have the hour. */
  readonly leads: readonly number[];
  /** Metres of the 500 hPa surface by which they differ on average: at most at the first lead, at least at the last. */
  readonly atMostFirst: number;
  readonly atLeastLast: number;
}

/** What two runs of a model say about the same hour: nearly the same soon after they began, less and less the same later. */
export function neighbouringRunsPart(ask: Ask, pairs: readonly RunPair[]): void {
  /** Root mean square difference over the domain. */
  async function difference({ model, newer, apart }: RunPair, lead: number): Promise<number> {
    const older = new Date(newer.getTime() - apart * HOUR_MS);
    const [a, b] = await Promise.all([
      ask.slab(model, 'geopotential_height_500hpa', lead, { initTime: newer.toISOString() }),
      ask.slab(model, 'geopotential_height_500hpa', lead + apart, { initTime: older.toISOString() }),
    ]);
    return rootMeanSquare(
      a.values.flatMap((value, index) => {
        const other = b.values[index] ?? null;
        return value === null || other === null ? [] : [value - other];
      }),
    );
  }

  describe.each(pairs)('two runs of $model, $apart h apart', (pair) => {
    it('differ a little at first and more at the end', async () => {
      const differences = await Promise.all(pair.leads.map((lead) => difference(pair, lead)));
      expect(differences).toEqual(differences.toSorted((a, b) => a - b));
      expect(differences[0]).toBeGreaterThan(0.1);
      expect(differences[0]).toBeLessThan(pair.atMostFirst);
      expect(differences.at(-1)).toBeGreaterThan(pair.atLeastLast);
    });
  });
}
