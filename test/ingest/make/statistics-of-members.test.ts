// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { expect, it } from 'vitest';
import { STATISTIC_NUMBERS } from '../../../src/catalog/index.ts';
import { statisticsOverMembers } from '../../../src/ingest/make/statistics-of-members.ts';
import { MISSING } from '../../../src/store/index.ts';
import { quantile } from '../../forecast/ensemble/small-ensemble.ts';
import { randomFrom } from '../../store/planes.ts';

const LEADS = [0, 3];
const CELLS = 66_000;

/** `[member][lead]` */
function planesOf(members: number, random = randomFrom(members)): readonly Int32Array[] {
  return Array.from({ length: members * LEADS.length }, () =>
    Int32Array.from({ length: CELLS }, () => Math.round(200 * random() ** 3) - 20),
  );
}

it.each([1, 4, 30])('are the quantiles, the mean and the deviation of %i members', async (count) => {
  const members = Array.from({ length: count }, (_, n) => 2 * n + 1);
  const planes = planesOf(count);
  planes[(count - 1) * LEADS.length + 1]![5] = MISSING;
  const before = planes.map((plane) => plane.slice());
  const cube = { variable: 'air_temperature_2m', leads: LEADS, planes, members, lineage: [] } as const;
  const made = await statisticsOverMembers(cube);
  expect(made).toMatchObject({ leads: LEADS, members: STATISTIC_NUMBERS, statisticsOf: members });
  expect(made.planes).toHaveLength(23 * LEADS.length);
  for (const [k] of LEADS.entries()) {
    for (const cell of [0, 5, 6, 65_535, 65_536, CELLS - 1]) {
      const values = members.map((_, m) => before[m * LEADS.length + k]![cell]!);
      const found = STATISTIC_NUMBERS.map((_, n) => made.planes[n * LEADS.length + k]![cell]!);
      if (values.includes(MISSING)) {
        expect(new Set(found)).toEqual(new Set([MISSING]));
        continue;
      }
      const ascending = values.toSorted((a, b) => a - b);
      for (let step = 0; step <= 20; step++) {
        expect(Math.abs(found[step]! - quantile(ascending, step / 20))).toBeLessThanOrEqual(0.5 + 1e-9);
      }
      const mean = values.reduce((sum, value) => sum + value, 0) / count;
      const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
      const deviation = count === 1 ? 0 : Math.sqrt(squares / (count - 1));
      expect(Math.abs(found[21]! - mean)).toBeLessThanOrEqual(0.5 + 1e-9);
      expect(Math.abs(found[22]! - mean - deviation)).toBeLessThanOrEqual(0.5 + 1e-9);
    }
  }
});
