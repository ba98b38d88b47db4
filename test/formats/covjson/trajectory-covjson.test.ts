import { describe, expect, it } from 'vitest';
import { type TrajectoryDataset, writeTrajectoryCovjson } from '../../../src/formats/index.ts';
import { MISSING, textOf } from '../banded-grids.ts';
import { field, integers, RUN } from './datasets.ts';
import { type CoverageObject, documentOf } from './read-covjson.ts';

const WAY: TrajectoryDataset = {
  run: RUN,
  points: [
    { lead: 0, longitude: 5.25, latitude: 52 },
    { lead: 3, longitude: 6, latitude: 52.5 },
    { lead: 3, longitude: 6.5, latitude: 52.75 },
  ],
  fields: [field('wind_gust_10m')],
  columns: [{ decimals: 2, integers: integers(1250, null, 2) }],
  missing: MISSING,
};

const written = (rest: Partial<TrajectoryDataset>) =>
  documentOf((out) => writeTrajectoryCovjson(out, { ...WAY, ...rest }));

describe('fields along a way as CoverageJSON', () => {
  it('are a Trajectory of times and places', async () => {
    const document = await written({});
    expect(document.domain).toMatchObject({
      domainType: 'Trajectory',
      axes: {
        composite: {
          dataType: 'tuple',
          coordinates: ['t', 'x', 'y'],
          values: [
            ['2026-01-01T18:00:00Z', 5.25, 52],
            ['2026-01-01T21:00:00Z', 6, 52.5],
            ['2026-01-01T21:00:00Z', 6.5, 52.75],
          ],
        },
      },
    });
    expect(document.ranges['wind_gust_10m']).toEqual({
      type: 'NdArray',
      dataType: 'float',
      axisNames: ['composite'],
      shape: [3],
      values: [12.5, null, 0.02],
    });
  });

  it('on several levels are a Trajectory for each', async () => {
    const document = await written({
      fields: [
        field('temperature_500hpa', { vertical: true }),
        field('temperature_850hpa', { vertical: true }),
      ],
      columns: [
        { decimals: 0, integers: integers(250, 251, 252) },
        { decimals: 0, integers: integers(280, 281, 282) },
      ],
    });
    expect(document).toMatchObject({ type: 'CoverageCollection', domainType: 'Trajectory' });
    const parts = document.coverages.map(({ domain, ranges }: CoverageObject) => [
      domain.axes['z']?.values,
      ranges['temperature']?.values,
    ]);
    expect(parts).toEqual([
      [[850], [280, 281, 282]],
      [[500], [250, 251, 252]],
    ]);
  });

  it.each<[string, Partial<TrajectoryDataset>]>([
    ['a trajectory needs a point', { points: [] }],
    ['leads must not fall', { points: WAY.points.toReversed() }],
    ['a place does not have 1 columns of 3 values', { columns: [] }],
  ])('are refused: %s', async (message, rest) => {
    await expect(textOf((out) => writeTrajectoryCovjson(out, { ...WAY, ...rest }))).rejects.toThrow(
      new RangeError(message),
    );
  });
});
