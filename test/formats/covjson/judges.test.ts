import { expect, it } from 'vitest';
import { writePlacesCovjson } from '../../../src/formats/index.ts';
import { covjsonProblems, hasCovjsonSchema, hasPydantic, parseWithPydantic } from '../../support/covjson.ts';
import { MISSING, textOf } from '../banded-grids.ts';
import { field, integers, RUN } from './datasets.ts';

/** What all documents of these tests are held against refuses one that is broken; skipped, they were held against nothing. */
const pointSeries = textOf((out) =>
  writePlacesCovjson(out, {
    run: RUN,
    leads: [0, 1],
    fields: [field('cape')],
    places: [
      { longitude: 1, latitude: 2, location: null, columns: [{ decimals: 0, integers: integers(3, 4) }] },
    ],
    missing: MISSING,
  }),
);

it.skipIf(!hasCovjsonSchema)(
  'the schema of the standard refuses an axis that a domain type has not',
  async () => {
    const text = await pointSeries;
    expect(covjsonProblems(JSON.parse(text))).toEqual([]);
    const broken = JSON.parse(text.replace('"PointSeries"', '"Point"'));
    expect(covjsonProblems(broken)).toContain('/domain/axes/t/values must NOT have more than 1 items');
  },
);

it.skipIf(!hasPydantic)('covjson-pydantic refuses a range that does not fill its axes', async () => {
  const model = 'covjson_pydantic.coverage.Coverage';
  const text = await pointSeries;
  expect(parseWithPydantic(model, text)).toMatchObject({ ranges: { cape: { values: [3, 4] } } });
  expect(() => parseWithPydantic(model, text.replace('"shape":[2]', '"shape":[3]'))).toThrow(/product/);
});
